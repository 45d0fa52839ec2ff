import path from "node:path";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { isBackupDue } from "@strikebook/core/backups/backup-schedule";
import { passphraseWarning } from "@strikebook/core/backups/passphrase";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import { listBackupFiles, nameOfBackup, rotate, setAside } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupKind, BackupRow, BackupSettings, BackupState } from "./backups.types.ts";
import { backupsIn } from "./backups-in-folder.ts";
import { createLogHeads } from "./log-heads.ts";

export type BackupsService = ReturnType<typeof createBackupsService>;

type Needs = {
  readonly repository: BackupsRepository;
  readonly settings: BackupSettings;
  readonly appVersion: string;
  readonly clock: Clock;
};

type Place = Pick<BackupSettings, "folder" | "passphrase">;

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
  let underWay: Promise<unknown> = Promise.resolve();
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
      return (await run(needs, "MANUAL", { actor, place })) ?? refuseSecond();
    },

    /** Begins a backup and answers at once; it goes on, and its row tells how it ends. */
    async start(actor: Actor): Promise<BackupRow> {
      return await new Promise<BackupRow>((resolve, reject) => {
        underWay = run(needs, "MANUAL", { actor, onBegun: resolve })
          .then((row) => row ?? refuseSecond())
          .catch(reject);
      });
    },

    /** Tells of backups whose server ended before them that they failed; for the start. */
    async endBrokenOff(): Promise<void> {
      await repository.dropUnfinished(folder);
      await repository.whileAlone(() => repository.endBrokenOff(clock.now()));
    },

    /** Where the audit log ended when each backup in the folder was made. */
    auditHeads: createLogHeads(needs),

    /** Waits for a backup that `start` began. */
    settled: () => underWay,

    /** The newest backups and tries, newest first. */
    list: (limit: number) => repository.list(limit),

    ...backupsIn(needs),

    async state(): Promise<BackupState> {
      const now = clock.now();
      const [lastGood, last] = [await repository.findLastGood(now), await repository.findLast(now)];
      return {
        folder,
        isNightly: at !== undefined,
        isEncrypted: passphrase !== undefined,
        isInContainer: settings.runsIn === "container",
        passphraseWarning: passphraseWarning(passphrase),
        lastGood,
        last,
      };
    },
  };
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
    const amiss = await repository.prove(file, passphrase);
    const now = clock.now();
    // Every row is in the file, which stays: the figures were as wrong before, and a backup in the wrong place is one.
    const error = amiss.people > 0 ? amissWords(amiss) : await strangeFolder(repository, row, folder);
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

/**
 * Words where the night's backup came into a folder that holds none of the proven ones before it: a stick that is not
 * mounted leaves an empty folder, which would be filled in its place. One that an administrator makes settles the folder.
 */
async function strangeFolder(
  repository: Pick<BackupsRepository, "listMadeHere">,
  { kind, folder: elsewhere }: BackupRow,
  folder: string,
): Promise<string | undefined> {
  if (kind !== "NIGHTLY" || elsewhere !== undefined) {
    return undefined;
  }
  const proven = await repository.listMadeHere({ isProven: true });
  const isKnown = proven.size === 0 || (await listBackupFiles(folder, proven)).length > 0;
  return isKnown
    ? undefined
    : `The earlier backups aren't in ${folder}. Is its disk mounted? If this is the folder you want, choose Back up now.`;
}

/** Names no person: the log has it as well. */
const amissWords = ({
  people,
  kinds,
}: {
  readonly people: number;
  readonly kinds: readonly string[];
}): string =>
  `Every row is in the backup, but figures of ${people} ${people === 1 ? "person" : "people"} do not follow from their rows: ${kinds.join(", ")}. Run doctor.`;

function refuseSecond(): never {
  throw new DomainError("CONFLICT", "A backup is being made already.");
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk is full.",
  EACCES: "Strikebook may not write there.",
  EPERM: "Strikebook may not write there.",
  EROFS: "The folder is read-only.",
  ENOENT: "The folder or its disk was taken away.",
  ENODEV: "The folder or its disk was taken away.",
  EIO: "The disk can't be read or written.",
};

/** A failure in words for administrators. */
function wordsOf(error: unknown, folder: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const words = SYSTEM_WORDS[code];
  return words === undefined ? message : `${words} (${folder})`;
}
