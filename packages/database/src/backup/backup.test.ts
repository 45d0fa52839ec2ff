import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withConnection } from "../connection.ts";
import { listApplied, migrate } from "../migrations/migrate.ts";
import { withoutEarlier, writeEarlierMigrations } from "../testing/earlier-migrations.ts";
import type {} from "../testing/global-setup.ts";
import { schemaText } from "../testing/schema-text.ts";
import { cloneDatabase, withClient } from "../testing/test-database.ts";
import { inTransaction } from "../transaction.ts";
import { compareWith } from "./compare.ts";
import { makeBackup } from "./make-backup.ts";
import { readBackup, readHead, type Summary } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { jsonOf, KIND, recordOf, recordsIn } from "./records.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withScratchDatabase } from "./scratch.ts";
import { readAuditHead, type UserSums } from "./sums.ts";
import { useOneTextForm } from "./tables.ts";
import { writeArchive } from "./write-archive.ts";

const NOW = new Date("2026-11-23T03:30:00.000Z");
const PASSPHRASE = "twelve pounds of nails";
const [ANN, BOB] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const [JOINT, ROTH] = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2"];

/** Two people; one with two accounts, figures that are added up by hand below, and text that COPY has to escape. */
const DATA = `
  INSERT INTO users (id, username, email, first_name, last_name, roles, password_hash) VALUES
    ('${ANN}', 'ann', 'ann@example.org', E'An\\tn\\\\N', E'Lee\\nJr. ✓ "x", y', '{ADMIN,USER}', 'h'),
    ('${BOB}', 'bob', 'bob@example.org', '', '\\N', '{}', 'h');
  INSERT INTO user_sessions (user_id, expires_at) VALUES ('${ANN}', now());
  INSERT INTO sign_in_throttles (key, last_failure_at) VALUES ('ann', now());
  INSERT INTO brokerage_accounts (id, user_id, name, account_identifier, brokerage) VALUES
    ('${JOINT}', '${ANN}', 'Joint', 'Z1', 'Fidelity'), ('${ROTH}', '${ANN}', 'Roth', NULL, 'Fidelity');
  INSERT INTO upload_sessions (id, user_id, file_name, sha256, size_bytes, state, file_type, brokerage, reading, staged_rows, expires_at)
    SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, '${ANN}', 'f.csv', '\\x00ff5c0a', 7, 'OPEN', 'TRANSACTION', 'Fidelity',
           '{"a": "b\\\\n"}', 2, now() FROM generate_series(1, 2) AS n;
  INSERT INTO upload_chunks (session_id, sequence, first_line, line_count, content)
    SELECT id, 1, 1, 1, '\\x0a0d5c09' FROM upload_sessions;
  INSERT INTO imports (id, user_id, session_id, file_name, file_type, brokerage, sha256, size_bytes, total_lines, new_lines,
      duplicate_lines, informational_lines, review_lines, result, lines_in_order)
    VALUES ('00000000-0000-4000-8000-0000000000f1', '${ANN}', '00000000-0000-4000-8000-000000000001', 'f.csv', 'TRANSACTION',
      'Fidelity', '\\x00ff', 7, 3, 3, 0, 0, 0, '{}', '{}');
  INSERT INTO transactions (user_id, account_id, import_id, line, run_date, event_date, type, cash_effect, action, fingerprint, occurrence)
    SELECT '${ANN}', account::uuid, '00000000-0000-4000-8000-0000000000f1', row_number() OVER ()::int, '2026-11-02', '2026-11-02', 'BUY', cash,
           E'YOU\\tBOUGHT \\\\.', '\\x01', row_number() OVER ()::int
      FROM (VALUES ('${JOINT}', 100.10), ('${JOINT}', -30.05), ('${ROTH}', 0.0001)) AS v (account, cash);
  INSERT INTO realized_day_totals (user_id, book, day, account_id, trades, matched, unmatched, wins, losses, gross, commission, fees,
      net, option_net, open_amount, largest_win, largest_loss)
    SELECT '${ANN}', book::book, day::date, '${JOINT}', 1, 1, 0, 1, 0, 0, 0, 0, net, 0, 0, 0, 0
      FROM (VALUES ('TRADE', '2026-11-02', 70.05), ('TRADE', '2026-11-03', -0.5), ('TAX', '2026-11-03', 12)) AS v (book, day, net);
  INSERT INTO positions (user_id, account_id, portfolio_date, symbol, type, current_value, sequence, row_key, is_whole_list)
    SELECT '${ANN}', account::uuid, day::date, 'KO', 'STOCK', value, 0, day || account, true
      FROM (VALUES ('2026-11-18', '${JOINT}', 1000), ('2026-11-20', '${JOINT}', 1100.5), ('2026-11-18', '${ROTH}', 2000)) AS v (day, account, value);
  INSERT INTO portfolio_snapshots (user_id, portfolio_date, account_id, is_whole, position_count, total_value, stock_value, options_value, cash_value,
      other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
    SELECT '${ANN}', day::date, account::uuid, true, 1, value, 0, 0, 0, 0, 0, 0, 0, 0
      FROM (VALUES ('2026-11-18', '${JOINT}', 1000), ('2026-11-20', '${JOINT}', 1100.5), ('2026-11-18', '${ROTH}', 2000)) AS v (day, account, value)`;

let source: Awaited<ReturnType<typeof cloneDatabase>>;
let target: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let file: string;
let locked: string;

const ofFile = (name: string) => path.join(folder, name);
const request = () => ({ databaseUrl: source.url, appVersion: "0.1.0", now: NOW });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-backup-"));
  [file, locked] = [ofFile("plain.backup"), ofFile("locked.backup")];
  source = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  target = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(source.url, (client) => client.query(DATA));
  await makeBackup({ ...request(), file });
  await makeBackup({ ...request(), file: locked, passphrase: PASSPHRASE });
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A line for each table that is data: PostgreSQL's own hash of all its rows. */
async function hashes(url: string, which: (table: string) => string = () => "true"): Promise<string[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const lines = [];
    for (const { name } of rows.filter((each) => !NO_DATA.includes(each.name))) {
      const { rows: found } = await client.query(
        `SELECT count(*) AS count, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${name} t WHERE ${which(name)}`,
      );
      lines.push(`${name} ${found[0].count} ${found[0].hash}`);
    }
    return lines;
  });
}

const NO_DATA = [
  "_prisma_migrations",
  "user_sessions",
  "pending_sign_ins",
  "script_tokens",
  "script_token_addresses",
  "second_factor_challenges",
  "sign_in_throttles",
  "backups",
  "audit_checks",
];
const IMPORTED = "00000000-0000-4000-8000-000000000001";
/** The other session is a preview, of which a backup holds nothing. */
const OF_IMPORTED: Readonly<Record<string, string>> = {
  upload_sessions: `id = '${IMPORTED}'`,
  upload_chunks: `session_id = '${IMPORTED}'`,
};
const withoutPreviews = (table: string) => OF_IMPORTED[table] ?? "true";

test("a backup restored elsewhere has the same rows, by PostgreSQL's hash of every table", async () => {
  const expected = await hashes(source.url, withoutPreviews);

  await restoreBackup(target.url, { file });

  expect(await hashes(target.url)).toEqual(expected);
  expect(expected).toContainEqual(expect.stringMatching(/^transactions 3 /));
  expect(withoutEarlier(await schemaText(target.url))).toBe(await schemaText(source.url));
  await withClient(target.url, async (client) => {
    const { rows } = await client.query(`INSERT INTO transactions
      SELECT (jsonb_populate_record(t, jsonb_build_object('id', nextval('transactions_id_seq'), 'occurrence', 99))).* FROM transactions t LIMIT 1
      RETURNING id`);
    expect(rows).toEqual([{ id: "4" }]);
    expect((await client.query("SELECT FROM user_sessions")).rowCount).toBe(0);
  });
});

test("the sums in the manifest are those worked out by hand", async () => {
  const { head, summary } = await readBackup({ file });

  expect(summary.sums?.[ANN]).toEqual({
    username: "ann",
    // 100.10 - 30.05, and 0.0001
    cash: { [JOINT]: "70.05", [ROTH]: "0.0001" },
    // 70.05 - 0.50, and 12.00
    realized: { TRADE: "69.55", TAX: "12" },
    valuedOn: "2026-11-22",
    newestDay: "2026-11-20",
    // 1,100.50 of the 20th and 2,000.00 of the 18th
    value: "3100.5",
  });
  expect(summary.sums?.[BOB]).toMatchObject({
    cash: {},
    realized: { TRADE: "0", TAX: "0" },
    newestDay: null,
  });
  expect(summary.tables["public.transactions"]?.rows).toBe(3);
  expect(summary.tables["public.upload_sessions"]?.rows).toBe(1);
  expect(head).toMatchObject({ appVersion: "0.1.0", createdAt: NOW.toISOString() });
  expect(head.migrations[0]?.name).toBe("20261124204400_baseline");
});

test("a backup whose wealth an earlier version summed up by another rule still restores; other sums must be the same", async () => {
  const { head, summary } = await readBackup({ file });
  const ann = summary.sums?.[ANN];
  const told = { ...(ann as UserSums), valuedOn: undefined, newestDay: "2026-11-18", value: "1" };
  await restoreBackup(target.url, { file });
  const compare = (sums: UserSums) =>
    withConnection(target.url, { name: "compare", idleInTransactionMsMax: 0 }, (client) =>
      inTransaction(client, async () => {
        await useOneTextForm(client);
        await compareWith(client, { head, summary: { ...summary, sums: { ...summary.sums, [ANN]: sums } } });
      }),
    );

  await expect(compare(told)).resolves.toBeUndefined();
  await expect(compare({ ...told, cash: {} })).rejects.toThrow("the sums of ann are not those of the backup");
  await expect(compare({ ...told, valuedOn: "2026-11-22" })).rejects.toThrow("the sums of ann");
});

test("the beginning of a backup is read without the rest, and tells where the audit log ended", async () => {
  await withClient(source.url, (client) =>
    client.query("INSERT INTO audit_logs (action_type, success, description) VALUES ('LOGIN', true, 'x')"),
  );
  const [large, sealed] = [ofFile("head.backup"), ofFile("sealed-head.backup")];
  await makeBackup({ ...request(), file: large });
  await makeBackup({ ...request(), file: sealed, passphrase: PASSPHRASE });
  const { summary } = await readBackup({ file: large });

  expect(summary.auditHead).toEqual({ position: "1", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await readHead({ file: large })).toMatchObject({
    createdAt: NOW.toISOString(),
    auditHead: summary.auditHead,
  });
  expect(await readHead({ file: sealed, passphrase: PASSPHRASE })).toMatchObject({
    auditHead: summary.auditHead,
  });
  await expect(readHead({ file: sealed })).rejects.toThrow("This backup is encrypted");
  await expect(readHead({ file: ofFile("none") })).rejects.toThrow("cannot be read");
});

test("with a passphrase nothing can be read without it", async () => {
  expect(readFileSync(locked).includes("example.org")).toBe(false);
  await expect(readBackup({ file: locked })).rejects.toThrow("This backup is encrypted");
  await expect(readBackup({ file: locked, passphrase: "twelve pounds of nail" })).rejects.toThrow(
    "The passphrase does not open this backup",
  );
  const { summary } = await readBackup({ file: locked, passphrase: PASSPHRASE });
  expect(summary.tables).toEqual((await readBackup({ file })).summary.tables);
});

test("a file that is cut short, longer or none at all is refused in words", async () => {
  const bytes = readFileSync(file);
  const changed = ofFile("changed.backup");
  for (const length of [0, 10, 25, bytes.length / 2, bytes.length - 33, bytes.length - 1]) {
    writeFileSync(changed, bytes.subarray(0, length));
    await expect(readBackup({ file: changed })).rejects.toMatchObject({ name: "DomainError" });
  }
  writeFileSync(changed, Buffer.concat([bytes, Buffer.from("x")]));
  await expect(readBackup({ file: changed })).rejects.toThrow("something was added to its end");
  await expect(readBackup({ file: ofFile("none") })).rejects.toThrow("cannot be read");
});

test.each([
  ["a sum", "the sums of ann are not those of the backup", { sums: { [ANN]: { username: "ann" } } }],
  ["the log's end", "the audit log ends with another entry", { auditHead: { position: "9", hash: "" } }],
] as const)(
  "an intact file whose loaded data lacks %s that it tells of is refused, and nothing is changed",
  async (_, how, told) => {
    const before = await hashes(target.url);
    const lying = ofFile("lying.backup");
    await readArchive({ file }, async (content) => {
      await writeArchive(lying, undefined, retold(content, told));
    });

    await expect(restoreBackup(target.url, { file: lying })).rejects.toThrow(
      `The restored data is not that of the backup: ${how}. Nothing was changed.`,
    );

    expect(await hashes(target.url)).toEqual(before);
  },
);

/** The same content with another summary at its end, whose tables, sums and sequences are those of `told` where it names them. */
async function* retold(content: AsyncIterable<Buffer>, told: Partial<Record<keyof Summary, object>>) {
  for await (const record of recordsIn(content)) {
    if (record.kind === KIND.summary) {
      const summary = jsonOf<Summary>(record);
      const changed = Object.entries(told).map(([name, values]) => [
        name,
        { ...(summary[name as keyof Summary] ?? {}), ...values },
      ]);
      yield recordOf(KIND.summary, { ...summary, ...Object.fromEntries(changed) });
    } else {
      yield recordOf(record.kind, record.bytes);
    }
  }
}

test("a file of which one byte was changed leaves the database as it was", async () => {
  const before = await hashes(target.url);
  const bytes = readFileSync(file);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(ofFile("changed.backup"), bytes);

  await expect(restoreBackup(target.url, { file: ofFile("changed.backup") })).rejects.toThrow(
    "This backup is damaged",
  );

  expect(await hashes(target.url)).toEqual(before);
});

test("a backup is complete or not there, and nobody else may read it", async () => {
  const unreachable = { ...request(), databaseUrl: source.url.replace(/\/test_\w+$/, "/nowhere") };
  await expect(makeBackup({ ...unreachable, file: ofFile("none.backup") })).rejects.toThrow("does not exist");

  expect(readdirSync(folder).filter((name) => name.includes("none"))).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a backup of an earlier version is loaded at its own migrations and brought up to date", async () => {
  const early = ofFile("early");
  const names = writeEarlierMigrations(early);
  await withScratchDatabase(inject("databaseAdminUrl"), async (url) => {
    await migrate(url, early);
    await withClient(url, (client) =>
      client.query(`INSERT INTO users (username, email, first_name, last_name, password_hash)
      VALUES ('old', 'old@example.org', '', '', '')`),
    );
    await makeBackup({ ...request(), databaseUrl: url, file: ofFile("early.backup") });
  });

  await restoreBackup(target.url, { file: ofFile("early.backup") }, { isAsOfBackup: true });
  const applied = await withClient(target.url, (client) => listApplied(client));
  expect(applied.map(({ name }) => name)).toEqual(names);
  expect(await hashes(target.url)).toContainEqual(expect.stringMatching(/^users 1 /));
  await migrate(target.url, early);

  const { summary } = (await restoreBackup(target.url, { file: ofFile("early.backup") })).manifest;

  expect(summary.tables["public.users"]?.rows).toBe(1);
  expect(withoutEarlier(await schemaText(target.url))).toBe(await schemaText(source.url));
  await expect(restoreBackup(target.url, { file }, { migrations: early })).rejects.toThrow(
    "This backup was made by a newer Strikebook",
  );
});

test("a backup older than the baseline is refused in words that name the commit to begin with", async () => {
  const before = await hashes(target.url);
  const early = ofFile("first");
  writeEarlierMigrations(early, 54);
  await withScratchDatabase(inject("databaseAdminUrl"), async (url) => {
    await migrate(url, early);
    await makeBackup({ ...request(), databaseUrl: url, file: ofFile("first.backup") });
  });

  await expect(restoreBackup(target.url, { file: ofFile("first.backup") })).rejects.toThrow(
    "This backup is older than this version can take over: restore it with commit 6171a0e7 and make a new one there. Nothing was changed.",
  );
  expect(await hashes(target.url)).toEqual(before);
});

test("a database of another program is left alone", async () => {
  await withScratchDatabase(inject("databaseAdminUrl"), async (url) => {
    await withClient(url, (client) => client.query("CREATE TABLE recipes (name text)"));
    await expect(restoreBackup(url, { file })).rejects.toThrow("tables of another program");
    expect((await withClient(url, (client) => client.query("SELECT FROM recipes"))).rowCount).toBe(0);
  });
});

test("of databases for trying out those that a crash left are dropped, and none that was just made", async () => {
  const [old, left, made] = ["8e3a41bdf0eb", "1700000000000_0a", `${Date.now()}_0b`].map(
    (rest) => `strikebook_scratch_${rest}`,
  );
  const admin = inject("databaseAdminUrl");
  await withClient(admin, async (client) => {
    for (const name of [old, left, made]) {
      await client.query(`CREATE DATABASE ${name}`);
    }
  });

  await withScratchDatabase(admin, async () => undefined);

  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname = ANY($1)",
      [[old, left, made]],
    );
    expect(rows.map(({ name }) => name)).toEqual([made]);
    await client.query(`DROP DATABASE ${made}`);
  });
});

test("the head of the audit log's chain is in the manifest", async () => {
  await withScratchDatabase(inject("databaseAdminUrl"), async (url) => {
    await withClient(url, async (client) => {
      expect(await readAuditHead(client)).toBeNull();
      await client.query("CREATE TABLE audit_chain (position bigint, hash bytea)");
      await client.query("INSERT INTO audit_chain VALUES (9, '\\x09'), (10, '\\x0a0b')");
      expect(await readAuditHead(client)).toEqual({ position: "10", hash: "0a0b" });
    });
  });
});
