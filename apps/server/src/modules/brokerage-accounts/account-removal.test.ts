import { expect, test } from "vitest";
import { figuresOf, ledgerOf } from "../../import/testing/figures.ts";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const app = await startTestApp();

const DELETE = `mutation ($id: ID!, $withData: Boolean) {
  deleteUserAccount(id: $id, withData: $withData) { success message } }`;
const CONTENTS = `query ($id: ID!) {
  userGetAccountContents(id: $id) { transactions positions imports }
  userGetAccountCoverage { accountId firstDay lastDay } }`;
const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";

const HEAD =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($)," +
  "Accrued Interest ($),Amount ($),Settlement Date";
const row = (day: string, account: string, action: string, [quantity, amount]: [string, string]) =>
  `${day},"${account}","${account}",${action} KO COCA COLA CO (Cash),KO,COCA COLA CO,Cash,60,${quantity},,,,${amount},${day}`;
const history = (...lines: string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${HEAD}\n${lines.join("\n")}\n\n"Date downloaded 06/30/2026 4:00 pm"\n`,
});

const KEPT = [
  row("05/01/2026", "Z11111111", "YOU BOUGHT", ["10", "-600"]),
  row("05/04/2026", "Z11111111", "YOU SOLD", ["-10", "650"]),
];
const GONE = [
  row("05/01/2026", "Z22222222", "YOU BOUGHT", ["4", "-240"]),
  row("05/05/2026", "Z22222222", "YOU SOLD", ["-4", "200"]),
];

async function accountId(user: TestUser, accountIdentifier: string): Promise<string> {
  const where = { userId: user.id, accountIdentifier };
  return (await app.database.prisma.brokerageAccount.findFirstOrThrow({ where })).id;
}

const codeOf = async (user: TestUser | undefined, id: string, withData?: boolean) =>
  (await graphqlRequest(app, user, DELETE, { id, withData })).errors?.[0]?.extensions?.["code"];

test("an account that holds nothing is deleted at once, and that is on record", async () => {
  const ann = await createUser(app);
  const account = { userId: ann.id, name: "Savings", brokerage: "Fidelity" };
  const { id } = await app.database.prisma.brokerageAccount.create({ data: account });

  const { data } = await graphqlRequest(app, ann, DELETE, { id });

  expect(data.deleteUserAccount).toEqual({ success: true, message: "Account deleted successfully" });
  expect(await app.database.prisma.brokerageAccount.count({ where: { userId: ann.id } })).toBe(0);
  const audit = await app.database.prisma.auditLog.findFirstOrThrow({ where: { performedById: ann.id } });
  expect(audit).toMatchObject({
    actionType: "ACCOUNT_DELETED",
    description: "Brokerage account Savings deleted",
  });
});

test("nobody, READONLY and another person delete nothing; another's id is a missing one", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const reader = await createUser(app, { roles: ["READONLY"] });
  await importFile(app, ann, history(...GONE));
  const id = await accountId(ann, "Z22222222");

  expect(await codeOf(undefined, id, true)).toBe("UNAUTHENTICATED");
  expect(await codeOf(reader, id, true)).toBe("FORBIDDEN");
  expect(await codeOf(bob, id, true)).toBe("NOT_FOUND");
  expect(await graphqlRequest(app, bob, DELETE, { id, withData: true })).toEqual(
    await graphqlRequest(app, bob, DELETE, { id: MISSING, withData: true }),
  );
  expect((await graphqlRequest(app, bob, CONTENTS, { id })).errors?.[0]?.extensions?.["code"]).toBe(
    "NOT_FOUND",
  );
  expect(await codeOf(ann, "no id at all", true)).toBe("NOT_FOUND");
  expect(await app.database.prisma.transaction.count({ where: { accountId: id } })).toBe(2);
});

test("an account with data stays unless its data is named, and the refusal says what it holds", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(...GONE));
  const id = await accountId(ann, "Z22222222");

  const { data } = await graphqlRequest(app, ann, CONTENTS, { id });
  const { errors } = await graphqlRequest(app, ann, DELETE, { id });

  expect(data.userGetAccountContents).toEqual({ transactions: 2, positions: 0, imports: 1 });
  expect(data.userGetAccountCoverage).toEqual([
    { accountId: id, firstDay: "2026-05-01", lastDay: "2026-05-05" },
  ]);
  expect(errors?.[0]).toMatchObject({ extensions: { code: "CONFLICT" } });
  expect(errors?.[0]?.message).toMatch(/^Z22222222 holds 2 transactions, 1 import\. Nothing was deleted/);
  expect(await app.database.prisma.auditLog.count({ where: { actionType: "ACCOUNT_DELETED" } })).toBe(1);
});

test("with its data an account leaves what there would be had it never been imported", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, history(...KEPT, ...GONE));
  await importFile(app, bob, history(...KEPT));
  const id = await accountId(ann, "Z22222222");
  await addPosition(ann, id);

  const { data } = await graphqlRequest(app, ann, DELETE, { id, withData: true });

  expect(data.deleteUserAccount.message).toBe(
    "Account deleted successfully, with 2 transactions, 1 position, 1 import",
  );
  const ledger = await ledgerOf(app, ann.id);
  expect(ledger).toEqual(await ledgerOf(app, bob.id));
  expect(await figuresOf(app, ann.id)).toEqual(await figuresOf(app, bob.id));
  await rematchAll(app, ann.id);
  expect(await ledgerOf(app, ann.id)).toEqual(ledger);
  expect(await app.database.prisma.portfolioSnapshot.count({ where: { userId: ann.id } })).toBe(0);
  expect(await app.database.prisma.import.count({ where: { userId: ann.id } })).toBe(1);
});

test.each([1, 2, 3])(
  "after a deletion out of history %i the ledger is what matching anew makes",
  async (seed) => {
    const ann = await createUser(app);
    const bytes = exportFile(generateHistory(seed, 40, 5), "06/30/2026 4:00 pm");
    await importFile(app, ann, { name: "Accounts_History.csv", bytes });
    const accounts = await app.database.prisma.brokerageAccount.findMany({ where: { userId: ann.id } });

    for (const { id } of accounts.slice(1)) {
      expect(await codeOf(ann, id, true)).toBeUndefined();
      const ledger = await ledgerOf(app, ann.id);
      await rematchAll(app, ann.id);
      expect(await ledgerOf(app, ann.id)).toEqual(ledger);
    }
    expect((await ledgerOf(app, ann.id))["closings"]?.length).toBeGreaterThan(0);
  },
);

test("what was sold of transferred shares has no opening on record once their first account is gone", async () => {
  const ann = await createUser(app);
  const lines = [
    row("05/01/2026", "Z22222222", "YOU BOUGHT", ["10", "-600"]),
    row("05/04/2026", "Z22222222", "TRANSFERRED TO VS Z11-111111-1", ["-10", "-600"]),
    row("05/04/2026", "Z11111111", "TRANSFERRED FROM VS Z22-222222-1", ["10", "600"]),
    row("05/06/2026", "Z11111111", "YOU SOLD", ["-10", "650"]),
  ];
  await importFile(app, ann, history(...lines));
  const closing = () =>
    app.database.prisma.realizedClosing.findFirstOrThrow({ where: { userId: ann.id, book: "BOTH" } });
  const before = await closing();

  await graphqlRequest(app, ann, DELETE, { id: await accountId(ann, "Z22222222"), withData: true });
  const after = await closing();

  expect([before.net, before.unmatchedQuantity].map(Number)).toEqual([50, 0]);
  expect([after.net, after.unmatchedQuantity].map(Number)).toEqual([0, 10]);
});

test("a file that told of nothing else goes with the account, and may be imported again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(...GONE));
  const before = await ledgerOf(app, ann.id);

  await graphqlRequest(app, ann, DELETE, { id: await accountId(ann, "Z22222222"), withData: true });
  const uploads = await app.database.prisma.uploadSession.count({ where: { userId: ann.id } });
  const { result } = await importFile(app, ann, history(...GONE));

  expect(uploads).toBe(0);
  expect(result.normalizedTransactionsAdded).toBe(2);
  expect(await ledgerOf(app, ann.id)).toEqual(before);
});

async function addPosition(user: TestUser, id: string): Promise<void> {
  const input = {
    symbol: "KO",
    quantity: "1",
    positionType: "STOCK",
    accountId: id,
    portfolioDate: "2026-05-05",
  };
  const add = `mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { id } }`;
  const { errors } = await graphqlRequest(app, user, add, { input });
  expect(errors).toBeUndefined();
}
