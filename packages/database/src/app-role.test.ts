import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { prepareAppRole } from "./app-role.ts";
import { loadInBulk } from "./bulk-load.ts";
import { asApp, cloneDatabase, withClient } from "./testing/test-database.ts";

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
const made = new Set<string>();

beforeAll(async () => {
  clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
});

afterAll(async () => {
  await withClient(clone.url, async (client) => {
    for (const role of made) {
      await client.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    }
  });
  await clone.drop();
});

const asRole = (url: string, username: string, password: string) => {
  const changed = new URL(url);
  changed.username = username;
  changed.password = password;
  return changed.toString();
};

const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

/** Null for what the role may do; it is taken back. */
const refusalOf = (sql: string, url = clone.appUrl) =>
  withClient(url, async (client: pg.Client) => {
    await client.query("BEGIN");
    try {
      await client.query(sql);
      return null;
    } catch (error) {
      return (error as pg.DatabaseError).code;
    } finally {
      await client.query("ROLLBACK");
    }
  });

it.each([
  "SELECT count(*) FROM users",
  "INSERT INTO reference_deletions (table_name, key) VALUES ('a', 'b')",
  "UPDATE users SET first_name = 'A'",
  "DELETE FROM imports",
  "CREATE TEMP TABLE known (line integer); ANALYZE known",
  "LISTEN access_changes; SELECT pg_notify('access_changes', 'x')",
  "SELECT pg_advisory_xact_lock(1)",
  "LOCK TABLE market_holidays IN SHARE ROW EXCLUSIVE MODE",
  "SELECT pgboss.create_queue('q', '{\"policy\": \"standard\"}')",
  "INSERT INTO audit_logs (action_type, success, description) VALUES ('LOGIN', true, 'x')",
])("the app's role may: %s", async (sql) => {
  expect(await refusalOf(sql)).toBe(null);
});

const FORBIDDEN = "42501";

it.each([
  "UPDATE audit_logs SET description = 'x'",
  "DELETE FROM audit_logs",
  "TRUNCATE audit_logs",
  "INSERT INTO audit_chain (position, log_id, entry_hash, hash) VALUES (1, gen_random_uuid(), '', '')",
  "UPDATE audit_chain SET hash = ''",
  "DELETE FROM audit_chain",
  "CREATE TABLE public.mine (id int)",
  "CREATE SCHEMA mine",
  "ALTER TABLE users ADD COLUMN secret text",
  "DROP TABLE users",
  "TRUNCATE users",
  "UPDATE _prisma_migrations SET logs = 'x'",
  "CREATE ROLE mine",
  "COPY users TO PROGRAM 'true'",
  "SELECT pg_read_file('postmaster.pid')",
  "ALTER TABLE audit_logs DISABLE TRIGGER ALL",
])("the app's role may not: %s", async (sql) => {
  expect(await refusalOf(sql)).toBe(FORBIDDEN);
});

it("may skip the parents' checks in bulk loads, and analyzes tables that are not its own", async () => {
  await withClient(clone.appUrl, async (client) => {
    const warnings: (string | undefined)[] = [];
    client.on("notice", ({ message }) => warnings.push(message));
    await client.query("BEGIN");
    const { rows } = await loadInBulk(client, () => client.query("SHOW session_replication_role"));
    await client.query("ROLLBACK; ANALYZE transactions");

    expect(rows).toEqual([{ session_replication_role: "replica" }]);
    expect(warnings).toEqual([]);
  });
});

it("reaches tables that later migrations make", async () => {
  await run(clone.url, "CREATE TABLE later (id int); COMMENT ON TABLE later IS 'Strikebook'");
  await prepareAppRole(clone.url, clone.appUrl);

  expect(await refusalOf("INSERT INTO later VALUES (1)")).toBe(null);
});

it("is made by an owner with a password, the same at each start and for each process", async () => {
  const ownerUrl = asRole(clone.url, "postgres", "the owner's");
  const [first, second] = [await prepareAppRole(ownerUrl), await prepareAppRole(ownerUrl)];
  const { username, password } = new URL(first.url);
  made.add(username);

  expect(second).toEqual(first);
  expect(first.problem).toBeUndefined();
  expect(username).toBe(`strikebook_app${new URL(clone.url).pathname.replace("/", "_")}`);
  expect(password).toMatch(/^[\w-]{43}$/);
  const { rows } = await run(
    first.url,
    "SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user",
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  expect((await prepareAppRole(asRole(clone.url, "postgres", "another"))).url).not.toBe(first.url);
});

it("stays out where the owner may make no role, or its address has no password, and says so", async () => {
  const name = `owner_${new URL(clone.url).pathname.slice(1)}`;
  await run(clone.url, `CREATE ROLE ${name} LOGIN`);
  made.add(name);
  const ownerUrl = asRole(clone.url, name, "any");

  expect(await prepareAppRole(ownerUrl)).toEqual({
    url: ownerUrl,
    problem: expect.stringContaining("permission denied"),
  });
  expect(await prepareAppRole(clone.url)).toEqual({ url: clone.url, problem: expect.any(String) });
  await expect(prepareAppRole(ownerUrl, asApp(clone.url))).rejects.toThrow("permission denied");
});
