import { beforeEach, expect, test, vi } from "vitest";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { holdImports } from "../../import/testing/hold-imports.ts";
import { undoImport } from "../../import/testing/undo.ts";
import {
  cancelFile,
  confirmFile,
  endOfOperation,
  importFile,
  previewAgain,
  previewFile,
} from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { codeOf, endGrants, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const HOLDS_OTHERS = "This file also holds accounts that aren't yours to change here";
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A history with one purchase for each account number. */
const historyOf = (day: string, ...numbers: readonly string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${HEADER}\n${numbers
    .map(
      (number) =>
        `${day},"Account",${number},"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,5,,,,-50,${day}`,
    )
    .join("\n")}\n\n\nDate downloaded 06/30/2026 4:00 pm\n`,
});

/** Ben owns all three; Ann may change the first, see the second, and doesn't know of the third. */
let ann: TestUser;
let ben: TestUser;
let managed: string;
let people: { readonly owner: TestUser; readonly grantee: TestUser };
let inBens: ReturnType<typeof inScope>;
beforeEach(async () => {
  ann = await createUser(app);
  ben = await createUser(app);
  people = { owner: ben, grantee: ann };
  inBens = inScope(ann, ben.id);
  managed = (await insertAccount(app, ben, { name: "Managed", number: "Z1" })).id;
  const viewed = (await insertAccount(app, ben, { name: "Viewed", number: "Z2" })).id;
  await insertAccount(app, ben, { name: "Hidden", number: "Z3" });
  await share(app, people, [managed], "MANAGE");
  await app.owner.query(
    "INSERT INTO account_grants (user_id, account_id, grantee_id, access, is_on_behalf) VALUES ($1, $2, $3, 'VIEW', false)",
    [ben.id, viewed, ann.id],
  );
});

const rowsOf = (user: TestUser) => app.database.prisma.transaction.count({ where: { userId: user.id } });
const sessionsOf = (user: TestUser) =>
  app.database.prisma.uploadSession.count({ where: { userId: user.id } });
async function loggedOf(action: string): Promise<unknown[]> {
  const { rows } = await app.owner.query(
    `SELECT performed_by_id AS by, target_user_id AS target FROM audit_logs
      WHERE action_type = $1 AND performed_by_id IN ($2, $3)`,
    [action, ann.id, ben.id],
  );
  return rows;
}

test("a file of managed accounts goes into the owner's books, and the log names both", async () => {
  const { preview, result } = await importFile(app, inBens, historyOf("03/02/2026", "Z1"));

  expect(preview).toMatchObject({ newTransactions: 1, canConfirm: true });
  expect(result).toMatchObject({ success: true, normalizedTransactionsAdded: 1, accountsCreated: 0 });
  expect([await rowsOf(ben), await rowsOf(ann)]).toEqual([1, 0]);
  expect(await loggedOf("FILE_IMPORTED")).toEqual([{ by: ann.id, target: ben.id }]);

  const again = (await previewFile(app, inBens, historyOf("03/02/2026", "Z1"))).data.previewFileUpload;
  expect(again).toMatchObject({ alreadyProcessed: true });
  await undoImport(app, inBens, result.importId);
  expect(await rowsOf(ben)).toBe(0);
  expect(await loggedOf("IMPORT_UNDONE")).toEqual([{ by: ann.id, target: ben.id }]);
});

test.each([
  ["granted only to view", ["Z1", "Z2"]],
  ["not granted", ["Z1", "Z3"]],
  ["not there yet", ["Z1", "Z4"]],
  ["not granted, without any other", ["Z3"]],
])("a file with an account that is %s is refused in the same words, known or not", async (_, numbers) => {
  const file = historyOf("03/02/2026", ...numbers);
  const first = await previewFile(app, inBens, file);
  expect(first.errors).toMatchObject([{ message: HOLDS_OTHERS, extensions: { code: "FORBIDDEN" } }]);
  expect(await sessionsOf(ben)).toBe(0);

  await importFile(app, ben, file);
  const known = await previewFile(app, inBens, file);
  expect({ ...known.errors?.[0], path: [] }).toEqual({ ...first.errors?.[0], path: [] });
  expect(await sessionsOf(ben)).toBe(1);
  const later = await previewFile(app, inBens, historyOf("03/03/2026", ...numbers));
  expect(later.errors?.[0]?.message).toBe(HOLDS_OTHERS);
});

test("who may only see, and who may nothing, upload nothing", async () => {
  const file = historyOf("03/02/2026", "Z1");
  await share(app, people, [managed], "VIEW");
  expect(codeOf(await previewFile(app, inBens, file))).toBe("FORBIDDEN");
  expect(codeOf(await previewFile(app, inScope(ann, "all"), file))).toBe("FORBIDDEN");
  await endGrants(app, ben);
  expect(codeOf(await previewFile(app, inBens, file))).toBe("NOT_FOUND");
  expect(await sessionsOf(ben)).toBe(0);
});

test("uploads of other accounts are as if they weren't there; those of managed ones are", async () => {
  const RANGE = `mutation ($id: ID!) { setFileRange(sessionId: $id, firstDay: "2026-03-01", lastDay: "2026-03-05") }`;
  const preview = async (...numbers: readonly string[]): Promise<string> =>
    (await previewFile(app, ben, historyOf("03/02/2026", ...numbers))).data.previewFileUpload.sessionId;
  const [own, others] = [await preview("Z1"), await preview("Z1", "Z3")];
  const nowhere = "6dd2e9f2-1111-4222-8333-444455556666";

  for (const id of [others, nowhere]) {
    for (const reply of [
      await previewAgain(app, inBens, id),
      await confirmFile(app, inBens, id),
      await graphqlRequest(app, inBens, RANGE, { id }),
      await cancelFile(app, inBens, id),
    ]) {
      expect(reply.errors?.[0]?.message).toBe("Upload session not found");
    }
  }
  expect((await previewAgain(app, inBens, own)).data.getUploadPreview.sessionId).toBe(own);
  expect((await graphqlRequest(app, inBens, RANGE, { id: own })).errors).toBeUndefined();
  expect((await cancelFile(app, inBens, own)).data).toEqual({ cancelFileUpload: true });
  expect((await confirmFile(app, ben, others)).data.confirmFileUpload.success).toBe(true);
});

test("a file without a number is asked for among the managed accounts, and is of no other", async () => {
  const bare = {
    name: "History.csv",
    bytes: historyOf("03/02/2026", "Z1")
      .bytes.replace("Account,Account Number,", "")
      .replace('"Account",Z1,', ""),
  };
  const { data } = await previewFile(app, inBens, bare);
  expect(data.previewFileUpload).toMatchObject({
    needsAccount: true,
    accountChoices: [{ id: managed, name: "Managed" }],
  });
  const { sessionId } = data.previewFileUpload;
  const hidden = await app.database.prisma.brokerageAccount.findFirst({
    where: { userId: ben.id, accountIdentifier: "Z3" },
  });

  const refused = await confirmFile(app, inBens, sessionId, { accountId: hidden?.id ?? "" });
  expect(codeOf(refused)).toBe("NOT_FOUND");
  expect((await confirmFile(app, inBens, sessionId, { accountId: managed })).errors).toBeUndefined();
  expect(await rowsOf(ben)).toBe(1);
});

test("a grant that ends between the question and the writing leaves nothing written", async () => {
  const actor = { userId: ann.id, forUserId: ben.id };
  const { uploads, uploadHistory } = app.services;
  const { result } = await importFile(app, ben, historyOf("03/02/2026", "Z1"));
  const { data } = await previewFile(app, inBens, historyOf("03/03/2026", "Z1"));
  const { sessionId } = data.previewFileUpload;
  await endGrants(app, ben);

  const upload = { sessionId, accountId: undefined, portfolioDate: undefined, importLines: [] };
  await expect(uploads.confirm(actor, ben.id, upload)).rejects.toThrow(HOLDS_OTHERS);
  await expect(uploadHistory.undo(actor, ben.id, result.importId)).rejects.toThrow("Import not found");
  expect(await rowsOf(ben)).toBe(1);
  expect(await loggedOf("IMPORT_FAILED")).toEqual([{ by: ann.id, target: ben.id }]);
  expect((await confirmFile(app, ben, sessionId)).data.confirmFileUpload.success).toBe(true);
});

test("an import in the background looks at the grant when it begins to write", async () => {
  const rows = generateHistory(7, 200, 10).filter(({ text }) => text.includes(",Z12345678,"));
  const large = (time: string) => ({
    name: `${time}.csv`,
    bytes: exportFile(rows, `06/30/2026 ${time}:00 pm`),
  });
  const account = await insertAccount(app, ben, { name: "Large", number: "Z12345678" });
  await share(app, people, [account.id], "MANAGE");
  const confirm = async (user: Parameters<typeof previewFile>[1], time: string): Promise<string> => {
    const preview = await previewFile(app, user, large(time));
    const reply = await confirmFile(app, user, preview.data.previewFileUpload.sessionId);
    return reply.data.confirmFileUpload.operationId;
  };
  const [bens, anns] = await holdImports(app, async () => {
    const ids = [await confirm(ben, "1"), await confirm(inBens, "2")] as const;
    await endGrants(app, ben);
    return ids;
  });

  expect(await endOfOperation(app, ben, bens)).toMatchObject({ status: "COMPLETED" });
  expect(await endOfOperation(app, ben, anns)).toMatchObject({ status: "FAILED", error: HOLDS_OTHERS });
  expect(await app.database.prisma.import.count({ where: { userId: ben.id } })).toBe(1);
  expect(await loggedOf("IMPORT_FAILED")).toEqual([{ by: ann.id, target: ben.id }]);
});
