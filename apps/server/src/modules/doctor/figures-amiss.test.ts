import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { withConnection } from "@strikebook/database/connection";
import { expect, test, vi } from "vitest";
import { settleEvidence } from "../../import/confirm/settle-evidence.repository.ts";
import { sample } from "../../import/testing/samples.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { deriveBacklog } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { figuresAmiss } from "../../records/figures-amiss.repository.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

// Whole imports and backups, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const app = await startTestApp();
const ann = await createUser(app, { username: "ann" });
await importFile(app, ann, sample("s01/Accounts_History.csv"));

/** Campaigns are derived in the background as well: what it still has to write must not come between a case and its end. */
async function allDerived(): Promise<void> {
  await withConnection(app.ownerUrl, { name: "derive", idleInTransactionMsMax: 0 }, (client) =>
    deriveBacklog(client, ann.id),
  );
  expect((await app.owner.query("SELECT FROM campaign_backlog")).rowCount).toBe(0);
}
await allDerived();

/** Doctor's findings about ann's figures. */
async function wrongs(): Promise<string[]> {
  const found: string[] = [];
  for await (const { what, words, isGood } of app.services.doctor.examine()) {
    if (what === "Sums of ann" && !isGood) {
      found.push(words);
    }
  }
  return found;
}

const backUp = async () => {
  const { error, provenAt, sizeBytes } = await app.services.backups.make({ userId: ann.id });
  return { error, isProven: provenAt !== undefined, hasFile: sizeBytes !== undefined };
};

const UNEXPLAINED = "records of covered days that no file explains: 1";

/** An account that no file tells of. */
const { id: spare } = await app.database.prisma.brokerageAccount.create({
  data: { userId: ann.id, name: "Spare", brokerage: "Fidelity" },
});

const FIRST = "(SELECT min(id::text)::uuid FROM campaigns)";
const OTHER = (parts: string) => `matching the transactions again gives other ${parts}`;

test("what follows from the rows is well, and the backup proven", async () => {
  expect((await app.owner.query("SELECT FROM campaigns")).rowCount).toBeGreaterThan(1);
  expect(await wrongs()).toEqual([]);
  expect(await backUp()).toEqual({ error: undefined, isProven: true, hasFile: true });
});

test("a ledger that is to be matched again raises no alarm until it is", async () => {
  const { id } = ann;
  await app.owner.query("UPDATE open_lots SET amount = amount - 1 WHERE user_id = $1", [id]);
  expect(await wrongs()).not.toEqual([]);
  await app.owner.query("UPDATE users SET ledger_version = 0 WHERE id = $1", [id]);
  expect(await wrongs()).toEqual([]);
  await app.owner.query("UPDATE open_lots SET amount = amount + 1 WHERE user_id = $1", [id]);
  await app.owner.query("UPDATE users SET ledger_version = $2 WHERE id = $1", [id, LEDGER_VERSION]);
  expect(await wrongs()).toEqual([]);
});

test("a proof of a short sale that no positions give is named", async () => {
  const { rows } = await app.owner.query(
    `INSERT INTO share_evidence (user_id, account_id, underlying, instrument, day, seen_on, most_held)
     SELECT user_id, id, 'NONE', 'NONE', '2026-01-05', '2026-01-02', 0 FROM brokerage_accounts WHERE user_id = $1 LIMIT 1
     RETURNING account_id`,
    [ann.id],
  );
  expect(rows).toHaveLength(1);
  expect(await wrongs()).toEqual([OTHER("proofs of short sales")]);
  await app.owner.query("DELETE FROM share_evidence WHERE user_id = $1", [ann.id]);
});

test("a campaign that begins with a correction is named without an alarm, also when the correction is taken back", async () => {
  const opening = {
    kind: "OPENING",
    day: "2020-01-03",
    instrument: "ZZZ200117P5",
    quantity: "-1",
    basis: "10",
  };
  const { data, errors } = await addStatement(app, ann, { ...opening, accountId: await accountOf(ann.id) });
  expect(errors).toBeUndefined();
  const list = await graphqlRequest(app, ann, '{ getCampaigns(underlying: "ZZZ") { content { id } } }');
  const [campaign] = list.data.getCampaigns.content;
  const name = `mutation { updateCampaign(id: "${campaign.id}", name: "Mine") { id } }`;
  expect((await graphqlRequest(app, ann, name)).errors).toBeUndefined();
  expect(await wrongs()).toEqual([]);
  await removeStatement(app, ann, data.addStatement.id);
  expect(await wrongs()).toEqual([]);
  await app.owner.query("DELETE FROM campaign_edits");
  await allDerived();
});

const accountOf = async (userId: string): Promise<string> =>
  (
    await app.owner.query("SELECT id FROM brokerage_accounts WHERE user_id = $1 ORDER BY id LIMIT 1", [
      userId,
    ])
  ).rows[0].id;

test.each([
  [
    "a figure of a campaign",
    "campaigns",
    `UPDATE campaigns SET figures = figures || jsonb_build_object((SELECT min(k) FROM jsonb_object_keys(figures) k), '1.23')
      WHERE id = ${FIRST}`,
    OTHER("campaigns"),
    "campaigns",
  ],
  [
    "a campaign that no row gives",
    "campaigns",
    `INSERT INTO campaigns SELECT (jsonb_populate_record(c, '{"id": "00000000-0000-4000-8000-000000000001", "underlying": "NONE"}')).*
       FROM campaigns c WHERE id = ${FIRST}`,
    OTHER("campaigns"),
    "campaigns",
  ],
  [
    "a campaign that is missing",
    "campaigns",
    `DELETE FROM campaigns WHERE id = ${FIRST}`,
    OTHER("campaigns"),
    "campaigns",
  ],
  [
    "a change of a campaign that points nowhere",
    "campaign_edits",
    `INSERT INTO campaign_edits (user_id, kind, rank, name) VALUES ('${ann.id}', 'TEXT', 'ab000001@Z1', 'Mine')`,
    "changes of campaigns by hand name 1 rows that are not on record",
    "changes of campaigns",
  ],
  [
    "an answer about the days of a file that is not on record",
    "coverage_statements",
    `INSERT INTO coverage_statements (user_id, sha256, first_day, last_day) VALUES ('${ann.id}', '\\x00', '2026-01-01', '2026-01-31')`,
    UNEXPLAINED,
    "covered days",
  ],
  [
    "a day that an import covers and its file doesn't have",
    "import_accounts",
    "UPDATE import_accounts SET last_day = last_day + 1 WHERE last_day = (SELECT max(last_day) FROM import_accounts)",
    UNEXPLAINED,
    "covered days",
  ],
  [
    "an account that an import covers and its file doesn't name",
    "import_accounts",
    `INSERT INTO import_accounts (import_id, account_id, first_day, last_day, line_count, cash_change)
     SELECT import_id, '${spare}', first_day, last_day, 1, 0 FROM import_accounts LIMIT 1`,
    UNEXPLAINED,
    "covered days",
  ],
])("%s is found by doctor and by the backup's proof, which keeps the file", async (...row) => {
  const [, table, sql, words, kind] = row;
  await app.owner.query(`CREATE TABLE public.kept AS TABLE ${table}`);
  await app.owner.query(sql);

  const found = await wrongs();
  const proof = await backUp();
  await app.owner.query(
    `DELETE FROM ${table}; INSERT INTO ${table} TABLE public.kept; DROP TABLE public.kept`,
  );

  expect(found).toEqual([words]);
  expect(proof).toEqual({
    error: `Every row is in the backup, but figures of 1 person do not follow from their rows: ${kind}. Run doctor.`,
    ...{ isProven: false, hasFile: true },
  });
  expect(await wrongs()).toEqual([]);
});

test("a correction that says something else than what was matched is found with its effects", async () => {
  const { rows } = await app.owner.query(
    "SELECT instrument, underlying, account_id AS account, quantity FROM open_lots WHERE asset_class = 'STOCK' ORDER BY id LIMIT 1",
  );
  const [{ instrument, underlying, account, quantity }] = rows;
  // Stored behind matching's back: the shares are worthless.
  await app.owner.query(
    `INSERT INTO ledger_statements (user_id, kind, day, asset_class, instrument, underlying, into_underlying, account_id, quantity)
     VALUES ($1, 'GONE', '2026-11-19', 'STOCK', $2, $3, $3, $4, $5)`,
    [ann.id, instrument, underlying, account, quantity],
  );

  const [found] = await wrongs();
  await app.owner.query("DELETE FROM ledger_statements");

  expect(found).toContain("effects of corrections");
  expect(await wrongs()).toEqual([]);
});

test("a change of a campaign whose file was undone since waits for it, and is no mistake", async () => {
  await app.owner.query(
    `INSERT INTO campaign_edits (user_id, kind, rank, created_at) VALUES ($1, 'SPLIT', 'ab000001@Z1', now() - interval '1 day')`,
    [ann.id],
  );
  expect(await wrongs()).toHaveLength(1);

  // As an undo leaves the file: without the days that it covered.
  await app.owner.query(
    `CREATE TABLE public.kept AS TABLE import_accounts; DELETE FROM import_accounts; UPDATE imports SET undone_at = now()`,
  );
  expect(await wrongs()).toEqual([]);
  await app.owner.query(
    `INSERT INTO import_accounts TABLE public.kept; DROP TABLE public.kept; UPDATE imports SET undone_at = NULL;
     DELETE FROM campaign_edits`,
  );
});

test("covered days that an undone import left behind are found, and none when it was undone in the app", async () => {
  const dan = await createUser(app, { username: "dan" });
  const {
    result: { importId },
  } = await importFile(app, dan, sample("s01/Accounts_History.csv"));
  const ofDan = async () =>
    withConnection(app.ownerUrl, { name: "dan", idleInTransactionMsMax: 0 }, (client) =>
      figuresAmiss(client, dan.id, settleEvidence),
    );
  expect((await ofDan()).coverage).toBe(0);
  await app.owner.query("UPDATE imports SET undone_at = now() WHERE id = $1", [importId]);
  expect((await ofDan()).coverage).toBeGreaterThan(0);
  await app.owner.query("UPDATE imports SET undone_at = NULL WHERE id = $1", [importId]);

  expect((await undoImport(app, dan, importId)).errors).toBeUndefined();
  expect((await ofDan()).coverage).toBe(0);
});
