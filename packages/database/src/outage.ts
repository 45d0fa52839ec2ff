import { statfsSync } from "node:fs";
import { DomainError } from "@strikebook/core/shared/errors";

/** Why the database cannot do its work: it is not reached or has no connection to give, or its disk is full. */
export type Outage = "away" | "full";

export const OUTAGE_MESSAGES: Readonly<Record<Outage, string>> = {
  away: "The database is not available at the moment. Please try again later.",
  full: "The server's disk is full. Ask your administrator to free some space.",
};

/** PostgreSQL writes its journal in files of 16 MB; with less room than a few of them it cannot go on. */
const ROOM_BYTES_MIN = 64 * 1024 * 1024;

/** Of PostgreSQL, and of the system when a file is written. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/;

const AWAY = new RegExp(
  `^(${[
    "ECONN\\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH",
    // A host name that doesn't resolve, such as that of a container that is stopped.
    "ENOTFOUND|EAI_AGAIN",
    // PostgreSQL: connection failures, too many connections, out of memory, shutting down or starting up, a transaction
    // that was ended for being idle, a disk that fails.
    "08\\d{3}|53[023]00|53400|57P0[1-5]|25P0[34]|58030",
    // Prisma: not reachable, timed out, closed, no connection free, too many of them.
    "P1001|P1002|P1008|P1017|P2024|P2037",
  ].join("|")})$`,
);

const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|the database system is|unable to start a transaction in the given time|client has encountered a connection error|^timeout expired$/i;

const OUTAGES = ["away", "full"] as const;

/** Undefined when something is wrong with what was asked, and not with the database. */
export function outageOf(error: unknown): Outage | undefined {
  if (!isErrorLike(error)) {
    return undefined;
  }
  if (error instanceof DomainError) {
    // As a worker thread tells it. What caused another refusal is no affair of the database.
    return OUTAGES.find((outage) => error.message === OUTAGE_MESSAGES[outage]);
  }
  const codes = codesOf(error);
  if (codes.some((code) => FULL.test(code))) {
    return "full";
  }
  if (codes.some((code) => AWAY.test(code)) || AWAY_WORDS.test(error.message)) {
    return "away";
  }
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...inner].map(outageOf).find((outage) => outage !== undefined);
}

/** The queue of imports tells copies of errors. */
const isErrorLike = (error: unknown): error is Error =>
  typeof error === "object" && typeof (error as { message?: unknown } | null)?.message === "string";

/** The error's own code, and PostgreSQL's where Prisma wraps it: its P2039 says only that the database refused. */
export function codesOf(error: Error): string[] {
  const { code, meta } = error as {
    readonly code?: unknown;
    readonly meta?: {
      readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: unknown } };
    };
  };
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter((each) => typeof each === "string");
}

/** True when the disk of a folder has no room for PostgreSQL to go on; false when the disk does not say. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM_BYTES_MIN;
  } catch {
    return false;
  }
}
