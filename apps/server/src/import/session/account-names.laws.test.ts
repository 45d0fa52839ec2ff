import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile, type TestFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const BARE =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const NAMED = `Run Date,Account,Account Number,${BARE.slice("Run Date,".length)}`;

const bought = (day: string, account: string) =>
  `${day},${account}"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,5,,,,-50,${day}`;

/** A history of one account whose number is in the file's name only. */
const bare = (day: string, downloaded: string): TestFile => ({
  name: "History_for_Account_Z12345678.csv",
  bytes: `\n\n${BARE}\n${bought(day, "")}\n\n\nDate downloaded ${downloaded} 4:00 pm\n`,
});

const named = (name: string, day: string, downloaded: string): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${NAMED}\n${bought(day, `"${name}",Z12345678,`)}\n\n\nDate downloaded ${downloaded} 4:00 pm\n`,
});

async function accountOf({ id }: TestUser) {
  const accounts = await app.database.prisma.brokerageAccount.findMany({ where: { userId: id } });
  return accounts.map(({ name, isRetirement }) => [name, isRetirement]);
}

const UPDATE = `mutation ($id: ID!, $name: String!) {
  updateUserAccount(id: $id, input: { name: $name, brokerage: "Fidelity", accountIdentifier: "Z12345678" }) { id } }`;

const BARE_FILE = bare("03/02/2026", "03/05/2026");
const OLDER = named("Individual", "03/03/2026", "03/06/2026");
const NEWER = named("Rollover IRA", "03/04/2026", "03/07/2026");

test("an account is called what the newest download that names it says, whatever order the files came in", async () => {
  for (const [order, expected] of [
    [[BARE_FILE], ["Z12345678", false]],
    [
      [BARE_FILE, OLDER],
      ["Individual", false],
    ],
    [
      [OLDER, BARE_FILE],
      ["Individual", false],
    ],
    [
      [BARE_FILE, OLDER, NEWER],
      ["Rollover IRA", true],
    ],
    [
      [NEWER, OLDER, BARE_FILE],
      ["Rollover IRA", true],
    ],
    [
      [OLDER, NEWER, BARE_FILE],
      ["Rollover IRA", true],
    ],
  ] as const) {
    const ann = await createUser(app);
    for (const file of order) {
      await importFile(app, ann, file);
    }
    expect(await accountOf(ann)).toEqual([expected]);
  }
});

test("a preview calls it so already, and undoing the file that names it brings the earlier name back", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, BARE_FILE);
  const { preview, result } = await importFile(app, ann, OLDER);
  expect(preview.accounts).toMatchObject([{ accountName: "Individual", isNew: false }]);
  const { result: newer } = await importFile(app, ann, NEWER);

  await undoImport(app, ann, newer.importId);
  expect(await accountOf(ann)).toEqual([["Individual", false]]);
  await undoImport(app, ann, result.importId);
  expect(await accountOf(ann)).toEqual([["Z12345678", false]]);
});

test("a name that the person gave stays, and so does that of another person's account", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, BARE_FILE);
  await importFile(app, ann, BARE_FILE);
  const [account] = await app.database.prisma.brokerageAccount.findMany({ where: { userId: ann.id } });
  const { errors } = await graphqlRequest(app, ann, UPDATE, { id: account?.id, name: "Ours" });
  expect(errors).toBeUndefined();

  const { result } = await importFile(app, ann, OLDER);
  expect(await accountOf(ann)).toEqual([["Ours", false]]);
  await undoImport(app, ann, result.importId);
  expect(await accountOf(ann)).toEqual([["Ours", false]]);
  expect(await accountOf(bob)).toEqual([["Z12345678", false]]);
});

test("an account that was typed in by hand keeps its name", async () => {
  const ann = await createUser(app);
  await app.database.pool.query(
    `INSERT INTO brokerage_accounts (user_id, name, account_identifier, brokerage)
     VALUES ($1, 'Joint savings', 'Z12345678', 'Fidelity')`,
    [ann.id],
  );

  await importFile(app, ann, OLDER);

  expect(await accountOf(ann)).toEqual([["Joint savings", false]]);
});
