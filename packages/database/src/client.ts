import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { CONNECT_MS_MAX, openPool } from "./connection.ts";
import { PrismaClient } from "./generated/prisma/client.ts";

export type Database = {
  /** For rows and relations. */
  readonly prisma: PrismaClient;
  /** For set operations, COPY and the hot reads; the same connections. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** Opens a pool of at most `connectionsMax` connections; connects at first use. */
export function openDatabase(url: string, connectionsMax = 10): Database {
  const pool = openPool(url, connectionsMax);
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
