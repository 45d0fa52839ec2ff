import { ASYNC_BYTES_MIN } from "@strikebook/core/uploads/upload-file";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { holdImports } from "../testing/hold-imports.ts";
import { sample } from "../testing/samples.ts";
import { undoImport } from "../testing/undo.ts";
import { confirmFile, dateImports, endOf, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const { bytes } = sample("s02/History_for_Account_X87654321.csv");
/** Neither its rows nor its name say the account. */
const UNNAMED = { name: "mine.csv", bytes };
/** The same so large that it is imported in the background. */
const LARGE = {
  ...UNNAMED,
  bytes: `${String(bytes)}${`${" ".repeat(999)}\n`.repeat(ASYNC_BYTES_MIN / 1000)}`,
};
const ROWS = 14;

const addAccount = (user: TestUser, name: string, accountIdentifier: string | null = null) =>
  app.database.prisma.brokerageAccount.create({
    data: { userId: user.id, name, accountIdentifier, brokerage: "Fidelity" },
  });

async function withTwoAccounts() {
  const ann = await createUser(app);
  return { ann, savings: await addAccount(ann, "Savings", "X87654321"), play: await addAccount(ann, "Play") };
}

const rowsOf = (accountId: string) => app.database.prisma.transaction.count({ where: { accountId } });

test("a file that does not say its account is imported once for each account that it is said to be of", async () => {
  const { ann, savings, play } = await withTwoAccounts();
  await importFile(app, ann, UNNAMED, { accountId: savings.id });
  await dateImports(app, ann);

  const asked = (await previewFile(app, ann, UNNAMED)).data.previewFileUpload;
  const same = await importFile(app, ann, UNNAMED, { accountId: savings.id });
  const other = await importFile(app, ann, UNNAMED, { accountId: play.id });
  const again = await importFile(app, ann, UNNAMED, { accountId: play.id });

  expect(asked).toMatchObject({ alreadyProcessed: false, needsAccount: true, canConfirm: false });
  expect(asked.warnings).toContain(
    "This file was already imported on 2026-11-20 as mine.csv for Savings. Import it for another account only if it is of that one too; if Savings was wrong, undo that import first.",
  );
  expect(same.preview).toMatchObject({
    alreadyProcessed: true,
    skipReason:
      "This file was already imported on 2026-11-20 as mine.csv for Savings. If it is of another account too, choose that one. If Savings was wrong, undo that import.",
  });
  expect(same.result).toMatchObject({ normalizedTransactionsAdded: 0, duplicatesSkipped: ROWS });
  expect(other.preview).toMatchObject({ alreadyProcessed: false, newLines: ROWS, duplicateLines: 0 });
  expect(other.result).toMatchObject({ normalizedTransactionsAdded: ROWS, accountsCreated: 0 });
  expect(again.preview.alreadyProcessed).toBe(true);
  expect(again.preview.skipReason).toMatch(/for Play\./);
  expect(await Promise.all([savings, play].map(({ id }) => rowsOf(id)))).toEqual([ROWS, ROWS]);
});

test("undone for one account it stays for the other, and can be imported again", async () => {
  const { ann, savings, play } = await withTwoAccounts();
  await importFile(app, ann, UNNAMED, { accountId: savings.id });
  const { preview, result } = await importFile(app, ann, UNNAMED, { accountId: play.id });

  expect((await undoImport(app, ann, result.importId)).errors).toBeUndefined();
  const undone = await confirmFile(app, ann, preview.sessionId);

  expect(await Promise.all([savings, play].map(({ id }) => rowsOf(id)))).toEqual([ROWS, 0]);
  expect(undone.errors).toMatchObject([
    { message: "The import of this file was undone. Please upload the file again." },
  ]);
  await importFile(app, ann, UNNAMED, { accountId: play.id });
  expect(await Promise.all([savings, play].map(({ id }) => rowsOf(id)))).toEqual([ROWS, ROWS]);
});

test("a name that says the account decides, whatever it was imported as before", async () => {
  const { ann, savings, play } = await withTwoAccounts();
  await importFile(app, ann, UNNAMED, { accountId: savings.id });

  const twin = await importFile(app, ann, { name: "History_for_Account_X87654321 (2).csv", bytes });
  const other = await importFile(app, ann, { name: "History_for_Account_X11112222.csv", bytes });
  await dateImports(app, ann);
  const otherAgain = await importFile(app, ann, { name: "History_for_Account_X11112222.csv", bytes });

  expect(twin.preview.alreadyProcessed).toBe(true);
  expect(other.result).toMatchObject({ normalizedTransactionsAdded: ROWS, accountsCreated: 1 });
  expect(otherAgain.preview).toMatchObject({
    alreadyProcessed: true,
    skipReason:
      "This file was already imported on 2026-11-20 as History_for_Account_X11112222.csv for X11112222.",
  });
  expect(await Promise.all([savings, play].map(({ id }) => rowsOf(id)))).toEqual([ROWS, 0]);
});

test("what was recognized as on record is not imported for another account unread: it says what to do", async () => {
  const { ann, savings, play } = await withTwoAccounts();
  await importFile(app, ann, UNNAMED, { accountId: savings.id });
  const { data } = await previewFile(app, ann, UNNAMED, { accountId: savings.id });

  const refused = await confirmFile(app, ann, data.previewFileUpload.sessionId, { accountId: play.id });

  expect(refused.errors).toMatchObject([
    {
      message:
        "This file was imported for another account. Upload it again and choose its account before you confirm.",
      extensions: { code: "CONFLICT" },
    },
  ]);
  expect(await rowsOf(play.id)).toBe(0);
});

test("in the background both accounts get it, though one import is still going on", async () => {
  const { ann, savings, play } = await withTwoAccounts();
  const [first, second, twin] = await Promise.all(
    [savings, play, play].map(async ({ id }) => {
      const { data } = await previewFile(app, ann, LARGE, { accountId: id });
      return data.previewFileUpload.sessionId;
    }),
  );

  const [ofSavings, ofPlay, ofTwin] = await holdImports(app, async () => {
    const one = (await confirmFile(app, ann, first)).data.confirmFileUpload;
    const other = (await confirmFile(app, ann, second)).data.confirmFileUpload;
    return [one, other, (await confirmFile(app, ann, twin)).data.confirmFileUpload];
  });

  expect(ofSavings.operationId).toMatch(/^[\w-]{36}$/);
  expect(ofPlay.operationId).not.toBe(ofSavings.operationId);
  expect(ofTwin.operationId).toBe(ofPlay.operationId);
  await endOf(app, ann, ofSavings);
  await endOf(app, ann, ofPlay);
  expect(await Promise.all([savings, play].map(({ id }) => rowsOf(id)))).toEqual([ROWS, ROWS]);
});

test("another person's account is not there, also for bytes that are on record", async () => {
  const { ann, savings } = await withTwoAccounts();
  const { play: foreign } = await withTwoAccounts();
  await importFile(app, ann, UNNAMED, { accountId: savings.id });
  const { data } = await previewFile(app, ann, UNNAMED, { accountId: savings.id });

  const previewed = await previewFile(app, ann, UNNAMED, { accountId: foreign.id });
  const confirmed = await confirmFile(app, ann, data.previewFileUpload.sessionId, { accountId: foreign.id });

  for (const { errors } of [previewed, confirmed]) {
    expect(errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  }
});
