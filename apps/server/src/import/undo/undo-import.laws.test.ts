import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { sample } from "../testing/samples.ts";
import { stateOf } from "../testing/state.ts";
import { listUploads, previewUndo, undoImport } from "../testing/undo.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const NOBODYS = "11111111-2222-3333-4444-555555555555";
const IND = '"Individual",Z12345678';

test("an undone import is gone as if it had never been; a second undo answers the same", async () => {
  const ann = await createUser(app);
  const empty = await stateOf(app, ann.id);
  const { result } = await importFile(app, ann, sample("s01/Accounts_History.csv"));

  const first = await undoImport(app, ann, result.importId);
  const second = await undoImport(app, ann, result.importId);

  expect(first.data.undoImport).toMatchObject({
    importId: result.importId,
    filename: "Accounts_History.csv",
    fileType: "TRANSACTION",
    undoneAt: app.clock.now().toISOString(),
  });
  expect(first.data.undoImport.effect.transactionsRemoved).toBe(result.normalizedTransactionsAdded);
  expect(
    first.data.undoImport.effect.accounts.every(({ isRemoved }: { isRemoved: boolean }) => isRemoved),
  ).toBe(true);
  expect(second.data).toEqual(first.data);
  expect(await stateOf(app, ann.id)).toEqual(empty);
  const audit = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: "IMPORT_UNDONE" },
  });
  expect(audit).toMatchObject([
    { details: { fileName: "Accounts_History.csv", rowsRemoved: result.normalizedTransactionsAdded } },
  ]);
});

test("the preview says what goes and what stays, in figures and words, and changes nothing", async () => {
  const ann = await createUser(app);
  const older = [stock("05/01/2026", "BOUGHT", 10, "50"), stock("05/04/2026", "SOLD", -4, "55")];
  await importFile(app, ann, file("old.csv", older));
  const { result } = await importFile(
    app,
    ann,
    file("new.csv", [older[1] ?? "", stock("05/05/2026", "SOLD", -6, "60"), deposit("05/05/2026", "100")]),
  );
  const before = await stateOf(app, ann.id);

  const { data } = await previewUndo(app, ann, result.importId);

  expect(await stateOf(app, ann.id)).toEqual(before);
  expect(data.getImportUndoPreview).toMatchObject({
    canUndo: true,
    undoneAt: null,
    filename: "new.csv",
    summary:
      "Undoing the import of new.csv removes 2 transactions. 1 transaction stays: other files have them too.",
    details: [
      "Realized P&L changes by -$60.00.",
      "Cash changes by -$460.00.",
      "The file can be imported again.",
    ],
    effect: {
      transactionsRemoved: 2,
      transactionsKept: 1,
      transactionsReverted: 0,
      realizedPnlChange: "-60",
      cashChange: "-460",
      unmatchedClosingsChange: 0,
      portfolioDates: [],
      accounts: [
        { accountNumber: "Z12345678", transactionsRemoved: 2, positionsRemoved: 0, isRemoved: false },
      ],
    },
  });
  await undoImport(app, ann, result.importId);
  const { data: after } = await previewUndo(app, ann, result.importId);
  expect(after.getImportUndoPreview).toMatchObject({
    canUndo: false,
    summary: "The import of new.csv has been undone: it removed 2 transactions.",
    effect: data.getImportUndoPreview.effect,
  });
});

test("a line that was held for being like one of the undone file counts from then on", async () => {
  const ann = await createUser(app);
  const days = [deposit("05/01/2026", "1"), deposit("05/20/2026", "2")];
  const first = await importFile(app, ann, file("a.csv", [...days, deposit("05/05/2026", "500")]));
  const second = await importFile(app, ann, file("b.csv", [...days, deposit("05/05/2026", "500.01")]));
  expect(second.preview.reviewLines).toBe(1);

  const { data } = await undoImport(app, ann, first.result.importId);

  expect(data.undoImport.effect).toMatchObject({
    transactionsRemoved: 1,
    transactionsKept: 2,
    transactionsAdded: 1,
    linesHeld: 0,
    cashChange: "0.01",
  });
  const { data: history } = await listUploads(app, ann);
  expect(history.getUploadHistory.uploads).toMatchObject([
    { filename: "b.csv", newLines: 3, duplicateLines: 0, reviewLines: 0, undoneAt: null, canUndo: true },
    { filename: "a.csv", newLines: 3, canUndo: false, firstDay: "2026-05-01", lastDay: "2026-05-20" },
  ]);
});

test("a reinvestment that only the undone file let in is held for review again, though its shares differ too", async () => {
  const ann = await createUser(app);
  const days = [deposit("05/01/2026", "1"), deposit("05/20/2026", "2")];
  const reinvested = (shares: string, amount: string) =>
    `05/05/2026,${IND},"REINVESTMENT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,${shares},,,,-${amount},`;
  await importFile(app, ann, file("a.csv", [...days, reinvested("1", "10.00")]));
  const letIn = file("b.csv", [...days, reinvested("1.001", "10.01")]);
  const { data: previewed } = await previewFile(app, ann, letIn);
  const { sessionId, review } = previewed.previewFileUpload;
  expect(review).toHaveLength(1);
  const { data: confirmed } = await confirmFile(app, ann, sessionId, { importLines: [review[0].line] });
  const more = [...days, deposit("05/19/2026", "3"), reinvested("1.001", "10.01")];
  const third = await importFile(app, ann, file("c.csv", more));
  expect(third.preview).toMatchObject({ newLines: 1, reviewLines: 0 });

  const { data } = await undoImport(app, ann, confirmed.confirmFileUpload.importId);

  expect(data.undoImport.effect).toMatchObject({ transactionsRemoved: 1, linesHeld: 1, cashChange: "10.01" });
});

test("details that the undone file had won fall back to the other file's", async () => {
  const ann = await createUser(app);
  const fill = (fees: string) =>
    `05/05/2026,${IND},"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,50,10,,${fees},,-500.0${fees.at(-1)},05/06/2026`;
  await importFile(app, ann, file("a.csv", [fill("0.01")], "05/06/2026 8:00 am"));
  const before = await stateOf(app, ann.id);
  const { result } = await importFile(app, ann, file("b.csv", [fill("0.02")], "05/07/2026 8:00 am"));

  const { data } = await undoImport(app, ann, result.importId);

  expect(data.undoImport.effect).toMatchObject({
    transactionsRemoved: 0,
    transactionsKept: 1,
    transactionsReverted: 1,
  });
  expect(await stateOf(app, ann.id)).toEqual(before);
});

test("an account that the person renamed, or that another file is about, stays", async () => {
  const ann = await createUser(app);
  const roth = `05/05/2026,"ROTH IRA",211223344,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,5,`;
  const { result } = await importFile(app, ann, file("a.csv", [deposit("05/05/2026", "1"), roth]));
  await importFile(app, ann, file("b.csv", [roth.replace("05/05", "05/06")]));
  const { prisma } = app.database;
  await prisma.brokerageAccount.updateMany({
    where: { userId: ann.id, accountIdentifier: "Z12345678" },
    data: { name: "Mine" },
  });

  const { data } = await undoImport(app, ann, result.importId);

  expect(data.undoImport.effect.accounts).toMatchObject([
    { accountName: "Mine", isRemoved: false },
    { accountName: "ROTH IRA", isRemoved: false },
  ]);
  expect(await prisma.brokerageAccount.count({ where: { userId: ann.id } })).toBe(2);
});

test("an undone file can be imported again, and what was answered before is not answered any more", async () => {
  const ann = await createUser(app);
  const history = file("a.csv", [deposit("05/05/2026", "1")]);
  const first = await importFile(app, ann, history);
  const { data: known } = await previewFile(app, ann, history);
  const before = await stateOf(app, ann.id);
  await undoImport(app, ann, first.result.importId);

  const stale = await confirmFile(app, ann, known.previewFileUpload.sessionId);
  const old = await confirmFile(app, ann, first.preview.sessionId);
  const again = await importFile(app, ann, history);

  for (const { errors } of [stale, old]) {
    expect(errors).toMatchObject([
      {
        message: "The import of this file was undone. Please upload the file again.",
        extensions: { code: "CONFLICT" },
      },
    ]);
  }
  expect(again.preview.alreadyProcessed).toBe(false);
  expect(again.result.normalizedTransactionsAdded).toBe(1);
  expect(await stateOf(app, ann.id)).toEqual(before);
});

test("undoing while other files are confirmed, and twice at once, loses nothing", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const rows = generateHistory(3, 20, 4).map(({ text }) => text);
  const parts = [rows.slice(0, 50), rows.slice(20, 70), rows.slice(40)].map((part, index) =>
    file(`${index}.csv`, part),
  );
  const [first, ...others] = parts;
  const { result } = await importFile(app, ann, first ?? file("", []));

  await Promise.all([
    undoImport(app, ann, result.importId),
    ...others.map((other) => importFile(app, ann, other)),
    undoImport(app, ann, result.importId),
  ]);
  for (const { file_name: name } of await mergedOrder(ann)) {
    await importFile(app, bob, others.find((other) => other.name === name) ?? file("", []));
  }

  expect(await stateOf(app, ann.id)).toEqual(await stateOf(app, bob.id));
});

test("positions of an earlier download of the day come back, under their own ids", async () => {
  const ann = await createUser(app);
  await importFile(
    app,
    ann,
    positions("10:00 a.m.", ["KO,KO CORP,10,$70.00,,$700.00", "PEP,PEP CORP,5,$100.00,,$500.00"]),
  );
  const before = await stateOf(app, ann.id);
  const ids = await positionIds(ann);
  const { result } = await importFile(
    app,
    ann,
    positions("4:12 p.m.", ["KO,KO CORP,11,$70.00,,$770.00", "AMD,AMD CORP,1,$150.00,,$150.00"]),
  );

  const { data } = await undoImport(app, ann, result.importId);

  expect(data.undoImport.effect).toMatchObject({
    positionsRemoved: 1,
    positionsKept: 2,
    portfolioDates: ["2026-07-06"],
    transactionsRemoved: 0,
  });
  expect(await stateOf(app, ann.id)).toEqual(before);
  expect((await positionIds(ann)).filter(({ symbol }) => symbol === "KO")).toEqual(
    ids.filter(({ symbol }) => symbol === "KO"),
  );
});

test("edits and deletions by hand of positions survive the undo of another file of the day", async () => {
  const ann = await createUser(app);
  const rows = ["KO,KO CORP,10,$70.00,,$700.00", "PEP,PEP CORP,5,$100.00,,$500.00"];
  await importFile(app, ann, positions("10:00 a.m.", rows));
  const [ko, pep] = (await positionIds(ann)).sort((a, b) => a.symbol.localeCompare(b.symbol));
  await graphqlRequest(
    app,
    ann,
    `mutation ($id: ID!, $gone: ID!) { userUpdatePortfolio(portfolioId: $id, input: { quantity: "20" }) { id }
       userDeletePortfolio(portfolioId: $gone) { deletedCount } }`,
    { id: ko?.id, gone: pep?.id },
  );
  const before = await stateOf(app, ann.id);
  const newer = positions("4:12 p.m.", [
    "KO,KO CORP,10,$71.00,,$710.00",
    "PEP,PEP CORP,6,$100.00,,$600.00",
    rows[0]?.replace("KO", "AMD") ?? "",
  ]);
  const { result } = await importFile(app, ann, newer);

  await undoImport(app, ann, result.importId);

  expect(await stateOf(app, ann.id)).toEqual(before);
  expect(before["positions"]?.join()).toContain('"quantity": 20.0');
  expect(await positionIds(ann)).toEqual([ko]);
});

test("the history lists imports, the latest first, by page, account and kind of file", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const first = await importFile(
    app,
    ann,
    file("a.csv", [deposit("05/05/2026", "1"), deposit("05/07/2026", "2")]),
  );
  await importFile(app, ann, positions("10:00 a.m.", ["KO,KO CORP,10,$70.00,,$700.00"]));
  const roth = `05/05/2026,"ROTH IRA",211223344,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,5,`;
  await importFile(app, ann, file("c.csv", [roth, deposit("05/05/2026", "1")]));
  const list = async (variables: Record<string, unknown> = {}) =>
    (await listUploads(app, ann, variables)).data.getUploadHistory;

  const all = await list();

  expect(all).toMatchObject({ totalElements: 3, totalPages: 1, currentPage: 0, size: 20 });
  expect(all.uploads).toMatchObject([
    {
      filename: "c.csv",
      accounts: [{ accountNumber: "Z12345678" }, { accountNumber: "211223344", accountName: "ROTH IRA" }],
      newLines: 1,
      duplicateLines: 1,
    },
    { fileType: "PORTFOLIO", firstDay: "2026-07-06", lastDay: "2026-07-06", totalLines: 1 },
    {
      importId: first.result.importId,
      filename: "a.csv",
      fileType: "TRANSACTION",
      brokerage: "Fidelity",
      firstDay: "2026-05-05",
      lastDay: "2026-05-07",
      totalLines: 2,
      newLines: 2,
      canUndo: true,
    },
  ]);
  const [ofC] = all.uploads;
  const rothId = ofC.accounts.find(
    (each: { accountName: string }) => each.accountName === "ROTH IRA",
  ).accountId;
  const names = (page: { uploads: { filename: string }[] }) => page.uploads.map(({ filename }) => filename);
  expect(names(await list({ accountId: rothId }))).toEqual(["c.csv"]);
  expect(names(await list({ fileType: "PORTFOLIO" }))).toEqual(["Portfolio_Positions_Jul-06-2026.csv"]);
  expect(names(await list({ page: 1, size: 2 }))).toEqual(["a.csv"]);
  expect(await list({ page: 9, size: 2 })).toMatchObject({ currentPage: 1, totalPages: 2 });
  expect(await list({ page: -1, size: 0 })).toMatchObject({ currentPage: 0, size: 20 });
  expect(names(await list({ accountId: "no id" }))).toEqual([]);
  expect((await listUploads(app, bob)).data.getUploadHistory.uploads).toEqual([]);
  expect((await listUploads(app, bob, { accountId: rothId })).data.getUploadHistory.uploads).toEqual([]);
  expect((await listUploads(app, undefined)).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  await undoImport(app, ann, ofC.importId);
  expect(names(await list({ accountId: rothId }))).toEqual(["c.csv"]);
  expect((await list()).uploads[0]).toMatchObject({
    undoneAt: app.clock.now().toISOString(),
    accounts: [{ accountNumber: "Z12345678" }, { accountId: null, accountName: "ROTH IRA" }],
    firstDay: "2026-05-05",
  });
});

test("only the person whose import it is may see or undo it; a read-only one may look", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { result } = await importFile(app, ann, file("a.csv", [deposit("05/05/2026", "1")]));
  const codes = async (user: TestUser | undefined, importId: string) =>
    await Promise.all(
      [previewUndo, undoImport].map(
        async (call) => (await call(app, user, importId)).errors?.[0]?.extensions?.["code"],
      ),
    );

  expect(await codes(undefined, result.importId)).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED"]);
  expect(await codes(bob, result.importId)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(await codes(reader, result.importId)).toEqual(["NOT_FOUND", "FORBIDDEN"]);
  expect(await codes(ann, NOBODYS)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(await codes(ann, "no id")).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  await app.database.prisma.import.updateMany({
    where: { id: result.importId },
    data: { userId: reader.id },
  });
  expect((await listUploads(app, reader)).data.getUploadHistory.uploads).toMatchObject([
    { filename: "a.csv" },
  ]);
});

async function mergedOrder(user: TestUser) {
  const { rows } = await app.database.pool.query<{ file_name: string }>(
    "SELECT file_name FROM imports WHERE user_id = $1 AND undone_at IS NULL ORDER BY sequence",
    [user.id],
  );
  return rows;
}

async function positionIds(user: TestUser) {
  return await app.database.prisma.position.findMany({
    where: { userId: user.id },
    select: { id: true, symbol: true },
  });
}

function file(name: string, rows: readonly string[], downloaded = "06/30/2026 4:00 pm") {
  return {
    name,
    bytes: exportFile(
      rows.map((text) => ({ day: "", text })),
      downloaded,
    ),
  };
}

function stock(day: string, verb: "BOUGHT" | "SOLD", shares: number, price: string): string {
  const amount = (-shares * Number(price)).toFixed(2);
  return `${day},${IND},"YOU ${verb} KO CORP (KO) (Cash)",KO,"KO CORP",Cash,${price},${shares},,,,${amount},`;
}

function deposit(day: string, amount: string): string {
  return `${day},${IND},"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},`;
}

function positions(time: string, rows: readonly string[]) {
  const header =
    "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";
  const lines = rows.map((row) => `Z12345678,Individual,${row},,,+$5.00,+1.00%,10.00%,$100.00,$10.00,Cash,`);
  return {
    name: "Portfolio_Positions_Jul-06-2026.csv",
    bytes: `${header}\n${lines.join("\n")}\n\n"Date downloaded Jul-06-2026 ${time} ET"\n`,
  };
}
