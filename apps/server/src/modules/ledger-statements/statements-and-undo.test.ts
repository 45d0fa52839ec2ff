import { inTransaction } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { stateOf } from "../../import/testing/state.ts";
import {
  addStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

/** A file of the account Z12345678 alone. */
const FILE = sample("s04/History_for_Account_Z12345678.csv");

const WAIT = { timeout: 20_000 };

const accountsOf = async (user: TestUser) =>
  (await graphqlRequest(app, user, "{ userGetAccounts { id name } }")).data.userGetAccounts as {
    readonly id: string;
    readonly name: string;
  }[];

async function importAndState(user: TestUser) {
  const { importId } = (await importFile(app, user, FILE)).result;
  const [account] = await accountsOf(user);
  const own = { accountId: account?.id, day: "2025-08-01" };
  const opening = { kind: "OPENING", instrument: "KO", quantity: "10", basis: "600", ...own };
  const gone = { kind: "GONE", instrument: "KO", ...own, day: "2025-08-04" };
  const ids: string[] = [];
  for (const statement of [opening, gone]) {
    const { data, errors } = await addStatement(app, user, statement);
    expect(errors).toBeUndefined();
    ids.push(data.addStatement.id);
  }
  return { importId, accountId: account?.id, ids };
}

test("an account that only an undone import brought goes with the last statement about it", async () => {
  const ann = await createUser(app);
  const never = { state: await stateOf(app, ann.id), matched: await matchedOf(app, ann.id) };
  const { importId, ids } = await importAndState(ann);
  await undoImport(app, ann, importId);
  expect(await accountsOf(ann)).toHaveLength(1);

  await removeStatement(app, ann, ids[1] ?? "");
  expect(await accountsOf(ann)).toHaveLength(1);
  await removeStatement(app, ann, ids[0] ?? "");
  expect(await accountsOf(ann)).toEqual([]);
  expect({ state: await stateOf(app, ann.id), matched: await matchedOf(app, ann.id) }).toEqual(never);
});

test("imported again meanwhile, it stays for the file, and goes with that one's undo", async () => {
  const ann = await createUser(app);
  const { importId, accountId, ids } = await importAndState(ann);
  await undoImport(app, ann, importId);
  const again = (await importFile(app, ann, FILE)).result.importId;
  expect((await accountsOf(ann)).map(({ id }) => id)).toEqual([accountId]);

  for (const id of ids) {
    await removeStatement(app, ann, id);
  }
  expect(await accountsOf(ann)).toHaveLength(1);
  await undoImport(app, ann, again);
  expect(await accountsOf(ann)).toEqual([]);
});

test("an account that was renamed by hand, or typed in, is never removed by a statement", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const { importId, accountId, ids } = await importAndState(ann);
  const renamed = await graphqlRequest(
    app,
    ann,
    'mutation ($id: ID!) { updateUserAccount(id: $id, input: { name: "Ours", brokerage: "Fidelity" }) { id } }',
    { id: accountId },
  );
  expect(renamed.errors).toBeUndefined();
  await undoImport(app, ann, importId);
  for (const id of ids) {
    await removeStatement(app, ann, id);
  }
  expect((await accountsOf(ann)).map(({ name }) => name)).toEqual(["Ours"]);

  await app.database.prisma.brokerageAccount.create({
    data: { userId: bob.id, name: "Typed in", accountIdentifier: "Z12345678", brokerage: "Fidelity" },
  });
  const typed = await importAndState(bob);
  await undoImport(app, bob, typed.importId);
  for (const id of typed.ids) {
    await removeStatement(app, bob, id);
  }
  expect((await accountsOf(bob)).map(({ name }) => name)).toEqual(["Typed in"]);
});

test("what is stated of an account while an undo takes it along is refused as of one that isn't there", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, FILE)).result;
  const [account] = await accountsOf(ann);
  const opening = {
    kind: "OPENING",
    instrument: "KO",
    quantity: "10",
    accountId: account?.id,
    day: "2025-08-01",
  };
  const client = await app.database.pool.connect();
  const replies = await inTransaction(client, async () => {
    await lockUser(client, ann.id);
    // The undo waits for the lock, and what is stated for the undo, which takes the account along. A preview waits for nothing.
    const undone = undoImport(app, ann, importId);
    await untilWaiting();
    const added = addStatement(app, ann, opening);
    expect((await previewStatement(app, ann, opening)).data.previewStatement.openLotsChange).toBe(1);
    return [undone, added];
  }).finally(() => client.release());

  const [undone, added] = await Promise.all(replies);
  expect(undone?.errors).toBeUndefined();
  for (const reply of [added, await previewStatement(app, ann, opening)]) {
    expect(reply?.errors?.[0]).toMatchObject({
      message: "Account not found",
      extensions: { code: "NOT_FOUND" },
    });
  }
});

/** Until one waits for an advisory lock, as that of a user. */
async function untilWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await app.owner.query(
        `SELECT count(*)::int AS waiting FROM pg_locks
          WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows[0].waiting;
    }, WAIT)
    .toBe(1);
}
