import type { Keep } from "@strikebook/core/backups/backup-rotation";
import type { TimeOfDay } from "@strikebook/core/backups/backup-schedule";

/** Where, when and how backups are made. */
export type BackupSettings = {
  readonly folder: string;
  /** Absent when none is made by itself. */
  readonly at?: TimeOfDay | undefined;
  readonly keep: Keep;
  /** Absent when files are not encrypted. */
  readonly passphrase?: string | undefined;
};

export type BackupKind = "NIGHTLY" | "MANUAL";

/** A backup that was made, tried or is under way. */
export type BackupRow = {
  readonly id: string;
  readonly kind: BackupKind;
  readonly startedAt: Date;
  /** Absent while it is under way. */
  readonly finishedAt: Date | undefined;
  readonly fileName: string;
  /** Absent when no file came of it, or none that restores. */
  readonly sizeBytes: number | undefined;
  /** When a database restored from the file was equal to its manifest. */
  readonly provenAt: Date | undefined;
  /** In words for administrators. */
  readonly error: string | undefined;
};

/** How it stands with backups, for a page of administrators. */
export type BackupState = {
  readonly folder: string;
  readonly isNightly: boolean;
  readonly isEncrypted: boolean;
  /** The newest that was proven. */
  readonly lastGood: BackupRow | undefined;
  /** The newest of all. */
  readonly last: BackupRow | undefined;
};
