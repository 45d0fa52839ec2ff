import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Migration, readMigrations } from "./migration-files.ts";
import { refuseForeign } from "./ownership.ts";
import { inTransaction } from "./transaction.ts";

/** The lock id that Prisma's engine takes, so that the CLI and this runner wait for each other. */
const PRISMA_LOCK = 72707369;

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * SQLSTATEs of a statement that creates what exists or drops what is gone. A migration that is applied already ends in one
 * of them when it is repeated, unless repeating it changes nothing.
 */
const DONE_BEFORE = new Set([
  "42P06", // schema exists
  "42P07", // table or index exists
  "42701", // column exists
  "42710", // type, constraint or enum value exists
  "42723", // function exists
  "42P01", // table is gone
  "42703", // column is gone
  "42704", // index or type is gone
]);

/** A database that holds migrations which this version does not have. */
export class NewerData extends Error {
  constructor(migration: string) {
    super(
      `This data was written by a newer Strikebook: migration ${migration} is not known here. Start that version again, or restore a backup made before the update.`,
    );
    this.name = "NewerData";
  }
}

/** Checksums by migration name. */
type Bookkeeping = {
  readonly applied: ReadonlyMap<string, string>;
  /** Begun by a version that wrote its row before the SQL and was cut short: the SQL is there as a whole, or not at all. */
  readonly interrupted: ReadonlyMap<string, string>;
};

/** Called under the migrations' lock, before an existing database is changed; when it throws, nothing is. */
export type BeforeUpgrade = () => Promise<void>;

/**
 * Applies prisma/migrations in order and leaves exactly Prisma's own bookkeeping, so that the Prisma CLI can carry on.
 *
 * A migration and its bookkeeping are one transaction: cut short at any point, the next call carries on where this one
 * stopped. Answers the names applied. Throws when one fails or was changed since it was applied, `NewerData` when one is unknown,
 * and `CONFLICT` for the database of another program, to which nothing is done.
 */
export async function migrate(
  url: string,
  folder?: string,
  beforeUpgrade?: BeforeUpgrade,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks fails the query under way; without a listener it would end the process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await refuseForeign(client, folder);
    await client.query(BOOKKEEPING);
    const bookkeeping = await readBookkeeping(client);
    refuseUnknown(bookkeeping, migrations);
    const pending = migrations.filter((migration) => !isApplied(migration, bookkeeping));
    if (pending.length > 0 && bookkeeping.applied.size > 0) {
      await beforeUpgrade?.();
    }
    for (const migration of pending) {
      await apply(client, migration, bookkeeping);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** What was applied to a database, in order, without a change to it; nothing where there is no bookkeeping yet. */
export async function listApplied(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const there = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'",
  );
  if (there.rowCount === 0) {
    return [];
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Keeps other migrations out until the end of the caller's transaction. */
export async function waitForMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [PRISMA_LOCK]);
}

/** Applies migrations, with their bookkeeping, within the caller's transaction. */
export async function applyWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(BOOKKEEPING);
  for (const migration of migrations) {
    // A schema that holds tables of another program was left where it is.
    await client.query(migration.sql.replaceAll(/^CREATE SCHEMA (?!IF )/gm, "CREATE SCHEMA IF NOT EXISTS "));
    await record(client, migration);
  }
}

async function readBookkeeping(client: pg.Client): Promise<Bookkeeping> {
  const { rows } = await client.query<{ name: string; checksum: string; state: string }>(
    `SELECT migration_name AS name, checksum,
            CASE WHEN finished_at IS NOT NULL THEN 'applied' WHEN logs IS NULL THEN 'interrupted' ELSE 'failed' END AS state
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const checksumsOf = (wanted: string) =>
    new Map(rows.filter(({ state }) => state === wanted).map(({ name, checksum }) => [name, checksum]));
  return { applied: checksumsOf("applied"), interrupted: checksumsOf("interrupted") };
}

/** Older code on newer data would misread it. */
function refuseUnknown({ applied, interrupted }: Bookkeeping, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys(), ...interrupted.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new NewerData(unknown.sort().at(-1) ?? "");
  }
}

function isApplied({ name, checksum }: Migration, { applied }: Bookkeeping): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== checksum) {
    throw new Error(`migration ${name} was changed after it was applied`);
  }
  return known !== undefined;
}

async function apply(client: pg.Client, migration: Migration, { interrupted }: Bookkeeping): Promise<void> {
  const { name, sql, checksum } = migration;
  try {
    await inTransaction(client, async () => {
      await client.query(sql);
      await record(client, migration);
    });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (interrupted.get(name) !== checksum || code === undefined || !DONE_BEFORE.has(code)) {
      throw new Error(`migration ${name} failed: ${message}`, { cause: error });
    }
    await inTransaction(client, () => record(client, migration));
  }
}

/** Notes the migration as applied; rows of tries that came to nothing are Prisma's "rolled back". */
async function record(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `UPDATE public._prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  await client.query(
    `INSERT INTO public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
