import { logFileOf } from "./postgres-log.ts";

const FULL = /no space left on device|disk quota exceeded/i;

/** Files are whole, and belong to another account: copied by root, perhaps. */
const FORBIDDEN = /permission denied/i;

/** PostgreSQL's words for files of its own that are lost or unreadable: no later start will do. */
const DAMAGED = new RegExp(
  [
    "pg_control|pg_filenode|pg_hba\\.conf|server configuration file",
    "checkpoint record|WAL directory|status of transaction|invalid page|checksum",
    'incompatible with server|valid data directory|database "postgres" does not exist',
  ].join("|"),
);

/** True for the words of a server whose own files are lost or unreadable: neither it nor its next start will answer. */
export const isDamage = (reason: string): boolean => DAMAGED.test(reason);

/** Why PostgreSQL did not start, and what a person can do about it. */
export class StartFailure extends Error {
  /** True when it starts as soon as there is room on its disk. */
  readonly isDiskFull: boolean;

  constructor(reason: string, dataDir: string, options?: ErrorOptions) {
    super(
      `PostgreSQL did not start: ${reason}; see ${logFileOf(dataDir)}${adviceOn(reason, dataDir)}`,
      options,
    );
    this.isDiskFull = FULL.test(reason);
  }
}

function adviceOn(reason: string, dataDir: string): string {
  if (FULL.test(reason)) {
    return `. The disk is full: free some space on the disk of ${dataDir}`;
  }
  if (FORBIDDEN.test(reason)) {
    return `. Give ${dataDir} to the account that runs Strikebook: PostgreSQL may not read its own files`;
  }
  return isDamage(reason)
    ? `. The database's files are damaged: move ${dataDir} away, then restore your newest backup`
    : "";
}
