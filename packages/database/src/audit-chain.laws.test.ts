import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { readAuditHead, verifyAuditChain } from "./audit-chain.ts";
import { cloneDatabase } from "./testing/test-database.ts";

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
let app: pg.Client;

beforeEach(async () => {
  clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  [owner, app] = [new pg.Client(clone.url), new pg.Client(clone.appUrl)];
  await owner.connect();
  await app.connect();
});

afterEach(async () => {
  await owner.end();
  await app.end();
  await clone.drop();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Entries 1 to `count`, a commit each; each a day older than the one before. */
async function addEntries(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await app.query(
      `INSERT INTO audit_logs (id, action_type, success, description, details, performed_at, ip_address)
       VALUES ($1, 'LOGIN', true, $2, '{"username": "ann"}', timestamptz '2024-08-20 14:51:58.007Z' - make_interval(days => $3), '::1')`,
      [id(n), `Entry "${n}"`, n],
    );
  }
}

const cleanUp = (before: string) =>
  app.query("SELECT clean_up_audit_logs($1, 90, $2)", [
    before,
    { performedAt: "2026-11-20T15:00:00Z", performedById: id(900), ipAddress: "::1" },
  ]);

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
};

it("is SHA-256 over the link before and the entry's canonical text", async () => {
  await addEntries(2);
  const text = (n: number, day: string) =>
    `["${id(n)}", "LOGIN", true, "Entry \\"${n}\\"", null, {"username": "ann"}, "2024-08-${day}T14:51:58.007Z", null, null, "::1", null, null]`;
  const first = sha256(sha256(text(1, "19")));
  const second = sha256(first, sha256(text(2, "18")));

  expect(await readAuditHead(app)).toEqual({ position: 2, logId: id(2), hash: second.toString("hex") });
  expect(await verifyAuditChain(app)).toEqual({ verified: 2 });
});

it("is in the order of commits, and a long transaction holds nobody up", async () => {
  await owner.query("BEGIN");
  await owner.query(
    `INSERT INTO audit_logs (id, action_type, success, description) VALUES ('${id(700)}', 'LOGIN', true, 'Begun first')`,
  );
  await addEntries(2);
  await owner.query("COMMIT");

  const { rows } = await app.query("SELECT log_id FROM audit_chain ORDER BY position");
  expect(rows.map(({ log_id }) => log_id)).toEqual([id(1), id(2), id(700)]);
  expect((await verifyAuditChain(app)).broken).toBeUndefined();
});

it("takes fifty commits at once, over two batches' border as well", async () => {
  const pool = new pg.Pool({ connectionString: clone.appUrl, max: 10 });
  const add = "INSERT INTO audit_logs (action_type, success, description) VALUES ('LOGIN', true, 'Together')";
  await Promise.all(Array.from({ length: 50 }, () => pool.query(add)));
  await pool.query(
    "INSERT INTO audit_logs (action_type, success, description) SELECT 'LOGIN', true, n::text FROM generate_series(1, 5000) n",
  );
  await pool.end();

  expect(await verifyAuditChain(app)).toMatchObject({ verified: 5050 });
});

it("is written for an entry within a bulk load too", async () => {
  await app.query("BEGIN; SET LOCAL session_replication_role = replica");
  await addEntries(1);
  await app.query("COMMIT");

  expect(await verifyAuditChain(app)).toMatchObject({ verified: 1 });
});

it("lets a cleanup remove entries anywhere, whose record says how many", async () => {
  await addEntries(4);
  await cleanUp("2024-08-18T00:00:00Z");

  const { rows } = await app.query(
    "SELECT description, details FROM audit_logs ORDER BY performed_at DESC LIMIT 1",
  );
  expect(rows).toEqual([
    { description: "2 audit logs older than 90 days deleted", details: { logsDeleted: 2, daysToKeep: 90 } },
  ]);
  expect((await app.query("SELECT count(*)::int AS left FROM audit_logs")).rows).toEqual([{ left: 3 }]);
  expect(await verifyAuditChain(app)).toMatchObject({ verified: 5 });
  await cleanUp("2024-08-31T00:00:00Z");
  const kept = await app.query(
    "SELECT count(*)::int AS left FROM audit_logs WHERE action_type = 'AUDIT_LOGS_CLEANUP'",
  );
  expect(kept.rows).toEqual([{ left: 2 }]);
  expect((await verifyAuditChain(app)).broken).toBeUndefined();
});

it("lets nothing go that is younger than 30 days, whatever the app asks for", async () => {
  await app.query(
    `INSERT INTO audit_logs (action_type, success, description, performed_at)
     SELECT 'LOGIN', true, days || ' days', now() - make_interval(days => days) FROM unnest(ARRAY[1, 29, 31, 95]) AS days`,
  );
  const kept = async () => (await app.query("SELECT description FROM audit_logs ORDER BY performed_at")).rows;
  const ask = (before: string, days: number | null) =>
    app.query(`SELECT clean_up_audit_logs(${before}, $1, '{"performedAt": "2026-11-20T15:00:00Z"}')`, [days]);

  for (const [before, days] of [
    ["now()", 0],
    ["now()", 90],
    ["now() - interval '28 days'", 30],
    ["now() - interval '95 days'", 29],
    ["NULL", 90],
    ["now() - interval '95 days'", null],
  ] as const) {
    await expect(ask(before, days)).rejects.toThrow("Audit logs of the last 30 days are kept");
  }
  expect(await kept()).toHaveLength(4);
  // An app whose clock is some hours ahead: what is older than 30 days by the database's goes, the 29 days stay.
  await ask("now() - interval '29 days 1 hour'", 30);

  expect(new Set((await kept()).map(({ description }) => description))).toEqual(
    new Set(["29 days", "1 days", "2 audit logs older than 30 days deleted"]),
  );
  expect((await verifyAuditChain(app)).broken).toBeUndefined();
});

const DISABLED = "ALTER TABLE audit_logs DISABLE TRIGGER audit_logs_chain";
const CHANGED = "This entry was changed.";

it.each([
  ["a text changed", `UPDATE audit_logs SET description = 'x' WHERE id = '${id(3)}'`, 3, CHANGED],
  [
    "a time changed",
    `UPDATE audit_logs SET performed_at = performed_at - interval '1 ms' WHERE id = '${id(3)}'`,
    3,
    CHANGED,
  ],
  ["somebody else blamed", `UPDATE audit_logs SET performed_by_id = id WHERE id = '${id(2)}'`, 2, CHANGED],
  [
    "details emptied",
    `UPDATE audit_logs SET details = '{}' WHERE id IN ('${id(2)}', '${id(4)}')`,
    2,
    CHANGED,
  ],
  ["an entry deleted", `DELETE FROM audit_logs WHERE id = '${id(3)}'`, 3, "This entry was deleted."],
  [
    "an entry and its link deleted",
    `DELETE FROM audit_logs WHERE id = '${id(3)}'; DELETE FROM audit_chain WHERE position = 3`,
    4,
    "The link before this entry is gone.",
  ],
  [
    "an entry and its hash changed",
    `UPDATE audit_logs SET description = 'x' WHERE id = '${id(3)}';
     UPDATE audit_chain SET entry_hash = audit_entry_hash(l) FROM audit_logs l WHERE l.id = log_id`,
    3,
    "The link of this entry was changed.",
  ],
  [
    "an entry deleted in the name of a cleanup",
    `DELETE FROM audit_logs WHERE id = '${id(1)}'; UPDATE audit_chain SET removed_by_id = cleanup.id
     FROM audit_logs cleanup WHERE log_id = '${id(1)}' AND cleanup.action_type = 'AUDIT_LOGS_CLEANUP'`,
    undefined,
    "Entries were deleted that this cleanup did not delete.",
  ],
  [
    "an entry added",
    `${DISABLED}; INSERT INTO audit_logs (id, action_type, success, description) VALUES ('${id(800)}', 'LOGIN', true, 'x')`,
    undefined,
    "This entry was added outside the app.",
  ],
])("finds %s by the owner", async (_, sql, position, problem) => {
  await addEntries(5);
  await cleanUp("2024-08-16T00:00:00Z");
  expect((await verifyAuditChain(app)).broken).toBeUndefined();

  await owner.query(sql);

  const { broken, verified } = await verifyAuditChain(app);
  expect(broken).toMatchObject({ problem, ...(position && { position, logId: id(position) }) });
  expect(verified).toBe(position === undefined ? 6 : Math.min(2, position - 1));
});

it("finds an end that was cut off, or a log written anew, by a head known from before", async () => {
  await addEntries(3);
  const known = await readAuditHead(app);
  await owner.query(
    "DELETE FROM audit_logs WHERE description LIKE '%3%'; DELETE FROM audit_chain WHERE position = 3",
  );

  expect((await verifyAuditChain(app)).broken).toBeUndefined();
  expect((await verifyAuditChain(app, known)).broken).toMatchObject({ position: 3, logId: id(3) });
  await owner.query(
    "INSERT INTO audit_logs (action_type, success, description) VALUES ('LOGIN', true, 'instead')",
  );
  expect((await verifyAuditChain(app, known)).broken).toMatchObject({ position: 3 });
});

it("compares with what backups hold: a cut end and a chain made anew are told apart, a cleanup is neither", async () => {
  await addEntries(5);
  const { position, hash } = (await readAuditHead(app)) ?? { position: 0, hash: "" };
  const inBackup = { position, hash, keptIn: "the backup of Monday" };
  await cleanUp("2024-08-18T00:00:00Z");
  expect(await verifyAuditChain(app, inBackup)).toEqual({ verified: 6 });

  // The newest entries go with their links, the cleanup among them, and their hashes are right.
  await owner.query(`BEGIN; DELETE FROM audit_logs l USING audit_chain c WHERE c.log_id = l.id AND c.position >= 5;
    DELETE FROM audit_chain WHERE position >= 5; UPDATE audit_chain SET removed_by_id = NULL; COMMIT;
    DELETE FROM audit_chain WHERE NOT EXISTS (SELECT FROM audit_logs l WHERE l.id = log_id)`);
  expect(await verifyAuditChain(app)).toEqual({ verified: 2 });
  expect((await verifyAuditChain(app, inBackup)).broken).toEqual({
    position: 5,
    problem: "The end of the log was cut off: the backup of Monday holds a later entry.",
  });

  // The end is filled up again by entries with right hashes.
  await app.query(
    "INSERT INTO audit_logs (action_type, success, description) SELECT 'LOGIN', true, n::text FROM generate_series(1, 9) n",
  );
  expect(await verifyAuditChain(app)).toEqual({ verified: 11 });
  expect((await verifyAuditChain(app, undefined, inBackup)).broken).toEqual({
    position: 5,
    problem: "The log was chained anew: the backup of Monday holds another link at this place.",
  });
});

it("is restored with its entries, in whichever order both come in one transaction", async () => {
  await addEntries(2);
  const before = await readAuditHead(app);
  await owner.query(`CREATE TEMP TABLE l AS TABLE audit_logs; CREATE TEMP TABLE c AS TABLE audit_chain;
    TRUNCATE audit_logs, audit_chain`);
  await owner.query("BEGIN; INSERT INTO audit_logs TABLE l; INSERT INTO audit_chain TABLE c; COMMIT");

  expect(await verifyAuditChain(app, before)).toEqual({ verified: 2 });
});
