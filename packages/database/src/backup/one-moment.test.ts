import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type {} from "../testing/global-setup.ts";
import { cloneDatabase, withClient } from "../testing/test-database.ts";
import { makeBackup } from "./make-backup.ts";

let source: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;

const insertUser = (name: string) =>
  `INSERT INTO users (username, email, first_name, last_name, roles, password_hash)
   VALUES ('${name}', '${name}@example.org', 'Ann', 'Lee', '{USER}', 'h')`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-one-moment-"));
  source = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(source.url, (client) => client.query(insertUser("ann")));
});

afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE application_name = 'strikebook backup' AND datname = current_database() AND wait_event_type = 'Lock'`;

test("a backup holds one moment: what is committed while it is written is not in it", async () => {
  const made = await withClient(source.url, async (writer) => {
    await writer.query("BEGIN");
    await writer.query("LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
    // It has begun, has written the tables before, and waits for this one.
    const backup = makeBackup({
      databaseUrl: source.url,
      file: path.join(folder, "a.backup"),
      appVersion: "0.1.0",
      now: new Date("2026-11-26T03:30:00.000Z"),
    });
    await vi.waitFor(
      async () => {
        const [row] = await withClient(source.url, async (client) => (await client.query(WAITING)).rows);
        expect(row).toEqual({ waiting: 1 });
      },
      { timeout: 20_000 },
    );
    await writer.query(insertUser("bob"));
    await writer.query("COMMIT");
    return await backup;
  });

  expect(made.manifest.summary.tables["public.users"]?.rows).toBe(1);
});
