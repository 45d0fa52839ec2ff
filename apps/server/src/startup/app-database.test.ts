import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readBackup } from "@strikebook/database/backup/manifest";
import { migrate } from "@strikebook/database/migrations/migrate";
import { writeEarlierMigrations } from "@strikebook/database/testing/earlier-migrations";
import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase, withClient } from "@strikebook/database/testing/test-database";
import { expect, inject, test } from "vitest";
import { readEnv } from "../env.ts";
import { openAppDatabase } from "./app-database.ts";

const APP_ROLE = "SELECT current_user AS role, has_table_privilege('audit_logs', 'UPDATE') AS rewrites";

async function opened(given: { readonly APP_DATABASE_URL?: string }) {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const { appUrl, url } = clone;
  const env = readEnv({ DATABASE_URL: url, ...(given.APP_DATABASE_URL && { APP_DATABASE_URL: appUrl }) });
  const { database, ownerUrl, warning, close } = await openAppDatabase(env, { whenRunning: "wait" });
  const { rows } = await database.pool.query(APP_ROLE);
  await close();
  await clone.drop();
  return { role: rows[0], isOwner: ownerUrl === url, warning };
}

test("the app connects as a role that owns nothing, and migrations as the owner", async () => {
  expect(await opened({ APP_DATABASE_URL: "given" })).toEqual({
    role: { role: "strikebook_app", rewrites: false },
    isOwner: true,
    warning: undefined,
  });
});

test("where no role can be made the app works as the owner, and says so", async () => {
  const { role, warning } = await opened({});

  expect(role.rewrites).toBe(true);
  expect(warning).toContain(
    "The app works as the owner of its database, because its address holds no password.",
  );
});

test("closing twice, as a stop during the start does, closes once", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const opened = await openAppDatabase(readEnv({ DATABASE_URL: clone.url }), { whenRunning: "wait" });
  await opened.database.pool.query("SELECT 1");

  await Promise.all([opened.close(), opened.close()]);

  await expect(opened.close()).resolves.toBeUndefined();
  await expect(opened.database.pool.query("SELECT 1")).rejects.toThrow("after calling end");
  await clone.drop();
});

/** A database of an earlier version, with a person in it. */
async function earlierDatabase(folder: string) {
  const early = path.join(folder, "migrations");
  writeEarlierMigrations(early);
  const database = await cloneDatabase(inject("databaseAdminUrl"), "template0");
  await migrate(database.url, early);
  await withClient(database.url, (client) =>
    client.query(
      "INSERT INTO users (username, email, first_name, last_name, password_hash) VALUES ('ann', 'a@b', '', '', '')",
    ),
  );
  return database;
}

test("before an upgrade there is a restore point, and a failed one tells the command that goes back", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-upgrade-"));
  const backups = path.join(folder, "backups");
  const database = await earlierDatabase(folder);
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: folder });
  await withClient(database.url, (client) => client.query("CREATE TABLE audit_checks (n int)"));

  const failed = await openAppDatabase(env, { whenRunning: "wait" }).catch((error: Error) => error.message);

  const [name = ""] = readdirSync(backups);
  expect(failed).toContain('relation "audit_checks" already exists');
  expect(failed).toContain(
    `To go back, start the version before and run: npm run strikebook -- restore ${path.join(backups, name)} --replace`,
  );
  const { summary, head } = await readBackup({ file: path.join(backups, name) });
  expect(Object.values(summary.sums ?? {}).map(({ username }) => username)).toEqual(["ann"]);
  expect(head.migrations.at(-1)?.name).toBe("20261127100000_older_shares");

  await withClient(database.url, (client) => client.query("DROP TABLE audit_checks"));
  await (await openAppDatabase(env, { whenRunning: "wait" })).close();
  expect(readdirSync(backups)).toHaveLength(2);
  await (await openAppDatabase(env, { whenRunning: "wait" })).close();
  expect(readdirSync(backups)).toHaveLength(2);

  await database.drop();
  rmSync(folder, { recursive: true });
});

test("an upgrade waits for a folder in which its restore point can be written", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-upgrade-"));
  const database = await earlierDatabase(folder);
  writeFileSync(path.join(folder, "file"), "");
  const env = readEnv({ DATABASE_URL: database.url, BACKUP_DIR: path.join(folder, "file") });

  await expect(openAppDatabase(env, { whenRunning: "wait" })).rejects.toThrow(
    "no restore point could be made before the upgrade",
  );

  const { rowCount } = await withClient(database.url, (client) =>
    client.query(
      "SELECT FROM _prisma_migrations WHERE migration_name >= '20261128' OR migration_name LIKE '%_baseline'",
    ),
  );
  expect(rowCount).toBe(0);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("the database of another program is refused in one sentence, and nothing is made in it", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-foreign-"));
  const database = await cloneDatabase(inject("databaseAdminUrl"), "template0");
  await withClient(database.url, (client) =>
    client.query("CREATE TABLE invoices (id int); CREATE TABLE users (id int); INSERT INTO users VALUES (1)"),
  );
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: folder });

  const refusal = await openAppDatabase(env, { whenRunning: "wait" }).catch((error: Error) => error);

  expect(refusal).toMatchObject({
    name: "StartError",
    message:
      "This database holds tables of another program (invoices, users): let DATABASE_URL name one that is Strikebook's alone. Nothing was changed.",
  });
  const { rows } = await withClient(database.url, (client) =>
    client.query(
      "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    ),
  );
  expect(rows).toEqual([{ tables: 2 }]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("four starts at once on a database without marks all succeed, and leave all that is ours marked", async () => {
  const database = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const env = readEnv({ DATABASE_URL: database.url });

  const opened = await Promise.all([1, 2, 3, 4].map(() => openAppDatabase(env, { whenRunning: "wait" })));

  const { rows } = await withClient(database.url, (client) =>
    client.query(
      "SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND obj_description(c.oid, 'pg_class') IS DISTINCT FROM 'Strikebook'",
    ),
  );
  await Promise.all(opened.map(({ close }) => close()));
  await database.drop();
  expect(rows).toEqual([]);
});
