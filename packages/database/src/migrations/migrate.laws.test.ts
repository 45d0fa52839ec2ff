import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { withoutEarlier, writeEarlierMigrations } from "../testing/earlier-migrations.ts";
import { schemaText } from "../testing/schema-text.ts";
import { cloneDatabase, withClient } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

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

/** A person with a row, an edit of theirs and an entry of the log, as the program of 24 November could have written them. */
const DATA = `
  INSERT INTO users (id, username, email, first_name, last_name, password_hash)
    VALUES ('00000000-0000-4000-8000-00000000000a', 'ann', 'ann@example.org', '', '', '');
  INSERT INTO brokerage_accounts (id, user_id, name, brokerage)
    VALUES ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000a', 'Joint', 'Fidelity');
  INSERT INTO audit_logs (action_type, success, description) VALUES ('LOGIN', true, 'x')`;

it("brings a database of 24 November and an empty one to the same schema, with its data", async () => {
  const names = writeEarlierMigrations(folder);
  expect(await migrate(database.url, folder)).toEqual(names);
  await run(DATA);

  const applied = await migrate(database.url);
  const clean = await emptyDatabase();
  const all = await migrate(clean.url);

  expect(all).toEqual(["20261124204400_baseline", ...applied]);
  expect(withoutEarlier(await schemaText(database.url))).toBe(await schemaText(clean.url));
  expect((await run("SELECT username FROM users")).rows).toEqual([{ username: "ann" }]);
  expect((await run("SELECT name FROM brokerage_accounts")).rows).toEqual([{ name: "Joint" }]);
  expect((await run("SELECT position::text FROM audit_chain")).rows).toEqual([{ position: "1" }]);
  expect(await migrate(database.url)).toEqual([]);
  await clean.drop();
});

it("goes on from any migration between the baseline and the last", async () => {
  writeEarlierMigrations(folder);
  const later = readdirSync(MIGRATIONS).filter(
    (name) => /^\d{14}_/.test(name) && !name.endsWith("_baseline"),
  );
  for (const name of later.slice(0, later.length / 2)) {
    cpSync(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true });
  }
  await migrate(database.url, folder);
  let restorePoints = 0;
  const beforeUpgrade = async () => {
    restorePoints += 1;
  };

  expect(await migrate(database.url, undefined, beforeUpgrade)).toEqual(later.slice(later.length / 2));
  await migrate(database.url, undefined, beforeUpgrade);

  expect(restorePoints).toBe(1);
});

it.each([
  ["one of its first migrations", 1, ""],
  ["all but the last", 54, ""],
  [
    "all, the last begun and not ended",
    55,
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_older_shares'",
  ],
])("names the commit to begin with to data of before the baseline, with %s", async (_name, count, cut) => {
  writeEarlierMigrations(folder, count);
  await migrate(database.url, folder);
  await run(cut);
  const before = await schemaText(database.url);

  await expect(migrate(database.url)).rejects.toThrow(
    "This data is older than this version can take over: start commit 6171a0e7 with it once, then this version. Nothing was changed.",
  );

  expect(await schemaText(database.url)).toBe(before);
});

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
