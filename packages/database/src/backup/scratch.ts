import { randomBytes } from "node:crypto";
import { msSince } from "@strikebook/core/shared/elapsed";
import { DomainError } from "@strikebook/core/shared/errors";
import pg from "pg";
import { type Connection, withConnection } from "../connection.ts";
import { startCluster } from "../embedded/embedded-postgres.ts";

/** Followed by when it was made, in milliseconds, and by what makes it the only one. */
const NAME = "strikebook_scratch_";
/** Another proof's database has no connection for a moment after it was made: so new it is never one that was left. */
const NEW_MS = 10 * 60_000;
const REFUSED = "42501";

/** The account of a database may not create another one. */
class MayNotCreate extends Error {}

/**
 * Gives `use` an empty database beside that of `url`, and drops it afterwards, with those that a crash has left. Where the
 * account may create none, a PostgreSQL of its own is started for it, if the installation has one; else throws FORBIDDEN.
 */
export async function withScratchDatabase<Value>(
  url: string,
  use: (scratchUrl: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await withDatabaseBeside(url, use);
  } catch (error) {
    if (error instanceof MayNotCreate) {
      return await withOwnServer(use);
    }
    throw error;
  }
}

async function withOwnServer<Value>(use: (scratchUrl: string) => Promise<Value>): Promise<Value> {
  const cluster = await startCluster().catch(() => {
    throw new DomainError(
      "FORBIDDEN",
      "The backup could not be tried out: the database's account may not create databases (ALTER ROLE ... CREATEDB).",
    );
  });
  try {
    return await use(cluster.url());
  } finally {
    await cluster.stop();
  }
}

async function withDatabaseBeside<Value>(
  url: string,
  use: (scratchUrl: string) => Promise<Value>,
): Promise<Value> {
  const name = `${NAME}${Date.now()}_${randomBytes(6).toString("hex")}`;
  return await withConnection(
    url,
    { name: "strikebook scratch", idleInTransactionMsMax: 0 },
    async (client) => {
      await dropLeft(client);
      await create(client, name);
      const scratch = new URL(url);
      scratch.pathname = `/${name}`;
      try {
        return await use(scratch.toString());
      } finally {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
      }
    },
  );
}

async function create(client: Connection, name: string): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === REFUSED) {
      throw new MayNotCreate();
    }
    throw error;
  }
}

/** A database in use belongs to a proof under way: PostgreSQL refuses to drop it. */
async function dropLeft(client: Connection): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
    [NAME],
  );
  for (const { name } of rows.filter(isOld)) {
    await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => undefined);
  }
}

/** Names of earlier versions have no time. */
function isOld({ name }: { readonly name: string }): boolean {
  const madeMs = /^(\d+)_/.exec(name.slice(NAME.length))?.[1];
  return madeMs === undefined || msSince(Number(madeMs), Date.now()) >= NEW_MS;
}
