import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type {} from "../testing/global-setup.ts";
import { cloneDatabase, withClient } from "../testing/test-database.ts";
import { readBackup } from "./manifest.ts";
import { makeRestorePoint } from "./restore-point.ts";

let source: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;

beforeAll(async () => {
  source = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(source.url, (client) =>
    client.query(
      `INSERT INTO users (username, email, first_name, last_name, roles, password_hash)
       VALUES ('ann', 'ann@example.org', 'Ann', 'Lee', '{USER}', 'h')`,
    ),
  );
});
afterAll(() => source.drop());

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-restore-point-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

const make = () =>
  makeRestorePoint("before-upgrade", { databaseUrl: source.url, appVersion: "0.1.0", folder });

const place = (...names: readonly string[]) => {
  for (const name of names) {
    writeFileSync(path.join(folder, name), "an earlier one");
  }
};

test("the three newest of an occasion are kept, and the one just made is a whole backup", async () => {
  place(
    "before-upgrade-2026-01-01T000000Z-aaaa.backup",
    "before-upgrade-2026-01-02T000000Z-aaaa.backup",
    "before-upgrade-2026-01-03T000000Z-aaaa.backup",
    "before-restore-2026-01-01T000000Z-aaaa.backup",
  );

  const made = await make();

  expect(readdirSync(folder).sort()).toEqual([
    "before-restore-2026-01-01T000000Z-aaaa.backup",
    "before-upgrade-2026-01-02T000000Z-aaaa.backup",
    "before-upgrade-2026-01-03T000000Z-aaaa.backup",
    path.basename(made ?? ""),
  ]);
  const { summary } = await readBackup({ file: made ?? "" });
  expect(summary.tables["public.users"]).toMatchObject({ rows: 1 });
});

test("the one just made stays, also after a clock that was years ahead", async () => {
  const ahead = ["2038-01-01", "2038-01-02", "2038-01-03"].map(
    (day) => `before-upgrade-${day}T000000Z-aaaa.backup`,
  );
  place(...ahead);

  const made = await make();

  expect(readdirSync(folder).sort()).toEqual([path.basename(made ?? ""), ...ahead.slice(1)]);
});
