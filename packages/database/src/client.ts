import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/prisma/client.ts";

// A DATE is a calendar day, never an instant: as text it cannot shift with a time zone.
const DATE_OID = 1082;
pg.types.setTypeParser(DATE_OID, (text) => text);

export type Database = {
  /** For rows and relations. */
  readonly prisma: PrismaClient;
  /** For set operations, COPY and the hot reads; the same connections. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** A request waits this long for a free connection, or for a database that does not answer, before it is refused. */
const CONNECT_MS_MAX = 8000;

/** Opens a pool of at most `connectionsMax` connections; connects at first use. */
export function openDatabase(url: string, connectionsMax = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: CONNECT_MS_MAX },
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
