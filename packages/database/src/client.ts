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

/** Opens a pool of at most `connectionsMax` connections; connects at first use. `lockMsMax` as of `openPool`. */
export function openDatabase(url: string, connectionsMax = 10, lockMsMax?: number): Database {
  const pool = openPool(url, connectionsMax, lockMsMax === undefined ? {} : { lockMsMax });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false, statementNameGenerator: nameStatements() }),
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

/** A list of another length is another statement: after so many, new ones stay without a name. */
export const NAMED_STATEMENTS_MAX = 200;

/** Gives names to Prisma's statements: each connection then parses and plans a statement once, which halves what it costs. */
function nameStatements(): (statement: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (!names.has(sql) && names.size < NAMED_STATEMENTS_MAX) {
      names.set(sql, `prisma-${names.size}`);
    }
    return names.get(sql) ?? "";
  };
}
