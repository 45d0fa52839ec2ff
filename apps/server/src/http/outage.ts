const CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // PostgreSQL: connection failures, too many connections, shutting down, starting up.
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  // Prisma: not reachable, timed out, closed, no connection free.
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);

const WORDS =
  /connection terminated|timeout exceeded when trying to connect|the database system is|unable to start a transaction in the given time/i;

/** True when an error says that the database is away, and not that something is wrong with what was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  if (codesOf(error).some((code) => CODES.has(code)) || WORDS.test(error.message)) {
    return true;
  }
  const inner = error instanceof AggregateError ? error.errors : [];
  return isOutage(error.cause) || inner.some(isOutage);
}

/** The error's own code, and PostgreSQL's where Prisma wraps it: its P2039 says only that the database refused. */
function codesOf(error: Error): string[] {
  const { code, meta } = error as {
    readonly code?: unknown;
    readonly meta?: {
      readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: unknown } };
    };
  };
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter((each) => typeof each === "string");
}

export const OUTAGE_MESSAGE = "The database is not available at the moment. Please try again later.";
