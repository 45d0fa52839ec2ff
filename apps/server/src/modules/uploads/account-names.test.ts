import { expect, test, vi } from "vitest";
import { undoImport } from "../../import/testing/undo.ts";
import { confirmFile, importFile, previewFile, type TestFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const bought = (day: string, account: string, shares: number) =>
  `${day},"${account}","YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,${shares},,,,-${shares * 10},${day}`;

/** A history that names its accounts and bears no number. */
const named = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const MARCH = named("March.csv", bought("03/02/2026", "Mom's IRA", 5), bought("03/03/2026", "Joint", 7));
const APRIL = named("April.csv", bought("04/02/2026", "Mom's IRA", 2), bought("04/03/2026", "Joint", 3));

type Who = Pick<TestUser, "token"> | undefined;

const setName = (user: Who, name: string, accountId?: string) =>
  graphqlRequest(
    app,
    user,
    "mutation ($name: String!, $accountId: ID) { setAccountOfName(name: $name, accountId: $accountId) }",
    { name, accountId },
  );
const removeName = (user: Who, name: string) =>
  graphqlRequest(app, user, "mutation ($name: String!) { removeAccountOfName(name: $name) }", { name });
const listNames = (user: Who) =>
  graphqlRequest(app, user, "{ getAccountNames { name accountId accountName accountNumber } }", {});

async function previewOf(user: TestUser, sessionId: string) {
  const query = `query ($id: ID!) { getUploadPreview(sessionId: $id) {
    canConfirm blockedReason needsAccount names { name accountId isNew } accountChoices { name }
    accounts { accountName isNew lineCount } } }`;
  return (await graphqlRequest(app, user, query, { id: sessionId })).data.getUploadPreview;
}

async function addAccount(user: TestUser, name: string, number: string): Promise<string> {
  const { data } = await graphqlRequest(
    app,
    user,
    `mutation ($name: String!, $number: String!) { createUserAccount(
       input: { name: $name, brokerage: "Fidelity", accountIdentifier: $number, isRetirement: false }) { id } }`,
    { name, number },
  );
  return data.createUserAccount.id;
}

/** Shares of KO bought, by account. */
async function sharesOf({ id }: TestUser) {
  const { rows } = await app.database.pool.query<{ name: string; shares: number }>(
    `SELECT a.name, sum(t.quantity)::int AS shares FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id
      WHERE t.user_id = $1 GROUP BY a.name ORDER BY a.name`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, shares }) => [name, shares]));
}

const codeOf = (reply: Awaited<ReturnType<typeof setName>>) => reply.errors?.[0]?.extensions?.["code"];

test("nobody gets in, READONLY changes nothing, another's account is not there, bad names are refused", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const reader = await createUser(app, { roles: ["READONLY"] });
  const ofBob = await addAccount(bob, "Roth", "Z12345678");

  for (const [who, code] of [
    [undefined, "UNAUTHENTICATED"],
    [reader, "FORBIDDEN"],
  ] as const) {
    expect(codeOf(await setName(who, "Joint"))).toBe(code);
    expect(codeOf(await removeName(who, "Joint"))).toBe(code);
  }
  expect(codeOf(await listNames(undefined))).toBe("UNAUTHENTICATED");
  expect((await listNames(reader)).data.getAccountNames).toEqual([]);
  expect(codeOf(await setName(ann, "Joint", ofBob))).toBe("NOT_FOUND");
  expect(codeOf(await setName(ann, "Joint", "no id"))).toBe("NOT_FOUND");
  expect((await setName(ann, "")).errors).toBeDefined();
  expect((await setName(ann, "x".repeat(501))).errors).toBeDefined();
  expect((await listNames(ann)).data.getAccountNames).toEqual([]);
  await setName(bob, "Joint", ofBob);
  expect((await removeName(ann, "Joint")).data).toEqual({ removeAccountOfName: false });
  expect((await listNames(bob)).data.getAccountNames).toHaveLength(1);
});

test("each name is asked for, one of them new; the answers serve the next file", async () => {
  const ann = await createUser(app);
  const ira = await addAccount(ann, "Traditional IRA", "Z12345678");
  const { data } = await previewFile(app, ann, MARCH);
  const { sessionId } = data.previewFileUpload;
  expect(await previewOf(ann, sessionId)).toMatchObject({
    canConfirm: false,
    needsAccount: false,
    blockedReason:
      "The file gives names but no account numbers. Say which account each of these is: Mom's IRA, Joint.",
    names: [
      { name: "Mom's IRA", accountId: null, isNew: false },
      { name: "Joint", accountId: null, isNew: false },
    ],
    accountChoices: [{ name: "Traditional IRA" }],
  });
  expect((await confirmFile(app, ann, sessionId)).errors).toBeDefined();

  await setName(ann, "Mom's IRA", ira);
  await setName(ann, "Joint");
  expect(await previewOf(ann, sessionId)).toMatchObject({
    canConfirm: true,
    names: [
      { accountId: ira, isNew: false },
      { accountId: null, isNew: true },
    ],
    accounts: [
      { accountName: "Traditional IRA", isNew: false },
      { accountName: "Joint", isNew: true },
    ],
  });
  const { result } = await importFile(app, ann, MARCH);
  expect(result).toMatchObject({ accountsCreated: 1 });
  expect(await sharesOf(ann)).toEqual({ Joint: 7, "Traditional IRA": 5 });

  const { result: april } = await importFile(app, ann, APRIL);
  expect(april).toMatchObject({ accountsCreated: 0 });
  expect(await sharesOf(ann)).toEqual({ Joint: 10, "Traditional IRA": 7 });
  expect((await listNames(ann)).data.getAccountNames).toMatchObject([
    { name: "Joint", accountName: "Joint", accountNumber: null },
    { name: "Mom's IRA", accountName: "Traditional IRA", accountNumber: "Z12345678" },
  ]);
});

test("an answer that is taken back is asked for again; what was imported stays", async () => {
  const ann = await createUser(app);
  const ira = await addAccount(ann, "Traditional IRA", "Z12345678");
  const joint = await addAccount(ann, "Ours", "Z87654321");
  await setName(ann, "Mom's IRA", ira);
  await setName(ann, "Joint", joint);
  await importFile(app, ann, MARCH);

  expect((await removeName(ann, "Joint")).data).toEqual({ removeAccountOfName: true });

  const { data } = await previewFile(app, ann, APRIL);
  expect(data.previewFileUpload.blockedReason).toContain("each of these is: Joint.");
  expect(await sharesOf(ann)).toEqual({ Ours: 7, "Traditional IRA": 5 });
  const entries = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: { startsWith: "ACCOUNT_NAME" } },
  });
  expect(entries.map(({ actionType }) => actionType).sort()).toEqual([
    "ACCOUNT_NAME_REMOVED",
    "ACCOUNT_NAME_SET",
    "ACCOUNT_NAME_SET",
  ]);
});

test("two names of one file can't be one account: their rows would be taken for repeats", async () => {
  const ann = await createUser(app);
  const ira = await addAccount(ann, "Traditional IRA", "Z12345678");
  await setName(ann, "Mom's IRA", ira);
  await setName(ann, "Joint", ira);

  const { data } = await previewFile(app, ann, MARCH);

  expect(data.previewFileUpload).toMatchObject({
    canConfirm: false,
    blockedReason: "Of Mom's IRA and Joint only one can be that account.",
  });
});

test("the undo of the import that created an account takes it and its answer along", async () => {
  const ann = await createUser(app);
  await setName(ann, "Mom's IRA");
  await setName(ann, "Joint");
  const { result } = await importFile(app, ann, MARCH);
  expect(await sharesOf(ann)).toEqual({ Joint: 7, "Mom's IRA": 5 });

  await undoImport(app, ann, result.importId);

  expect((await listNames(ann)).data.getAccountNames).toEqual([]);
  const { data } = await previewFile(app, ann, MARCH);
  expect(data.previewFileUpload.blockedReason).toContain("Say which account each of these is");
});

test("a kept answer serves a file with that one name, and the account given with a file wins", async () => {
  const ann = await createUser(app);
  const ira = await addAccount(ann, "Traditional IRA", "Z12345678");
  const other = await addAccount(ann, "Other", "Z87654321");
  await setName(ann, "Mom's IRA", ira);
  const alone = named("Mom.csv", bought("05/04/2026", "Mom's IRA", 4));
  const another = named("Mom2.csv", bought("06/04/2026", "Mom's IRA", 6));

  await importFile(app, ann, alone);
  await importFile(app, ann, another, { accountId: other });

  expect(await sharesOf(ann)).toEqual({ Other: 6, "Traditional IRA": 4 });
});
