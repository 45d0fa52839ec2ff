import { randomUUID } from "node:crypto";
import pg from "pg";
import { refuseForeign } from "../ownership.ts";
import { inTransaction } from "../transaction.ts";
import { foldReplaced, type Migration, type NamedMigration, readMigrations } from "./migration-files.ts";

/** The lock id that Prisma's engine takes, so that the CLI and this runner wait for each other. */
const PRISMA_LOCK = 72707369;

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** A database that holds migrations which this version does not have. */
export class NewerData extends Error {
  constructor(migration: string) {
    super(
      `This data was written by a newer Strikebook: migration ${migration} is not known here. Start that version again, or restore a backup made before the update.`,
    );
    this.name = "NewerData";
  }
}

/** Called under the migrations' lock, before an existing database is changed; when it throws, nothing is. */
export type BeforeUpgrade = () => Promise<void>;

/**
 * Applies prisma/migrations in order and leaves exactly Prisma's own bookkeeping, so that the Prisma CLI can carry on.
 *
 * A migration and its bookkeeping are one transaction: cut short at any point, the next call carries on where this one
 * stopped. A database with all migrations that the baseline replaces counts as one with the baseline. Answers the names
 * applied. Throws when one fails or was changed since it was applied, `NewerData` when one is unknown, and `CONFLICT` for
 * data older than the baseline and for the database of another program, to which nothing is done.
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
    const { finished, begun } = await readBookkeeping(client);
    const applied = foldReplaced(finished, migrations, "data");
    refuseUnknown([...applied, ...begun], migrations);
    const taken = migrations.filter((migration) => applied.includes(migration));
    const pending = migrations.filter(
      (migration) => !(taken.includes(migration) || isApplied(migration, finished)),
    );
    if (pending.length + taken.length > 0 && finished.length > 0) {
      await beforeUpgrade?.();
    }
    // The tables of a baseline are there already. The list keeps the migrations that it replaces: an older version knows its data by them.
    for (const migration of taken) {
      await inTransaction(client, () => record(client, migration));
    }
    for (const migration of pending) {
      await apply(client, migration);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** What was applied to a database, in order, without a change to it; nothing where there is no bookkeeping yet. */
export async function listApplied(client: pg.ClientBase): Promise<NamedMigration[]> {
  const there = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'",
  );
  if (there.rowCount === 0) {
    return [];
  }
  const { rows } = await client.query<NamedMigration>(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Keeps other migrations out until the end of the caller's transaction. */
export async function waitForMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [PRISMA_LOCK]);
}

/** Applies migrations within the caller's transaction, with the bookkeeping that `recorded` names for each. */
export async function applyWithin(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  recorded: (migration: Migration) => readonly NamedMigration[] = (migration) => [migration],
): Promise<void> {
  await client.query(BOOKKEEPING);
  for (const migration of migrations) {
    // A schema that holds tables of another program was left where it is.
    await client.query(migration.sql.replaceAll(/^CREATE SCHEMA (?!IF )/gm, "CREATE SCHEMA IF NOT EXISTS "));
    for (const named of recorded(migration)) {
      await record(client, named);
    }
  }
}

type Bookkeeping = {
  readonly finished: readonly NamedMigration[];
  /** Noted before the SQL was run, as Prisma's CLI does, and cut short. */
  readonly begun: readonly NamedMigration[];
};

async function readBookkeeping(client: pg.Client): Promise<Bookkeeping> {
  const { rows } = await client.query<NamedMigration & { isFinished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL AND (finished_at IS NOT NULL OR logs IS NULL)`,
  );
  return {
    finished: rows.filter(({ isFinished }) => isFinished),
    begun: rows.filter(({ isFinished }) => !isFinished),
  };
}

/** Older code on newer data would misread it. */
function refuseUnknown(applied: readonly NamedMigration[], migrations: readonly Migration[]): void {
  const known = new Set(
    migrations.flatMap((migration) => [migration, ...migration.replaces]).map(({ name }) => name),
  );
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new NewerData(unknown.sort().at(-1) ?? "");
  }
}

function isApplied({ name, checksum }: Migration, finished: readonly NamedMigration[]): boolean {
  const noted = finished.find((one) => one.name === name);
  if (noted !== undefined && noted.checksum !== checksum) {
    throw new Error(`migration ${name} was changed after it was applied`);
  }
  return noted !== undefined;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql);
      await record(client, migration);
    });
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Notes the migration as applied; rows of tries that came to nothing are Prisma's "rolled back". */
async function record(client: pg.ClientBase, { name, checksum }: NamedMigration): Promise<void> {
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
