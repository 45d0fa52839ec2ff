import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { migrate } from "./migrate.ts";
import { schemaText } from "./testing/schema-text.ts";
import { cloneDatabase, withClient } from "./testing/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** Versions with these migrations noted one before its SQL, and its end in a third transaction. */
const OF_EARLIER_VERSIONS = readdirSync(MIGRATIONS).filter(
  (name) => /^\d{14}_/.test(name) && name <= "20261122150500_symbols_of_everybody",
);

/** Of those, the ones that may be run twice: an index made anew, and how a column is stored. */
const REPEATABLE = new Set(["20261120131100_coverage_index_only", "20261120141100_packed_chunks"]);

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-migrations-"));
  database = await emptyDatabase();
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const emptyDatabase = () => cloneDatabase(inject("databaseAdminUrl"), "template0");

function add(name: string, sql: string): void {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

const sqlOf = (name: string) => readFileSync(path.join(folder, name, "migration.sql"), "utf8");

const run = (sql: string, values: readonly unknown[] = []) =>
  withClient(database.url, (client) => client.query(sql, values.length === 0 ? undefined : [...values]));

/** The row that an earlier version wrote before it ran the SQL. */
async function noteBegun(name: string, logs: string | null = null): Promise<void> {
  const checksum = createHash("sha256").update(sqlOf(name)).digest("hex");
  await run(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES (gen_random_uuid(), $1, $2, $3)",
    [checksum, name, logs],
  );
}

const LEFT_BEHIND: Record<string, (name: string) => Promise<void>> = {
  "begun, the SQL not run": noteBegun,
  "failed, the SQL rolled back": (name) => noteBegun(name, "could not extend file: No space left on device"),
  "done, its end not noted": async (name) => {
    await noteBegun(name);
    await run(sqlOf(name));
    if (!REPEATABLE.has(name)) {
      await expect(run(sqlOf(name)), name).rejects.toThrow();
    }
  },
};

it.each(Object.entries(LEFT_BEHIND))(
  "carries on from any migration of an earlier version: %s",
  async (_, leave) => {
    await migrate(database.url, folder);
    for (const name of OF_EARLIER_VERSIONS) {
      cpSync(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true });
      await leave(name);
      expect(await migrate(database.url, folder)).toEqual([name]);
    }
    const clean = await emptyDatabase();
    await migrate(clean.url, folder);
    expect(await schemaText(database.url)).toBe(await schemaText(clean.url));
    await clean.drop();
  },
);

it("does not take a migration for done because something of its names exists", async () => {
  add("1_first", "CREATE TABLE first (id int)");
  await migrate(database.url, folder);
  await run("CREATE TABLE second (id int)");
  add("2_second", "CREATE TABLE second (id int)");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '2_second failed: relation "second" already exists',
  );
  await noteBegun("2_second", 'relation "second" already exists');
  await expect(migrate(database.url, folder)).rejects.toThrow("2_second failed");
});

it("leaves nothing of a migration that fails, and repeats it once its cause is gone", async () => {
  add("1_first", "CREATE TABLE kept (id int); INSERT INTO kept VALUES (0)");
  add("2_second", "CREATE TABLE half (id int); INSERT INTO half SELECT 1 / id FROM kept");
  await expect(migrate(database.url, folder)).rejects.toThrow("migration 2_second failed: division by zero");
  await expect(run("SELECT FROM half")).rejects.toThrow("does not exist");
  await run("UPDATE kept SET id = 1");
  expect(await migrate(database.url, folder)).toEqual(["2_second"]);
  expect(await migrate(database.url, folder)).toEqual([]);
});

it("refuses a migration that was changed after it was applied", async () => {
  // By one that is as it was the database is known as ours.
  add("0_before", "CREATE TABLE before (id int)");
  add("1_first", "CREATE TABLE first (id int)");
  await migrate(database.url, folder);
  writeFileSync(path.join(folder, "1_first", "migration.sql"), "CREATE TABLE first (id bigint)");
  await expect(migrate(database.url, folder)).rejects.toThrow("1_first was changed after it was applied");
});

it("refuses data of a newer version, and changes nothing", async () => {
  add("1_first", "CREATE TABLE first (id int)");
  add("3_third", "CREATE TABLE third (id int)");
  await migrate(database.url, folder);
  rmSync(path.join(folder, "3_third"), { recursive: true });
  add("2_second", "CREATE TABLE second (id int)");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "This data was written by a newer Strikebook: migration 3_third is not known here.",
  );
  await expect(run("SELECT FROM second")).rejects.toThrow("does not exist");
});

it("applies each migration once when two processes start at the same time", async () => {
  const both = await Promise.all([migrate(database.url), migrate(database.url)]);
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d{14}_/.test(name));
  expect(both.flat().sort()).toEqual(names.sort());
});
