import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { figuresOf } from "../testing/figures.ts";
import { undoImport } from "../testing/undo.ts";
import { confirmFile, importFile, previewAgain, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

const REPORTS = new URL(
  "../../../../../packages/core/src/uploads/fidelity/fixtures/reports/",
  import.meta.url,
);
const report = (file: string) => readFileSync(new URL(file, REPORTS));

const cashOf = async (user: TestUser) => (await figuresOf(app, user.id)).cashByAccount;

// The right answers are those of the list of reports: 1000 - 240 - 114.37 = 645.63.
test.each([
  ["13-acat-deliver-type-cash-balances.csv", "History_for_Account_Z41000001.csv", { Z41000001: "645.63" }],
  ["14-acat-deliver-type-cash.csv", "Accounts_History.csv", { Z41000001: "645.63" }],
  [
    "17-between-own-accounts-type-cash.csv",
    "Accounts_History.csv",
    { Z41000001: "-60.00", Z41000002: "0.00" },
  ],
])("%s: shares that move are a value, not cash", async (file, name, cash) => {
  const ann = await createUser(app);

  const { preview } = await importFile(app, ann, { name, bytes: report(file) });

  expect(await cashOf(ann)).toEqual(cash);
  expect(preview).toMatchObject({ cashMatches: true, cashMissing: null });
});

test("17: the shares keep their cost in the second account", async () => {
  const ann = await createUser(app);

  await importFile(app, ann, {
    name: "Accounts_History.csv",
    bytes: report("17-between-own-accounts-type-cash.csv"),
  });

  const { rows } = await app.database.pool.query(
    `SELECT a.account_identifier AS account, (-l.amount)::numeric(12,2)::text AS cost
     FROM open_lots l JOIN brokerage_accounts a ON a.id = l.account_id WHERE l.user_id = $1`,
    [ann.id],
  );
  expect(rows).toEqual([{ account: "Z41000002", cost: "60.00" }]);
});

const SHORT =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const LONG = SHORT.replace("Amount ($),", "Amount ($),Cash Balance ($),");

/** Shares that left with 130 of cash, as only the balances tell. */
const moved = (hasBalances: boolean, downloaded: string, settled = "") => ({
  name: `History_for_Account_Z41000001${hasBalances ? "" : "-2"}.csv`,
  bytes: [
    "",
    hasBalances ? LONG : SHORT,
    `03/03/2025,NORMAL DISTR PARTIAL ABCO (ABCX) (Cash),ABCX,ABCO,Cash,,-10,,,,-130,${hasBalances ? "630," : ""}${settled}`,
    `02/03/2025,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0,,,,760,${hasBalances ? "760," : ""}`,
    "",
    `Date downloaded ${downloaded} 7:51 pm`,
  ].join("\n"),
});

const OLD = "04/01/2025";
const NEW = "05/01/2025";
const NEWEST = "06/01/2025";

const byBalances = moved(true, OLD);
const both = [byBalances, moved(false, NEW)];
const reversed = [moved(false, OLD), moved(true, NEW)];
const three = [byBalances, moved(false, NEWEST), moved(true, NEW, "03/04/2025")];

test.each([
  ["the older file has balances", [both, both.toReversed()]],
  ["the newer file has balances", [reversed, reversed.toReversed()]],
  ["two have balances, and a newer one none", [three, three.toReversed(), [...three.slice(1), byBalances]]],
])("%s: cash is the same in any order, and after an undo", async (_name, orders) => {
  const states = new Set<string>();
  for (const files of orders) {
    const ann = await createUser(app);
    const stated: string[] = [];
    for (const file of files) {
      const { result } = await importFile(app, ann, file);
      expect(result.message).not.toContain("doesn't match");
      stated.push(...(file.bytes.includes("Cash Balance") ? [result.importId] : []));
    }
    expect(await cashOf(ann)).toEqual({ Z41000001: "630.00" });
    states.add(await detailsOf(ann));

    // The files that are left do not say that the Amount was cash.
    for (const importId of stated) {
      await undoImport(app, ann, importId);
    }
    expect(await cashOf(ann)).toEqual({ Z41000001: "760.00" });
  }
  expect(states.size).toBe(1);
});

async function detailsOf({ id }: TestUser): Promise<string> {
  const { rows } = await app.database.pool.query(
    "SELECT settlement_date::text AS settled, is_cash_stated FROM transactions WHERE user_id = $1 ORDER BY event_date",
    [id],
  );
  return JSON.stringify(rows);
}

test("an unread line keeps cash from matching until it is read or left out, and then its amount is missing", async () => {
  const ann = await createUser(app);
  const bytes = [
    "",
    SHORT,
    "03/03/2025,SOME NEW THING (Cash),,No Description,Cash,,0,,,,-50,",
    "02/03/2025,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0,,,,760,",
  ].join("\n");
  const file = { name: "History_for_Account_Z41000001.csv", bytes };
  const { preview } = await importFile(app, ann, {
    ...file,
    bytes: bytes.replace("SOME NEW THING", "FEE CHARGED"),
  });
  expect(preview).toMatchObject({ cashMatches: true, cashMissing: null });

  const bob = await createUser(app);
  const blocked = (await previewFile(app, bob, file)).data.previewFileUpload;
  expect(blocked).toMatchObject({ cashMatches: false, cashMissing: "1 line of -$50.00 isn't read yet." });

  await graphqlRequest(
    app,
    bob,
    "mutation ($id: ID!) { classifyUploadLine(sessionId: $id, line: 3, answer: LEAVE_OUT_THIS_LINE) { sessionId } }",
    { id: blocked.sessionId },
  );
  const without = (await previewAgain(app, bob, blocked.sessionId)).data.getUploadPreview;
  expect(without).toMatchObject({
    canConfirm: true,
    cashMatches: false,
    cashMissing: "1 line of -$50.00 is left out.",
    accounts: [{ fileCash: "710.00", ledgerCash: "760.00" }],
  });
  const confirmed = (await confirmFile(app, bob, blocked.sessionId)).data.confirmFileUpload;
  expect(confirmed.cashMatches).toBe(false);
  expect(confirmed.message).toContain("1 line of -$50.00 is left out.");
  expect(confirmed.message).not.toContain("to the cent");
});
