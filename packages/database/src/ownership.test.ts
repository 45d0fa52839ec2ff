import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { prepareAppRole } from "./app-role.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { readBackup } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { migrate } from "./migrations/migrate.ts";
import { readMigrations } from "./migrations/migration-files.ts";
import { contentsOf, madeBy } from "./ownership.ts";
import type {} from "./testing/global-setup.ts";
import { cloneDatabase, withClient } from "./testing/test-database.ts";

type Database = Awaited<ReturnType<typeof cloneDatabase>>;

let folder: string;
let file: string;
let ours: Database;
let bare: Database;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-ownership-"));
  file = path.join(folder, "own.backup");
});

beforeEach(async () => {
  ours = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  bare = await cloneDatabase(inject("databaseAdminUrl"), "template0");
  await run(
    ours,
    `INSERT INTO users (username, email, first_name, last_name, password_hash) VALUES ('ann', 'a@example.org', '', '', 'h')`,
  );
});

afterEach(async () => {
  await ours.drop();
  await bare.drop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (database: Database, sql: string) => withClient(database.url, (client) => client.query(sql));
const backUp = () =>
  makeBackup({ databaseUrl: ours.url, file, appVersion: "0.1.0", now: new Date("2026-11-25T20:00:00Z") });

/** Another program's data: as a schema, tables and rows as text. */
const FOREIGN = `
  CREATE TABLE invoices (id serial PRIMARY KEY, total numeric);
  INSERT INTO invoices (total) SELECT n * 1.25 FROM generate_series(1, 1000) AS n;
  CREATE VIEW unpaid AS SELECT * FROM invoices;
  CREATE TYPE mood AS ENUM ('ok', 'late');
  CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n * 2';
  CREATE SCHEMA warehouse;
  CREATE TABLE warehouse.stock (item text);
  INSERT INTO warehouse.stock VALUES ('pallet');`;

async function foreignRows(database: Database): Promise<unknown[]> {
  const { rows } = await run(
    database,
    `SELECT (SELECT md5(string_agg(i::text, '|' ORDER BY id)) FROM invoices i) AS invoices, (SELECT count(*) FROM unpaid) AS unpaid,
            (SELECT string_agg(item, '|') FROM warehouse.stock) AS stock, (SELECT last_value FROM invoices_id_seq) AS sequence,
            'late'::mood AS mood, twice(21) AS twice`,
  );
  return rows;
}

test("the SQL of the migrations names exactly what a migrated database holds", async () => {
  const made = madeBy(await readMigrations());
  const names = async (sql: string) => (await run(ours, sql)).rows.map(({ name }) => String(name)).sort();

  expect([...made.tables].sort()).toEqual(
    await names("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"),
  );
  expect([...made.functions].sort()).toEqual(
    await names("SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace"),
  );
  expect([...made.types].sort()).toEqual(
    await names(
      "SELECT typname AS name FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')",
    ),
  );
});

test("what others keep beside our tables is neither in a backup nor gone after a restore", async () => {
  await run(
    ours,
    `${FOREIGN} CREATE SCHEMA staging; CREATE TABLE staging.orders (id integer); INSERT INTO staging.orders VALUES (7)`,
  );
  const before = await foreignRows(ours);

  await backUp();
  const { head, summary } = await readBackup({ file });
  await run(ours, "UPDATE users SET username = 'changed'");
  await restoreBackup(ours.url, { file });

  expect(
    head.tables.map(({ name }) => name).filter((name) => /invoices|stock|orders|unpaid/.test(name)),
  ).toEqual([]);
  expect(Object.keys(summary.sequences).filter((name) => name.includes("invoices"))).toEqual([]);
  expect(await foreignRows(ours)).toEqual(before);
  expect((await run(ours, "SELECT id FROM staging.orders")).rows).toEqual([{ id: 7 }]);
  expect((await run(ours, "SELECT username FROM users")).rows).toEqual([{ username: "ann" }]);
});

test("a role of the app gets no right to what others keep, nor do others lose one", async () => {
  await run(ours, `${FOREIGN} GRANT CREATE ON SCHEMA public TO PUBLIC`);

  const { url } = await prepareAppRole(ours.url, ours.appUrl);
  await run(ours, "CREATE TABLE receipts (id integer)");

  const { rows } = await withClient(url, (client) =>
    client.query(`SELECT has_table_privilege('users', 'SELECT') AS users, has_table_privilege('invoices', 'SELECT') AS invoices,
      has_table_privilege('receipts', 'SELECT') AS receipts, has_schema_privilege('public', 'CREATE') AS others`),
  );
  expect(rows).toEqual([{ users: true, invoices: false, receipts: false, others: true }]);
});

test.each([
  ["tables of its own", FOREIGN, "invoices"],
  [
    "Prisma's bookkeeping and a table called users",
    `${FOREIGN} CREATE TABLE users (name text); INSERT INTO users VALUES ('bob');
     CREATE TABLE _prisma_migrations (id text, migration_name text, checksum text); INSERT INTO _prisma_migrations VALUES ('1', '20260101000000_init', 'c')`,
    "_prisma_migrations, invoices, users",
  ],
  [
    "bookkeeping of another form",
    "CREATE TABLE _prisma_migrations (step integer); INSERT INTO _prisma_migrations VALUES (1)",
    "_prisma_migrations",
  ],
  [
    "our first migration's name with another checksum",
    `
     CREATE TABLE _prisma_migrations (migration_name text, checksum text); INSERT INTO _prisma_migrations VALUES ('20261120120000_init', 'c')`,
    "_prisma_migrations",
  ],
  [
    "a job queue of its own",
    "CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id integer)",
    "the schema pgboss",
  ],
  [
    "four tables and more",
    "CREATE TABLE a (); CREATE TABLE b (); CREATE TABLE c (); CREATE TABLE d ()",
    "a, b, c and 1 more",
  ],
] as const)(
  "a database with %s is refused by what opens one, and stays as it is",
  async (_name, sql, found) => {
    await backUp();
    await run(bare, sql);
    const text = () =>
      run(
        bare,
        "SELECT string_agg(c.oid::regclass || ' ' || c.relfilenode, '|' ORDER BY c.oid) AS text FROM pg_class c",
      );
    const before = (await text()).rows;

    for (const open of [() => migrate(bare.url), () => restoreBackup(bare.url, { file })]) {
      await expect(open()).rejects.toThrow(`This database holds tables of another program (${found})`);
    }

    expect((await text()).rows).toEqual(before);
  },
);

test("tables of an extension, and a first start that was cut short, are nobody's", async () => {
  await run(bare, "CREATE TABLE _prisma_migrations (migration_name text, checksum text)");
  expect(await withClient(bare.url, (client) => contentsOf(client))).toEqual({ kind: "EMPTY" });
  expect(await withClient(ours.url, (client) => contentsOf(client))).toEqual({ kind: "DATA" });
});

test("a view that somebody built on our tables is named, and nothing is replaced", async () => {
  await backUp();
  await run(ours, "CREATE VIEW people AS SELECT username FROM users; UPDATE users SET username = 'kept'");

  await expect(restoreBackup(ours.url, { file })).rejects.toThrow(
    /isn't Strikebook's .*view people depends on .*users/,
  );

  expect((await run(ours, "SELECT username FROM people")).rows).toEqual([{ username: "kept" }]);
});

test("data of a newer version is replaced whole: its tables are known by their mark", async () => {
  await backUp();
  await run(
    ours,
    `CREATE TABLE gifts (user_id uuid REFERENCES users (id)); COMMENT ON TABLE gifts IS 'Strikebook';
     CREATE TYPE wrap AS ENUM ('paper'); COMMENT ON TYPE wrap IS 'Strikebook';
     INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('n', 'c', '29990101000000_gifts', now())`,
  );

  await restoreBackup(ours.url, { file });

  expect((await run(ours, "SELECT to_regclass('gifts') AS gifts, to_regtype('wrap') AS wrap")).rows).toEqual([
    { gifts: null, wrap: null },
  ]);
  const { rows } = await run(ours, "SELECT obj_description('users'::regclass, 'pg_class') AS mark");
  expect(rows).toEqual([{ mark: "Strikebook" }]);
});
