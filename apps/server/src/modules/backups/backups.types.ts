import type { Keep } from "@strikebook/core/backups/backup-rotation";
import type { TimeOfDay } from "@strikebook/core/backups/backup-schedule";
import type { RunsIn } from "@strikebook/core/shared/command-line";

/** Where, when and how backups are made. */
export type BackupSettings = {
  readonly folder: string;
  /** Absent when none is made by itself. */
  readonly at?: TimeOfDay | undefined;
  readonly keep: Keep;
  /** Absent when files are not encrypted. */
  readonly passphrase?: string | undefined;
  /** `npm` when absent. */
  readonly runsIn?: RunsIn | undefined;
};

/** `FOUND` is a file in the folder that this installation didn't make, or that it made before a restore. */
export type BackupKind = "NIGHTLY" | "MANUAL" | "FOUND";

/** A backup that was made, tried or is under way. */
export type BackupRow = {
  readonly id: string;
  readonly kind: BackupKind;
  readonly startedAt: Date;
  /** Absent while it is under way. */
  readonly finishedAt: Date | undefined;
  readonly fileName: string;
  /** Absent in the folder of the house. */
  readonly folder: string | undefined;
  /** Absent when no file came of it, or none that restores. */
  readonly sizeBytes: number | undefined;
  /** When a database restored from the file was equal to its manifest. */
  readonly provenAt: Date | undefined;
  /** In words for administrators. */
  readonly error: string | undefined;
  /** Absent unless its file is being proven again. */
  readonly proofBegunAt: Date | undefined;
  /** Why the newest proof of its file says nothing of it, in words for administrators. */
  readonly proofError: string | undefined;
};

/** A file in the folder of the house, as its first bytes tell it. */
export type FoundFile = { readonly fileName: string; readonly sizeBytes: number; readonly madeAt: Date };

/** A backup that has a file. */
export type BackupFileRow = BackupRow & {
  readonly folder: string;
  /** Absent when the file isn't at hand: it lies elsewhere. */
  readonly isEncrypted: boolean | undefined;
  readonly isDownloadable: boolean;
  /** For the command line of this kind of installation. */
  readonly restoreCommand: string;
};

/** How it stands with backups, for a page of administrators. */
export type BackupState = {
  readonly folder: string;
  readonly isNightly: boolean;
  readonly isEncrypted: boolean;
  readonly isInContainer: boolean;
  /** Where the passphrase of new files is easily guessed. */
  readonly passphraseWarning: string | undefined;
  /** The newest that was proven. */
  readonly lastGood: BackupRow | undefined;
  /** The newest of all. */
  readonly last: BackupRow | undefined;
};
