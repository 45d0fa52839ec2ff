import path from "node:path";
import { isBackupDue } from "@strikebook/core/backups/backup-schedule";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import { nameOfBackup, rotate, setAside } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupKind, BackupRow, BackupSettings, BackupState } from "./backups.types.ts";

export type BackupsService = ReturnType<typeof createBackupsService>;

type Needs = {
  readonly repository: BackupsRepository;
  readonly settings: BackupSettings;
  readonly appVersion: string;
  readonly clock: Clock;
};

type Place = Pick<BackupSettings, "folder" | "passphrase">;

type Details = {
  /** Told when the backup has begun. */
  readonly onBegun?: (row: BackupRow) => void;
  /** The folder of the rotation when absent. */
  readonly place?: Place;
};

export function createBackupsService({ repository, settings, appVersion, clock }: Needs) {
  const { folder, at, keep, passphrase } = settings;
  const usual = { folder, passphrase };
  let underWay: Promise<unknown> = Promise.resolve();

  /** Writes, proves and records one backup; a failure is recorded, not thrown. */
  async function makeAndProve(row: BackupRow, { folder, passphrase }: Place): Promise<BackupRow> {
    const file = path.join(folder, row.fileName);
    let sizeBytes: number | undefined;
    try {
      sizeBytes = await repository.write(file, passphrase, { appVersion, now: row.startedAt });
      await repository.prove(file, passphrase);
      const now = clock.now();
      const ended = { sizeBytes, provenAt: now, finishedAt: now, error: undefined };
      return await repository.end(row.id, ended);
    } catch (error) {
      if (sizeBytes !== undefined) {
        await setAside(file).catch(() => undefined);
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

  /** Makes a backup unless another server does, or `isWanted` says no. */
  async function run(
    kind: BackupKind,
    isWanted: () => Promise<boolean>,
    { onBegun, place = usual }: Details = {},
  ): Promise<BackupRow | undefined> {
    let made: BackupRow | undefined;
    await repository.whileAlone(async () => {
      if (await isWanted()) {
        const now = clock.now();
        const row = await repository.begin(kind, nameOfBackup(now), now);
        onBegun?.(row);
        made = await makeAndProve(row, place);
        if (made.provenAt !== undefined && place.folder === folder) {
          await rotate(folder, keep);
        }
      }
    });
    return made;
  }

  return {
    /** Makes the backup of the last night if it is missing. Answers what came of it. */
    async runIfDue(): Promise<BackupRow | undefined> {
      const isDue = async () => {
        const [good, last] = [await repository.findLastGood(), await repository.findLast()];
        const soFar = { lastGoodAt: good?.startedAt, lastTriedAt: last?.startedAt };
        return at !== undefined && isBackupDue(at, clock.now(), soFar);
      };
      return (await isDue()) ? await run("NIGHTLY", isDue) : undefined;
    },

    /** Makes a backup, proves it and answers what came of it; in another folder it is part of no rotation. */
    async make(changed: Partial<Place> = {}): Promise<BackupRow> {
      const place = { ...usual, ...changed };
      return (await run("MANUAL", async () => true, { place })) ?? refuseSecond();
    },

    /** Begins a backup and answers at once; it goes on, and its row tells how it ends. */
    async start(): Promise<BackupRow> {
      return await new Promise<BackupRow>((resolve, reject) => {
        underWay = run("MANUAL", async () => true, { onBegun: resolve })
          .then((row) => row ?? refuseSecond())
          .catch(reject);
      });
    },

    /** Waits for a backup that `start` began. */
    settled: () => underWay,

    /** The newest backups and tries, newest first. */
    list: (limit: number) => repository.list(limit),

    async state(): Promise<BackupState> {
      const [lastGood, last] = [await repository.findLastGood(), await repository.findLast()];
      return {
        folder,
        isNightly: at !== undefined,
        isEncrypted: passphrase !== undefined,
        lastGood,
        last,
      };
    },
  };
}

function refuseSecond(): never {
  throw new DomainError("CONFLICT", "A backup is being made already.");
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk is full.",
  EACCES: "Strikebook may not write there.",
  EPERM: "Strikebook may not write there.",
  EROFS: "The folder is read-only.",
};

/** A failure in words for administrators. */
function wordsOf(error: unknown, folder: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const words = SYSTEM_WORDS[code];
  return words === undefined ? message : `${words} (${folder})`;
}
