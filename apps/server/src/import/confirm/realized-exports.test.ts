import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { stateOf } from "../testing/state.ts";
import { listUploads, previewUndo, undoImport } from "../testing/undo.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

const HEADER =
  "Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss";
const ROWS = [
  'ABCD(009066101),ABCD INVENTED CORP,"25.00000",03/03/2025,06/02/2026,"$3621.38 ","$3000.00 ",-,"$621.38 "',
  'ABCD(009066101),ABCD INVENTED CORP,"10.00000",01/05/2026,06/02/2026,"$1448.55 ","$1600.00 ","($151.45)",-',
  'ABCD(009066101),ABCD INVENTED CORP,"10.00000",01/05/2026,Wash Sale,-,-,"$151.45 ",-',
  'BRKB251219C357.5(5835689CU),CALL (BRKB),"1.00000",12/19/2025,11/21/2025,"$212.33 ",-,"$212.33 ",-',
];
const UNABLE = '98765AB12,INVENTED NOTE 2025,"We are unable to tell the gain of this position."';

const file = (rows: readonly string[], name = "Realized_Gain_Loss_Account_Z12345678.csv") => ({
  name,
  bytes: [HEADER, ...rows, ""].join("\r\n"),
});

const EXPORTED = `SELECT symbol, kind::text, trim_scale(quantity)::text AS quantity, is_short, opened_on::text, closed_on::text, trim_scale(gain)::text AS gain, term
  FROM realized_export_rows WHERE user_id = $1 ORDER BY import_id, line`;
const exported = async ({ id }: TestUser) => (await app.database.pool.query(EXPORTED, [id])).rows;

test("closed lots are told in words, kept beside the ledger and change nothing in it", async () => {
  const ann = await createUser(app);

  const { preview, result } = await importFile(app, ann, file([...ROWS, UNABLE]));

  expect(preview).toMatchObject({
    fileType: "REALIZED",
    firstDay: "2025-12-19",
    lastDay: "2026-06-02",
    canConfirm: true,
    needsAccount: false,
    totalTransactions: 0,
    totalPositions: 0,
    newLines: 4,
    reviewLines: 1,
    review: [
      { line: 6, text: UNABLE, isBlocking: false, reason: "Fidelity can't tell the gain of this one" },
    ],
    cashMatches: null,
    portfolioDateSource: null,
    accounts: [{ accountNumber: "Z12345678", isNew: true, lineCount: 4 }],
  });
  expect(preview.warnings).toEqual([]);
  expect(preview.holds).toMatch(
    /^This file holds 1 closed lot of 2025 and 2 closed lots of 2026, .*changes no row/,
  );
  expect(result.message).toBe("3 lots added, 1 line left for review, 1 account created.");
  expect(await exported(ann)).toMatchObject([
    { symbol: "ABCD", kind: "CLOSED", quantity: "25", opened_on: "2025-03-03", gain: "621.38", term: "LONG" },
    {
      symbol: "ABCD",
      kind: "CLOSED",
      quantity: "10",
      closed_on: "2026-06-02",
      gain: "-151.45",
      term: "SHORT",
    },
    { symbol: "ABCD", kind: "WASH_SALE", closed_on: null, gain: "151.45" },
    { symbol: "BRKB251219C357.5", is_short: true, opened_on: "2025-11-21", closed_on: "2025-12-19" },
  ]);
  const state = await stateOf(app, ann.id);
  expect([state["rows"], state["positions"], state["dayTotals"], state["importAccounts"]]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("the same file again adds nothing, a newer one stands beside it until it is undone", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, file(ROWS));
  const before = await stateOf(app, ann.id);

  const again = await previewFile(app, ann, file(ROWS));
  expect(again.data.previewFileUpload).toMatchObject({ alreadyProcessed: true });
  const newer = await importFile(app, ann, file(ROWS.slice(0, 2)));
  expect(await exported(ann)).toHaveLength(6);

  const undo = await previewUndo(app, ann, newer.result.importId);
  expect(undo.data.getImportUndoPreview).toMatchObject({
    fileType: "REALIZED",
    summary: "Undoing the import of Realized_Gain_Loss_Account_Z12345678.csv removes 2 lots.",
    effect: { transactionsRemoved: 0, positionsRemoved: 0, realizedPnlChange: "0", cashChange: "0" },
  });
  expect(await exported(ann)).toHaveLength(6);
  const undone = await undoImport(app, ann, newer.result.importId);
  expect(undone.data.undoImport.message).toMatch(/2 lots removed/);
  expect(await stateOf(app, ann.id)).toEqual(before);
  expect(await exported(ann)).toHaveLength(4);
});

test("undoing the only file of an account takes the account with it, and the file may come again", async () => {
  const ann = await createUser(app);
  const { result } = await importFile(app, ann, file(ROWS));

  const undone = await undoImport(app, ann, result.importId);

  expect(undone.data.undoImport.effect.accounts).toMatchObject([
    { accountNumber: "Z12345678", isRemoved: true },
  ]);
  expect(await exported(ann)).toEqual([]);
  await importFile(app, ann, file(ROWS));
  expect(await exported(ann)).toHaveLength(4);
});

test("a file whose name tells no account asks for it, as other files of one account do", async () => {
  const ann = await createUser(app);
  const account = await importFile(app, ann, file(ROWS.slice(3)));
  const accountId = account.result.accounts[0]?.accountId;
  const unnamed = file(ROWS, "Realized_Gain_Loss.csv");

  const asked = await previewFile(app, ann, unnamed);
  expect(asked.data.previewFileUpload).toMatchObject({ needsAccount: true, canConfirm: false });
  expect((await confirmFile(app, ann, asked.data.previewFileUpload.sessionId)).errors?.[0]?.message).toMatch(
    /which account/,
  );
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [ann.id],
  );
  expect(accountId ?? rows[0]?.id).toBe(rows[0]?.id);
  await importFile(app, ann, unnamed, { accountId: rows[0]?.id ?? "" });
  expect(await exported(ann)).toHaveLength(5);
});

test("a file without a lot, and one of an unknown form, are refused in words", async () => {
  const ann = await createUser(app);

  const empty = await previewFile(app, ann, file([]));
  expect(empty.data.previewFileUpload).toMatchObject({
    canConfirm: false,
    blockedReason: "The file has no data lines, so there's nothing to import.",
  });
  const form = await previewFile(app, ann, { name: "1099-B 2025.csv", bytes: "Box 1a,Box 1b\n1,2\n" });
  expect(form.errors?.[0]?.message).toMatch(/^This is a 1099-B.*invented figures/);
});

test("only its owner sees it, and a reader can't bring one", async () => {
  const ann = await createUser(app);
  const bob = await createUser(app);
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { result } = await importFile(app, ann, file(ROWS));

  expect((await undoImport(app, bob, result.importId)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await undoImport(app, undefined, result.importId)).errors).toBeDefined();
  expect((await previewFile(app, reader, file(ROWS))).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  expect((await previewFile(app, undefined, file(ROWS))).errors).toBeDefined();
  expect((await listUploads(app, bob, { fileType: "REALIZED" })).data.getUploadHistory.totalElements).toBe(0);
  expect((await listUploads(app, ann, { fileType: "REALIZED" })).data.getUploadHistory.uploads).toMatchObject(
    [{ fileType: "REALIZED", newLines: 4, firstDay: "2025-12-19", lastDay: "2026-06-02" }],
  );
  expect(
    (await graphqlRequest(app, ann, "{ getUploadHistory(fileType: TRANSACTION) { totalElements } }")).data
      .getUploadHistory.totalElements,
  ).toBe(0);
});

test("a large file is imported in the background, and tells its lots at the end", async () => {
  const ann = await createUser(app);
  const many = Array.from({ length: 600 }, () => ROWS[0] ?? "");

  const { result } = await importFile(app, ann, file(many));

  expect(result).toMatchObject({ closedLotsAdded: 600, normalizedTransactionsAdded: 0, cashMatches: null });
  expect(await exported(ann)).toHaveLength(600);
});

test("an account that is deleted takes its lots along", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, file(ROWS));

  await app.database.pool.query("DELETE FROM brokerage_accounts WHERE user_id = $1", [ann.id]);

  expect(await exported(ann)).toEqual([]);
});
