import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { stateOf } from "../testing/state.ts";
import { undoImport } from "../testing/undo.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const row = (day: string, action: string, cells: string) =>
  `${day},"Individual",Z12345678,"${action}",${cells}`;
const DEPOSIT = row("05/05/2026", "Electronic Funds Transfer Received (Cash)", ",,Cash,,,,,,500,");
const BONUS = row("05/06/2026", "LOYALTY BONUS CREDIT (Cash)", ",No Description,Cash,,,,,,12.34,");
const BONUS_IN_JUNE = row("06/08/2026", "LOYALTY BONUS CREDIT 2026-06 (Cash)", ",,Cash,,,,,,7.66,");
const GRANTED = row(
  "05/07/2026",
  "PARTNER GRANT FORD MTR CO (F) (Cash)",
  "F,FORD MTR CO,Cash,12,10,,,,-120,",
);
const TOO_FINE = row(
  "05/08/2026",
  "YOU BOUGHT FORD MTR CO (F) (Cash)",
  "F,FORD MTR CO,Cash,12,1.123456789,,,,-13.48,",
);

const file = (name: string, ...rows: readonly string[]) => ({
  name: `${name}.csv`,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const PREVIEW = `sessionId canConfirm blockedReason newLines informationalLines reviewLines warnings
  review { line text reason isBlocking actionText amount quantity }
  accounts { accountName fileCash ledgerCash leftOut { lines cash withoutAmount } }`;

async function classify(
  user: Pick<TestUser, "token"> | undefined,
  sessionId: string,
  line: number,
  answer: string,
) {
  return await graphqlRequest(
    app,
    user,
    `mutation ($sessionId: ID!, $line: Int!, $answer: LineClassification!) {
      classifyUploadLine(sessionId: $sessionId, line: $line, answer: $answer) { ${PREVIEW} } }`,
    { sessionId, line, answer },
  );
}

const listAnswers = async (user: Pick<TestUser, "token"> | undefined) =>
  await graphqlRequest(app, user, "{ getLineAnswers { actionText answer usedBy } }", {});

const takeBack = async (user: Pick<TestUser, "token"> | undefined, actionText: string) =>
  await graphqlRequest(app, user, "mutation ($text: String!) { removeLineAnswer(actionText: $text) }", {
    text: actionText,
  });

async function sessionOf(user: TestUser, ...rows: readonly string[]): Promise<string> {
  const { data } = await previewFile(app, user, file("Accounts_History", ...rows));
  return data.previewFileUpload.sessionId;
}

const codeOf = (reply: Awaited<ReturnType<typeof classify>>) => reply.errors?.[0]?.extensions?.["code"];

test("nobody gets in, READONLY may look and change nothing, and others' uploads are not there", async () => {
  const ann = await createUser(app);
  const reader = await createUser(app, { roles: ["READONLY"] });
  const bob = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, BONUS);

  expect(codeOf(await classify(undefined, sessionId, 5, "DEPOSIT"))).toBe("UNAUTHENTICATED");
  expect(codeOf(await listAnswers(undefined))).toBe("UNAUTHENTICATED");
  expect(codeOf(await takeBack(undefined, "LOYALTY BONUS CREDIT"))).toBe("UNAUTHENTICATED");
  expect(codeOf(await classify(reader, sessionId, 5, "DEPOSIT"))).toBe("FORBIDDEN");
  expect(codeOf(await takeBack(reader, "LOYALTY BONUS CREDIT"))).toBe("FORBIDDEN");
  expect((await listAnswers(reader)).data.getLineAnswers).toEqual([]);
  expect(codeOf(await classify(bob, sessionId, 5, "DEPOSIT"))).toBe("NOT_FOUND");
  expect(codeOf(await classify(bob, MISSING, 5, "DEPOSIT"))).toBe("NOT_FOUND");
  expect((await listAnswers(bob)).data.getLineAnswers).toEqual([]);
});

test("what is no answer, or does not fit the line, is refused and kept nowhere", async () => {
  const ann = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, BONUS, TOO_FINE);

  expect((await classify(ann, sessionId, 5, "GIVEAWAY")).errors?.[0]?.message).toContain("GIVEAWAY");
  expect(codeOf(await classify(ann, sessionId, 0, "DEPOSIT"))).toBe("INVALID_INPUT");
  for (const [line, answer, words] of [
    [4, "DEPOSIT", "Line 4 of this file waits for no answer."],
    [5, "BUY", "That does not fit line 5: Neither Symbol nor Description says what was traded."],
    [
      6,
      "BUY",
      "Line 6 can't be read, whatever it is: Quantity can't be read: 1.123456789. It can only be left out.",
    ],
  ] as const) {
    const refused = await classify(ann, sessionId, line, answer);
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual(["INVALID_INPUT", words]);
  }
  expect(codeOf(await takeBack(ann, ""))).toBe("INVALID_INPUT");
  expect((await takeBack(ann, "NEVER ANSWERED")).data.removeLineAnswer).toBe(false);
  expect((await listAnswers(ann)).data.getLineAnswers).toEqual([]);
  const { rowCount } = await app.database.pool.query("SELECT 1 FROM line_answers WHERE user_id = $1", [
    ann.id,
  ]);
  expect(rowCount).toBe(0);
});

test("an answer for one file frees another that waits with the same text, once it is looked at again", async () => {
  const ann = await createUser(app);
  const may = await sessionOf(ann, DEPOSIT, BONUS);
  const june = await sessionOf(ann, BONUS_IN_JUNE);
  const lookAgain = async () =>
    await graphqlRequest(
      app,
      ann,
      `query ($id: ID!) { getUploadPreview(sessionId: $id) { canConfirm newLines reviewLines } }`,
      { id: june },
    );
  expect((await lookAgain()).data.getUploadPreview).toMatchObject({ canConfirm: false, reviewLines: 1 });

  await classify(ann, may, 5, "DEPOSIT");

  expect((await lookAgain()).data.getUploadPreview).toEqual({
    canConfirm: true,
    newLines: 1,
    reviewLines: 0,
  });
});

test("an answered line is imported as what it is, and the next file's lines of that text at once", async () => {
  const ann = await createUser(app);
  const { data } = await previewFile(app, ann, file("May", DEPOSIT, BONUS, GRANTED));
  expect(data.previewFileUpload).toMatchObject({ canConfirm: false, reviewLines: 2 });

  const { sessionId } = data.previewFileUpload;
  const first = (await classify(ann, sessionId, 5, "DIVIDEND")).data.classifyUploadLine;
  expect(first).toMatchObject({ sessionId, canConfirm: false, newLines: 2 });
  expect(first.review).toMatchObject([
    { line: 6, actionText: "PARTNER GRANT", amount: "-120", quantity: "10", isBlocking: true },
  ]);

  const second = (await classify(ann, sessionId, 6, "BUY")).data.classifyUploadLine;
  expect(second).toMatchObject({ canConfirm: true, newLines: 3, reviewLines: 0, review: [] });
  // 500.00 + 12.34 - 120.00.
  expect(second.accounts).toMatchObject([{ fileCash: "392.34", ledgerCash: "392.34", leftOut: null }]);

  const confirmed = await confirmFile(app, ann, sessionId);
  expect(confirmed.data.confirmFileUpload).toMatchObject({ success: true, rawTransactionsAdded: 3 });
  const next = await previewFile(app, ann, file("June", BONUS_IN_JUNE));
  expect(next.data.previewFileUpload).toMatchObject({ canConfirm: true, newTransactions: 1 });
  const { rows } = await app.database.pool.query(
    `SELECT type, instrument, cash_effect::float AS cash FROM transactions WHERE user_id = $1 ORDER BY event_date`,
    [ann.id],
  );
  expect(rows).toEqual([
    { type: "DEPOSIT", instrument: null, cash: 500 },
    { type: "DIVIDEND", instrument: null, cash: 12.34 },
    { type: "BUY", instrument: "F", cash: -120 },
  ]);
});

test("two people never share an answer", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const sessionId = await sessionOf(ann, BONUS);
  await classify(ann, sessionId, 4, "DIVIDEND");

  const { data } = await previewFile(app, bob, file("Accounts_History", BONUS));

  expect(data.previewFileUpload).toMatchObject({ canConfirm: false, reviewLines: 1 });
  expect((await takeBack(bob, "LOYALTY BONUS CREDIT")).data.removeLineAnswer).toBe(false);
  expect((await listAnswers(ann)).data.getLineAnswers).toEqual([
    { actionText: "LOYALTY BONUS CREDIT", answer: "DIVIDEND", usedBy: [] },
  ]);
});

test("answers that are kept, and taken back, are on record; what is refused or left out of one file is not", async () => {
  const ann = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, BONUS, TOO_FINE);
  await classify(ann, sessionId, 5, "BUY");
  await classify(ann, sessionId, 6, "LEAVE_OUT_THIS_LINE");
  await classify(ann, sessionId, 5, "DIVIDEND");
  await takeBack(ann, "NEVER ANSWERED");
  await takeBack(ann, "LOYALTY BONUS CREDIT");

  const entries = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: { startsWith: "LINE_ANSWER" } },
    orderBy: { actionType: "desc" },
  });
  expect(entries.map(({ actionType, description }) => [actionType, description])).toEqual([
    ["LINE_ANSWER_SET", "Lines that begin with LOYALTY BONUS CREDIT explained: Dividend"],
    ["LINE_ANSWER_REMOVED", "Answer about lines that begin with LOYALTY BONUS CREDIT taken back"],
  ]);
});

test("what was left out is kept as a line with its reason and stands in the tie-out by its amount", async () => {
  const ann = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, BONUS, TOO_FINE);
  await classify(ann, sessionId, 5, "LEAVE_OUT");

  const last = (await classify(ann, sessionId, 6, "LEAVE_OUT_THIS_LINE")).data.classifyUploadLine;

  expect(last).toMatchObject({ canConfirm: true, newLines: 1, informationalLines: 2, reviewLines: 0 });
  // 12.34 of the credit, -13.48 of the purchase.
  expect(last.accounts).toMatchObject([
    { fileCash: "498.86", ledgerCash: "500.00", leftOut: { lines: 2, cash: "-1.14", withoutAmount: 0 } },
  ]);
  await confirmFile(app, ann, sessionId);
  const { rows } = await app.database.pool.query(
    `SELECT line, state, reason FROM import_lines l JOIN imports i ON i.id = l.import_id WHERE i.user_id = $1 ORDER BY line`,
    [ann.id],
  );
  expect(rows).toEqual([
    {
      line: 5,
      state: "INFORMATIONAL",
      reason: 'Left out, as you said of "LOYALTY BONUS CREDIT": it moves nothing that counts',
    },
    { line: 6, state: "INFORMATIONAL", reason: "Left out by you: Quantity can't be read: 1.123456789" },
  ]);
});

test("a line left out stays so while the file waits, and is asked of again once the import is undone", async () => {
  const ann = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, TOO_FINE);
  await classify(ann, sessionId, 5, "LEAVE_OUT_THIS_LINE");

  const waiting = await previewFile(app, ann, file("Accounts_History", DEPOSIT, TOO_FINE));
  expect(waiting.data.previewFileUpload).toMatchObject({ canConfirm: true });
  const { data } = await confirmFile(app, ann, waiting.data.previewFileUpload.sessionId);
  await app.database.pool.query(
    "UPDATE upload_sessions SET state = 'CANCELLED' WHERE user_id = $1 AND id = $2",
    [ann.id, sessionId],
  );
  await undoImport(app, ann, data.confirmFileUpload.importId);

  const again = await previewFile(app, ann, file("Accounts_History", DEPOSIT, TOO_FINE));
  expect(again.data.previewFileUpload).toMatchObject({ canConfirm: false, reviewLines: 1 });
});

test("an answer that imports were read with is taken back after they are undone, not before", async () => {
  const ann = await createUser(app);
  const sessionId = await sessionOf(ann, DEPOSIT, BONUS);
  await classify(ann, sessionId, 5, "DIVIDEND");
  const { data } = await confirmFile(app, ann, sessionId);

  const refused = await takeBack(ann, "LOYALTY BONUS CREDIT");
  expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    'Your answer for "LOYALTY BONUS CREDIT" was used by Accounts_History.csv. Undo those imports first, then import the files again.',
  ]);
  await undoImport(app, ann, data.confirmFileUpload.importId);
  expect((await takeBack(ann, "LOYALTY BONUS CREDIT")).data.removeLineAnswer).toBe(true);
  const again = await previewFile(app, ann, file("Accounts_History", DEPOSIT, BONUS));
  expect(again.data.previewFileUpload).toMatchObject({ canConfirm: false, reviewLines: 1 });
});

test("an undo reads answered files again as they were read", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const may = file("May", DEPOSIT, BONUS, TOO_FINE);
  const both = file("Both", DEPOSIT, BONUS, BONUS_IN_JUNE);
  for (const user of [ann, bob]) {
    const { data } = await previewFile(app, user, may);
    const { sessionId } = data.previewFileUpload;
    await classify(user, sessionId, 5, "FEE");
    await classify(user, sessionId, 6, "LEAVE_OUT_THIS_LINE");
    await confirmFile(app, user, sessionId);
  }
  const before = await stateOf(app, bob.id);
  const { result } = await importFile(app, ann, both);

  await undoImport(app, ann, result.importId);

  expect(await stateOf(app, ann.id)).toEqual(before);
});
