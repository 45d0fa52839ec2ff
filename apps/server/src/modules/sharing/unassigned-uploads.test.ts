import { beforeEach, expect, test, vi } from "vitest";
import { holdImports } from "../../import/testing/hold-imports.ts";
import {
  cancelFile,
  confirmFile,
  endOfOperation,
  followedBy,
  previewAgain,
  previewFile,
  progressOf,
} from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { codeOf, share } from "../../testing/shared-accounts.ts";
import {
  createUser,
  graphqlRequest,
  inScope,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";

vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const NO_UPLOAD = "Upload session not found";
const RANGE = `mutation ($id: ID!) { setFileRange(sessionId: $id, firstDay: "2026-03-01", lastDay: "2026-03-05") }`;
const LEAVE_OUT = `mutation ($id: ID!) {
  classifyUploadLine(sessionId: $id, line: 4, answer: LEAVE_OUT_THIS_LINE) { sessionId }
}`;

/** A history that doesn't say its account, of so many purchases; each share count is another file. */
const bareFile = (shares: number, lines = 1) => ({
  name: "History.csv",
  bytes: `\n\nRun Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n${Array.from(
    { length: lines },
    (_, index) =>
      `03/02/2026,"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,${10 + index},${shares},,,,-${shares * (10 + index)},03/03/2026`,
  ).join("\n")}\n\n\nDate downloaded 06/30/2026 4:00 pm\n`,
});
const LARGE = 600;

/** Ben's accounts: Ann may change the first, Cleo the second, and Dora both, which are all that he has. */
let ben: TestUser;
let ids: { readonly first: string; readonly second: string };
let anns: ReturnType<typeof inScope>;
let cleos: ReturnType<typeof inScope>;
let doras: ReturnType<typeof inScope>;
beforeEach(async () => {
  ben = await createUser(app);
  const first = (await insertAccount(app, ben, { name: "First", number: "Z1" })).id;
  const second = (await insertAccount(app, ben, { name: "Second", number: "Z2" })).id;
  ids = { first, second };
  const grantee = async (...accountIds: readonly string[]) => {
    const person = await createUser(app);
    await share(app, { owner: ben, grantee: person }, accountIds, "MANAGE");
    return inScope(person, ben.id);
  };
  anns = await grantee(first);
  cleos = await grantee(second);
  doras = await grantee(first, second);
});

const preview = async (user: Parameters<typeof previewFile>[1], file: ReturnType<typeof bareFile>) =>
  (await previewFile(app, user, file)).data.previewFileUpload.sessionId as string;

test("a file whose account is said at the confirm is that account's, while it is imported and after", async () => {
  const confirm = async (file: ReturnType<typeof bareFile>) => {
    const sessionId = await preview(ben, file);
    const { data } = await confirmFile(app, ben, sessionId, { accountId: ids.second });
    return { sessionId, operationId: data.confirmFileUpload.operationId as string };
  };
  const statusOf = async (user: typeof anns, operationId: string) =>
    (await progressOf(app, user, operationId)).status;

  const { sessionId, operationId } = await holdImports(app, async () => {
    const accepted = await confirm(bareFile(1, LARGE));
    const id = accepted.operationId;
    expect([await statusOf(anns, id), await followedBy(app, anns)]).toEqual([404, []]);
    const ended = await restRequest(app, anns, `POST /api/upload/progress/${id}/cancel`);
    expect(ended.status).toBe(404);
    expect([await statusOf(cleos, id), await followedBy(app, cleos)]).toEqual([200, [id]]);
    return accepted;
  });
  expect(await endOfOperation(app, ben, operationId)).toMatchObject({ status: "COMPLETED" });
  expect([await statusOf(anns, operationId), await statusOf(cleos, operationId)]).toEqual([404, 200]);
  expect((await confirmFile(app, anns, sessionId)).errors?.[0]?.message).toBe(NO_UPLOAD);

  // Brought nothing, as the same bytes were on record; in the end without an import of its own.
  const again = await preview(ben, bareFile(1, LARGE));
  await confirmFile(app, ben, again, { accountId: ids.second });
  expect((await confirmFile(app, anns, again)).errors?.[0]?.message).toBe(NO_UPLOAD);
  expect((await confirmFile(app, cleos, again)).data.confirmFileUpload.normalizedTransactionsAdded).toBe(0);
});

test.each([
  ["doesn't say its account", bareFile(2)],
  ["names no account", { name: "notes.csv", bytes: "Day,What\n2026-03-02,nothing that we know\n" }],
  ["is of an account that isn't there", { ...bareFile(3), name: "History_for_Account_Z77777777.csv" }],
])("the owner's waiting file that %s is the owner's alone", async (_, file) => {
  const sessionId = await preview(ben, file);

  for (const user of [anns, doras]) {
    for (const reply of [
      await previewAgain(app, user, sessionId),
      await confirmFile(app, user, sessionId, { accountId: ids.first }),
      await graphqlRequest(app, user, RANGE, { id: sessionId }),
      await cancelFile(app, user, sessionId),
    ]) {
      expect(reply.errors?.[0]?.message).toBe(NO_UPLOAD);
    }
  }
  expect((await graphqlRequest(app, doras, LEAVE_OUT, { id: sessionId })).errors?.[0]?.message).toBe(
    NO_UPLOAD,
  );
  expect((await previewAgain(app, ben, sessionId)).data.getUploadPreview.sessionId).toBe(sessionId);
});

test("a file that doesn't say its account is seen by who sent it, until it has one", async () => {
  const sessionId = await preview(anns, bareFile(4));
  const seenBy = async (user: typeof anns) => codeOf(await previewAgain(app, user, sessionId)) ?? "seen";

  expect([await seenBy(anns), await seenBy(cleos)]).toEqual(["seen", "NOT_FOUND"]);
  // The owner answers in Ann's place, and for an account that she doesn't know.
  const confirmed = await confirmFile(app, ben, sessionId, { accountId: ids.second });
  expect(confirmed.data.confirmFileUpload.normalizedTransactionsAdded).toBe(1);
  expect((await confirmFile(app, anns, sessionId)).errors?.[0]?.message).toBe(NO_UPLOAD);
  expect((await confirmFile(app, cleos, sessionId)).data.confirmFileUpload.success).toBe(true);

  const gone = await createUser(app);
  await share(app, { owner: ben, grantee: gone }, [ids.first], "MANAGE");
  const left = await preview(inScope(gone, ben.id), bareFile(5));
  await app.owner.query("DELETE FROM users WHERE id = $1", [gone.id]);
  expect(codeOf(await previewAgain(app, anns, left))).toBe("NOT_FOUND");
  expect((await previewAgain(app, ben, left)).errors).toBeUndefined();
});
