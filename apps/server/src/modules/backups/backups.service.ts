import path from "node:path";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { isBackupDue } from "@strikebook/core/backups/backup-schedule";
import { passphraseWarning } from "@strikebook/core/backups/passphrase";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import { nameOfBackup, rotate, setAside } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupKind, BackupRow, BackupSettings, BackupState } from "./backups.types.ts";
import { backupsIn } from "./backups-in-folder.ts";
import { createLogHeads } from "./log-heads.ts";
import { type Place, proveBackup, wordsOf } from "./prove-backup.ts";
import { verifyAlone } from "./verify-backup.ts";

export type BackupsService = ReturnType<typeof createBackupsService>;

type Needs = {
  readonly repository: BackupsRepository;
  readonly settings: BackupSettings;
  readonly appVersion: string;
  readonly clock: Clock;
};

type Details = {
  /** The person who asked for it; absent for those of the night. */
  readonly actor?: Actor;
  /** Asked once no other server makes a backup; yes when absent. */
  readonly isWanted?: () => Promise<boolean>;
  /** Told when the backup has begun. */
  readonly onBegun?: (row: BackupRow) => void;
  /** The folder of the rotation when absent. */
  readonly place?: Place;
};

export function createBackupsService(needs: Needs) {
  const { repository, settings, clock } = needs;
  const { folder, at, passphrase } = settings;
  return {
    /** Makes the backup of the last night if it is missing. Answers what came of it. */
    async runIfDue(): Promise<BackupRow | undefined> {
      const isDue = async () => {
        const now = clock.now();
        const [kept, last] = [await repository.findLastKept(now), await repository.findLastTried(now)];
        const soFar = { lastKeptAt: kept?.startedAt, lastTriedAt: last?.startedAt };
        return at !== undefined && isBackupDue(at, now, soFar);
      };
      return (await isDue()) ? await run(needs, "NIGHTLY", { isWanted: isDue }) : undefined;
    },

    /** Makes a backup, proves it and answers what came of it; in another folder it is part of no rotation. */
    async make(actor: Actor, changed: Partial<Place> = {}): Promise<BackupRow> {
      const place = { folder, passphrase, ...changed };
      return (await run(needs, "MANUAL", { actor, place })) ?? (await refuseSecond(repository));
    },

    ...begunInBackground(needs),

    /** Tells of backups whose server ended before them that they failed; for the start. */
    async endBrokenOff(): Promise<void> {
      await repository.dropUnfinished(folder);
      await repository.whileAlone(() => repository.endBrokenOff(clock.now()));
    },

    /** Where the audit log ended when each backup in the folder was made. */
    auditHeads: createLogHeads(needs),

    /** The newest backups and tries, newest first. */
    list: (limit: number) => repository.list(limit),

    ...backupsIn(needs),

    state: () => stateOf(needs),
  };
}

/** Backups and proofs that administrators begin on the page: answered at once, while the backup's row tells how they end. */
function begunInBackground(needs: Needs) {
  let underWay: Promise<unknown> = Promise.resolve();
  const begun = new Map<string, Promise<BackupRow>>();

  const begin = (work: (onBegun: (row: BackupRow) => void) => Promise<BackupRow | undefined>) =>
    new Promise<BackupRow>((resolve, reject) => {
      const done = work(resolve)
        .then(async (row) => resolve(row ?? (await refuseSecond(needs.repository))))
        .catch(reject);
      underWay = Promise.all([underWay, done]).then(() => undefined);
    });

  return {
    /** Begins a backup. */
    start: (actor: Actor): Promise<BackupRow> => begin((onBegun) => run(needs, "MANUAL", { actor, onBegun })),

    /** Begins to prove a file of the house again, by its id; asked twice, it does so once. Throws NOT_FOUND. */
    verify(id: string, actor: Actor): Promise<BackupRow> {
      const asked =
        begun.get(id) ??
        begin((onBegun) => verifyAlone(needs, id, { actor, onBegun })).finally(() => begun.delete(id));
      begun.set(id, asked);
      return asked;
    },

    /** Waits for all that was begun. */
    settled: () => underWay,
  };
}

async function stateOf({ repository, settings, clock }: Needs): Promise<BackupState> {
  const { folder, at, passphrase, runsIn } = settings;
  const now = clock.now();
  const [lastGood, last] = [await repository.findLastGood(now), await repository.findLast(now)];
  return {
    folder,
    isNightly: at !== undefined,
    isEncrypted: passphrase !== undefined,
    isInContainer: runsIn === "container",
    passphraseWarning: passphraseWarning(passphrase),
    lastGood,
    last,
  };
}

async function refuseSecond(repository: Pick<BackupsRepository, "isProving">): Promise<never> {
  const words = (await repository.isProving())
    ? "A backup is being verified. Try again in a moment."
    : "A backup is being made already.";
  throw new DomainError("CONFLICT", words);
}

/** Makes a backup unless another server does, or `isWanted` says no. */
async function run(
  needs: Needs,
  kind: BackupKind,
  { actor, isWanted, onBegun, place = needs.settings }: Details,
): Promise<BackupRow | undefined> {
  const { repository, clock, settings } = needs;
  let made: BackupRow | undefined;
  await repository.whileAlone(async () => {
    if (isWanted === undefined || (await isWanted())) {
      const now = clock.now();
      const fileName = nameOfBackup(now);
      const event = { actionType: "BACKUP_STARTED", fileName } as const;
      const audit = actor && auditEntry(event, actor, { at: now });
      const elsewhere = place.folder === settings.folder ? undefined : place.folder;
      const row = await repository.begin({ kind, fileName, folder: elsewhere, startedAt: now }, audit);
      onBegun?.(row);
      made = await makeAndProve(needs, row, place);
      if (elsewhere === undefined) {
        await rotate(settings.folder, made.fileName, settings.keep);
      }
    }
  });
  return made;
}

/** Writes, proves and records one backup; a failure is recorded, not thrown. */
async function makeAndProve(
  { repository, appVersion, clock }: Needs,
  row: BackupRow,
  { folder, passphrase }: Place,
): Promise<BackupRow> {
  const file = path.join(folder, row.fileName);
  let sizeBytes: number | undefined;
  try {
    sizeBytes = await repository.write(file, passphrase, { appVersion, now: row.startedAt });
    const error = await proveBackup(repository, row, { folder, passphrase });
    const now = clock.now();
    const ended = { sizeBytes, provenAt: error === undefined ? now : undefined, finishedAt: now, error };
    return await repository.end(row.id, ended);
  } catch (error) {
    // A file that could not be tried out, for want of a right, may well be good.
    if (sizeBytes !== undefined && !(error instanceof DomainError && error.code === "FORBIDDEN")) {
      await setAside(file).catch(() => undefined);
      sizeBytes = undefined;
    }
    const failed = {
      sizeBytes,
      provenAt: undefined,
      finishedAt: clock.now(),
      error: wordsOf(error, folder),
    };
    return await repository.end(row.id, failed);
  }
}
