import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../../testing/test-app.ts";
import { confirmHere } from "../../testing/confirm-here.ts";
import { ledgerOf } from "../../testing/figures.ts";
import { exportFile, generateHistory } from "../../testing/generated-history.ts";
import { rematchAll } from "../../testing/rematch-all.ts";
import { previewFile } from "../../testing/upload.ts";

// Here every file is large: its import takes three connections.
vi.setConfig({ testTimeout: 90_000 });
vi.mock(import("../../../ledger/large-imports.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  isLarge: (rows) => rows > 0,
  isMuchAgain: () => false,
}));

const app = await startTestApp();
const { pool } = app.database;

const ROWS = generateHistory(5, 30, 10);
const DAYS = [...new Set(ROWS.map(({ day }) => day))];

test.each([1, 2])(
  "with %i connection(s) to be had nothing is imported, with three all of it is",
  async (few) => {
    const ann = await createUser(app);
    await confirm(ann, await preview(ann, 0, 10));
    const before = await ledgerOf(app, ann.id);
    const sessionId = await preview(ann, 10, 30);
    const role = `plain_${few}_${ann.id.replaceAll("-", "")}`;
    const url = await createRole(role, sessionId);

    await pool.query(`ALTER ROLE ${role} CONNECTION LIMIT ${few}`);
    await expect(confirm(ann, sessionId, url)).rejects.toMatchObject({ code: "53300" });
    expect(await ledgerOf(app, ann.id)).toEqual(before);

    // The failed import must have closed its connections, or three would exceed the limit.
    await pool.query(`ALTER ROLE ${role} CONNECTION LIMIT 3`);
    await vi.waitFor(async () => expect(await countConnections(role)).toBe(0), 10_000);
    await confirm(ann, sessionId, url);

    const ledger = await ledgerOf(app, ann.id);
    expect(ledger["transactions"]).toHaveLength(ROWS.length);
    await rematchAll(app, ann.id);
    expect(await ledgerOf(app, ann.id)).toEqual(ledger);
    await pool.query(`DROP OWNED BY ${role}`);
    await pool.query(`DROP ROLE ${role}`);
  },
);

async function preview(user: TestUser, from: number, to: number): Promise<string> {
  const days = DAYS.slice(from, to);
  const bytes = exportFile(
    ROWS.filter(({ day }) => days.includes(day)),
    "06/30/2026 4:00 pm",
  );
  const { data } = await previewFile(app, user, { name: `Accounts_History (${from}).csv`, bytes });
  return data.previewFileUpload.sessionId;
}

const confirm = (user: TestUser, sessionId: string, url = app.databaseUrl) =>
  confirmHere(url, user, sessionId);

/** A role that is no superuser, for only such a one can be kept short of connections, and owns what the session staged. */
async function createRole(role: string, sessionId: string): Promise<string> {
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public, staging TO ${role}`);
  await pool.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  await pool.query(`GRANT ALL ON SCHEMA staging TO ${role}`);
  for (const kind of ["c", "s"]) {
    await pool.query(`ALTER TABLE staging."${kind}_${sessionId.replaceAll("-", "")}" OWNER TO ${role}`);
  }
  const url = new URL(app.databaseUrl);
  url.username = role;
  url.password = role;
  return url.toString();
}

async function countConnections(role: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1",
    [role],
  );
  return rows[0]?.count ?? -1;
}
