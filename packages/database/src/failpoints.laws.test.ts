import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { prepareAppRole } from "./app-role.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { readBackup } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { migrate, waitForMigrations } from "./migrations/migrate.ts";
import { cutAt, everyFailpoint, failpointsOfEachKind, statementsOf } from "./testing/cut-statements.ts";
import type {} from "./testing/global-setup.ts";
import { schemaText } from "./testing/schema-text.ts";
import { asApp, cloneDatabase, withClient } from "./testing/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const NAMES = readdirSync(MIGRATIONS)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();
const ADMIN = inject("databaseAdminUrl");
// Each takes some ten seconds, on a machine that may be busy.
const TIMEOUT = { timeout: 600_000 };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-failpoints-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Two databases alike: in one an act is stopped again and again, in the other never. */
async function twins(template: string) {
  const [cut, calm] = [await cloneDatabase(ADMIN, template), await cloneDatabase(ADMIN, template)];
  return { cut: cut.url, calm: calm.url, drop: () => Promise.all([cut.drop(), calm.drop()]) };
}

/** Everything that the data of these tests consists of: the users, and the schema with its bookkeeping. */
const contentOf = async (url: string) => ({
  schema: await schemaText(url),
  users: await withClient(
    url,
    async (client) => (await client.query("SELECT username FROM users ORDER BY 1")).rows,
  ),
});

it(
  "each migration, stopped at each of its statements, is there as a whole or not at all",
  TIMEOUT,
  async () => {
    const { cut, calm, drop } = await twins("template0");
    const known = path.join(folder, "known");
    mkdirSync(known);
    // The table of their bookkeeping is there first.
    await Promise.all([migrate(cut, known), migrate(calm, known)]);
    let stops = 0;
    for (const name of NAMES) {
      const before = await schemaText(calm);
      cpSync(path.join(MIGRATIONS, name), path.join(known, name), { recursive: true });
      const statements = await statementsOf(() => migrate(calm, known));
      const after = await schemaText(calm);
      const begin = statements.indexOf("BEGIN");
      for (const failpoint of everyFailpoint(statements).filter(({ at }) => at > begin)) {
        await cutAt(failpoint, () => migrate(cut, known));
        stops += 1;
        const isLast = failpoint.at === statements.length;
        // PostgreSQL may still be carrying out what it got; a schema that is read meanwhile is of both states.
        await withClient(cut, waitForMigrations);
        const found = await schemaText(cut);
        const place = `${name}: ${statements[failpoint.at - 1]?.slice(0, 60)}`;
        expect(isLast && failpoint.isAfter ? [before, after] : [before], place).toContain(found);
      }
      await migrate(cut, known);
      expect(await schemaText(cut), name).toBe(after);
    }
    // BEGIN, the SQL, two of bookkeeping and COMMIT, at both sides.
    expect(stops).toBe(NAMES.length * 10);
    await drop();
  },
);

it(
  "the app's role, stopped at each statement of its grants, has all rights after the next start",
  TIMEOUT,
  async () => {
    const { cut, calm, drop } = await twins("template0");
    await Promise.all([migrate(cut), migrate(calm)]);
    const statements = await statementsOf(() => prepareAppRole(calm, asApp(calm)));
    expect(statements.length).toBeGreaterThan(8);

    for (const failpoint of everyFailpoint(statements)) {
      await cutAt(failpoint, () => prepareAppRole(cut, asApp(cut)));
      await prepareAppRole(cut, asApp(cut));
      expect(await rightsIn(cut), statements[failpoint.at - 1]).toEqual(await rightsIn(calm));
    }
    await drop();
  },
);

/** The rights on everything in a database, as PostgreSQL keeps them. */
const rightsIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      SELECT concat_ws(' ', oid::regclass, relacl) AS line FROM pg_class WHERE relacl IS NOT NULL AND relnamespace::regnamespace::text !~ '^(pg_|information)'
      UNION ALL SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname IN ('public', 'pgboss')
      UNION ALL SELECT concat_ws(' ', defaclnamespace::regnamespace, defaclobjtype, defaclacl) FROM pg_default_acl ORDER BY 1`);
    return rows.map(({ line }) => line);
  });

it(
  "a backup, stopped at each statement, leaves no file; the next one is the same as one never stopped",
  TIMEOUT,
  async () => {
    const database = await cloneDatabase(ADMIN, inject("databaseTemplate"));
    await addUsers(database.url, "ann", 50);
    const own = path.join(folder, "backups");
    const file = path.join(own, "all.backup");
    const backUp = (to: string) =>
      makeBackup({ databaseUrl: database.url, file: to, appVersion: "0", now: new Date(0) });
    const calm = path.join(folder, "calm.backup");
    mkdirSync(own);
    const statements = await statementsOf(() => backUp(calm));

    for (const failpoint of everyFailpoint(statements)) {
      const isDone = await cutAt(failpoint, () => backUp(file));
      // The last statement ends a transaction that only read: by then the file is complete.
      const isComplete = isDone || failpoint.at === statements.length;
      expect(readdirSync(own), statements[failpoint.at - 1]).toEqual(isComplete ? ["all.backup"] : []);
      rmSync(file, { force: true });
    }
    await backUp(file);

    expect((await readBackup({ file })).summary).toEqual((await readBackup({ file: calm })).summary);
    await database.drop();
  },
);

it("a restore, stopped at each kind of statement, changes nothing or everything", TIMEOUT, async () => {
  const { cut, calm, drop } = await twins(inject("databaseTemplate"));
  const file = path.join(folder, "new.backup");
  await addUsers(calm, "new", 300);
  await makeBackup({ databaseUrl: calm, file, appVersion: "0", now: new Date(0) });
  await addUsers(cut, "old", 3);
  const before = await contentOf(cut);
  const statements = await statementsOf(() => restoreBackup(calm, { file }));
  const after = await contentOf(calm);
  expect(after.users).toHaveLength(300);

  const failpoints = failpointsOfEachKind(statements);
  expect(failpoints.length).toBeGreaterThan(20);
  for (const failpoint of failpoints) {
    await cutAt(failpoint, () => restoreBackup(cut, { file }));
    await restoreEnded(cut);
    const committed = statements.indexOf("COMMIT") + 1;
    const isBefore = failpoint.at < committed || (failpoint.at === committed && !failpoint.isAfter);
    const found = await contentOf(cut);
    const place = `${failpoint.isAfter ? "after" : "before"} ${statements[failpoint.at - 1]?.slice(0, 60)}`;
    expect(isBefore ? [before] : [before, after], place).toContainEqual(found);
    if (found.users.length === after.users.length) {
      await withClient(cut, (client) => client.query("DELETE FROM users"));
      await addUsers(cut, "old", 3);
    }
  }
  await restoreBackup(cut, { file });

  expect(await contentOf(cut)).toEqual(after);
  await drop();
});

/**
 * A cut restore's statement may still be under way at PostgreSQL: the one that ends all other connections would end the
 * one that looks at what is left.
 */
async function restoreEnded(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(ADMIN, (client) =>
    vi.waitFor(
      async () => {
        const { rows } = await client.query(
          "SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name = 'strikebook restore'",
          [name],
        );
        expect(rows).toHaveLength(0);
      },
      { timeout: 60_000, interval: 20 },
    ),
  );
}

const addUsers = (url: string, name: string, count: number) =>
  withClient(url, (client) =>
    client.query(`INSERT INTO users (username, email, first_name, last_name, password_hash)
      SELECT '${name}' || n, '${name}' || n, '', '', 'h' FROM generate_series(1, ${count}) n`),
  );
