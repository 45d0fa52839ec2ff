import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
/** The lock id that Prisma's engine takes, so that the CLI and this runner wait for each other. */
const PRISMA_LOCK = 72707369;

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies prisma/migrations in order and leaves exactly Prisma's own bookkeeping, so that the Prisma CLI can carry on.
 *
 * Answers the names applied. Throws when an earlier one had failed, was changed since, or fails now.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(BOOKKEEPING);
    const done = await appliedChecksums(client);
    const applied: string[] = [];
    for (const name of names.sort()) {
      if (await apply(client, folder, name, done)) {
        applied.push(name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const failed = rows.filter((row) => row.finished_at === null).map((row) => row.migration_name);
  if (failed.length > 0) {
    throw new Error(`an earlier migration failed and must be resolved first: ${failed.join(", ")}`);
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** True when it was applied now. */
async function apply(
  client: pg.Client,
  folder: string,
  name: string,
  done: Map<string, string>,
): Promise<boolean> {
  const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
  const checksum = createHash("sha256").update(sql).digest("hex");
  if (done.has(name)) {
    if (done.get(name) !== checksum) {
      throw new Error(`migration ${name} was changed after it was applied`);
    }
    return false;
  }
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql); // one simple-protocol message is one implicit transaction
  } catch (error) {
    const message = (error as Error).message;
    await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, message]);
    throw new Error(`migration ${name} failed: ${message}`, { cause: error });
  }
  await client.query(
    "UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1",
    [id],
  );
  return true;
}
