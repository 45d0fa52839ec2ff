import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import {
  ADMIN_DELETE_BETWEEN,
  ADMIN_DELETE_MANY,
  ADMIN_LIST,
  ADMIN_UNDO,
} from "./testing/admin-operations.ts";

const NOT_THERE = "3f0c3a56-1111-4222-8333-944444444444";
const CHANGES = "{ userGetChanges { changes { id summary recordCount canUndo } } }";
const OWN_UNDO = "mutation ($changeId: ID!) { userUndoChange(changeId: $changeId) { success recordCount } }";

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
const ann = await createUser(app);
const ira = await insertAccount(app, ann, { name: "IRA", number: "Z1111" });
const bob = await createUser(app);
const theirs = await insertAccount(app, bob, { name: "Joint", number: "Z3333" });

test.each([
  ["adminDeletePortfolios", ADMIN_DELETE_MANY, { userId: ann.id, ids: [NOT_THERE] }],
  ["adminUndoChange", ADMIN_UNDO, { userId: ann.id, changeId: NOT_THERE }],
])("%s is answered to administrators only", async (_name, document, variables) => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect((await graphqlRequest(app, undefined, document, variables)).data).toBeUndefined();
  for (const user of [ann, reader]) {
    const { errors } = await graphqlRequest(app, user, document, variables);
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  }
});

test("many positions are one call, one change in the owner's history, one entry in the log, and one undo", async () => {
  const ids = await insertSnapshot(app, ira, "2026-08-03", [
    { symbol: "KO" },
    { symbol: "PEP" },
    { symbol: "F" },
  ]);
  const [foreign] = await insertSnapshot(app, theirs, "2026-08-03", [{ symbol: "KO" }]);

  const deletion = await ask(ADMIN_DELETE_MANY, { userId: ann.id, ids: [...ids, foreign, NOT_THERE] });
  const { changeId } = deletion.data.adminDeletePortfolios;
  const left = await held();
  const history = await graphqlRequest(app, ann, CHANGES);
  const undone = await ask(ADMIN_UNDO, { userId: ann.id, changeId });

  expect(deletion.data.adminDeletePortfolios).toMatchObject({
    ...{ success: true, message: "3 positions deleted", deletedCount: 3 },
  });
  expect(left).toEqual(["KO of Joint"]);
  expect(history.data.userGetChanges.changes).toMatchObject([
    { id: changeId, recordCount: 3, canUndo: true },
  ]);
  expect(undone.data.adminUndoChange).toMatchObject({ success: true, recordCount: 3 });
  expect(await held()).toEqual(["F of IRA", "KO of IRA", "KO of Joint", "PEP of IRA"]);
  expect(await audited()).toEqual([
    { action_type: "CHANGE_UNDONE", performed_by_id: admin.id, target_user_id: ann.id },
    { action_type: "POSITIONS_DELETED", performed_by_id: admin.id, target_user_id: ann.id },
  ]);
});

test("the owner can undo it as well; a change is nobody else's", async () => {
  const ids = await insertSnapshot(app, ira, "2026-08-04", [{ symbol: "T" }, { symbol: "VZ" }]);
  const { data } = await ask(ADMIN_DELETE_MANY, { userId: ann.id, ids });
  const { changeId } = data.adminDeletePortfolios;

  const ofBob = await ask(ADMIN_UNDO, { userId: bob.id, changeId });
  const own = await graphqlRequest(app, ann, OWN_UNDO, { changeId });

  expect(ofBob.errors).toMatchObject([{ message: "Change not found", extensions: { code: "NOT_FOUND" } }]);
  expect(own.data.userUndoChange).toEqual({ success: true, recordCount: 2 });
});

test("nothing to delete is no change; without ids it is refused", async () => {
  const none = await ask(ADMIN_DELETE_MANY, { userId: ann.id, ids: [NOT_THERE] });
  const empty = await ask(ADMIN_DELETE_MANY, { userId: ann.id, ids: [] });

  expect(none.data.adminDeletePortfolios).toMatchObject({ deletedCount: 0, changeId: null });
  expect(empty.errors).toMatchObject([{ message: "Please select positions to delete." }]);
});

test("a range with more than a thousand positions of everybody needs the second word", async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ symbol: `S${at}` }));
  await insertSnapshot(app, ira, "2025-03-03", rows);
  const days = { from: "2025-03-03", to: "2025-03-03" };

  const refused = await ask(ADMIN_DELETE_BETWEEN, days);
  const wrong = await ask(ADMIN_DELETE_BETWEEN, { ...days, confirm: "yes" });
  const done = await ask(ADMIN_DELETE_BETWEEN, { ...days, confirm: "DELETE" });

  const message = 'These days hold 1,001 positions of all users. To delete them, say confirm: "DELETE".';
  expect(refused.errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
  expect(wrong.errors).toMatchObject([{ message }]);
  expect(done.data.adminDeletePortfolioPositions).toMatchObject({ success: true, deletedCount: 1001 });
});

const ask = (query: string, variables: Record<string, unknown>, user: TestUser = admin) =>
  graphqlRequest(app, user, query, variables);

async function held(): Promise<string[]> {
  const { data } = await ask(ADMIN_LIST, { accountIds: [ira.id, theirs.id], dates: ["2026-08-03"] });
  return data.adminGetPortfolioPositions
    .map(
      ({ symbol, account }: { symbol: string; account: { name: string } }) => `${symbol} of ${account.name}`,
    )
    .sort();
}

async function audited() {
  const { rows } = await app.database.pool.query(
    `SELECT action_type, performed_by_id, target_user_id FROM audit_logs
      WHERE action_type IN ('POSITIONS_DELETED', 'CHANGE_UNDONE') ORDER BY action_type`,
  );
  return rows;
}
