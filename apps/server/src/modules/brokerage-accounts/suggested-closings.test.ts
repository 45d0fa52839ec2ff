import { beforeEach, describe, expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { insertByHand, insertOpenLot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
let ann: TestUser;
beforeEach(async () => {
  ann = await createUser(app);
});

const LIST =
  "{ userGetAccounts { id name suggestedClosedOn } userGetPortfolioAccounts { name suggestedClosedOn } }";
const OF_USER = "query ($id: ID!) { adminGetUserAccounts(userId: $id) { name suggestedClosedOn } }";
const CLOSE = `mutation ($id: ID!, $input: BrokerageAccountInput!) {
  updateUserAccount(id: $id, input: $input) { closedOn suggestedClosedOn } }`;

const ALPHA = "A1,Alpha,KO,COCA-COLA CO,10,$100.00,$1000.00,Cash";
const BETA = "B1,Beta,PEP,PEPSICO INC,10,$200.00,$2000.00,Cash";
const EMPTY_BETA = "B1,Beta,SPAXX**,HELD IN MONEY MARKET,,,$0.00,Cash";
const GAMMA = "C1,Gamma,MSFT,MICROSOFT CORP,1,$300.00,$300.00,Cash";

/** A positions file of a day in November 2026. */
const positions = (day: string, rows: readonly string[]) =>
  importFile(app, ann, {
    name: `Portfolio_Positions_Nov-${day}-2026.csv`,
    bytes: [
      "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Type",
      ...rows,
      "",
      `"Date downloaded Nov-${day}-2026 4:12 p.m ET"`,
      "",
    ].join("\n"),
  });

async function suggested(user: TestUser = ann): Promise<Record<string, string | null>> {
  const { data } = await graphqlRequest(app, user, LIST);
  const told = (accounts: { name: string; suggestedClosedOn: string | null }[]) =>
    Object.fromEntries(accounts.map(({ name, suggestedClosedOn }) => [name, suggestedClosedOn]));
  expect(told(data.userGetAccounts)).toMatchObject(told(data.userGetPortfolioAccounts));
  return told(data.userGetAccounts);
}

async function accountOf(name: string) {
  const { id } = await app.database.prisma.brokerageAccount.findFirstOrThrow({
    where: { userId: ann.id, name },
  });
  return { id, userId: ann.id };
}

describe("an account that files no longer have", () => {
  test("is suggested from the first of them on, until a file has it again", async () => {
    await positions("09", [ALPHA, BETA]);
    expect(await suggested()).toEqual({ Alpha: null, Beta: null });

    await positions("17", [ALPHA]);
    await positions("18", [ALPHA]);
    expect(await suggested()).toEqual({ Alpha: null, Beta: "2026-11-17" });

    await positions("19", [BETA]);
    expect(await suggested()).toEqual({ Alpha: "2026-11-19", Beta: null });
  });

  test("is not missed in files of accounts that it never came with", async () => {
    await positions("09", [ALPHA, BETA]);
    await positions("18", [GAMMA]);

    expect(await suggested()).toEqual({ Alpha: null, Beta: null, Gamma: null });
  });

  test("is not missed in a download of one account out of three, but in one of two of them", async () => {
    await positions("09", [ALPHA, BETA, GAMMA]);
    await positions("17", [ALPHA]);
    expect(await suggested()).toEqual({ Alpha: null, Beta: null, Gamma: null });

    await positions("18", [ALPHA, GAMMA]);
    expect(await suggested()).toEqual({ Alpha: null, Beta: "2026-11-18", Gamma: null });
  });

  test("is in use while something is typed or traded in it", async () => {
    await positions("09", [ALPHA, BETA]);
    await positions("17", [ALPHA]);
    await insertByHand(app, await accountOf("Beta"), "2026-11-18", [
      { symbol: "F", quantity: 1, currentValue: 9 },
    ]);
    expect(await suggested()).toMatchObject({ Beta: null });

    await positions("19", [ALPHA]);
    expect(await suggested()).toMatchObject({ Beta: "2026-11-19" });
    await importFile(app, ann, {
      name: "Accounts_History.csv",
      bytes: [
        "Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date",
        "11/18/2026,Beta,B1,DIVIDEND RECEIVED PEPSICO INC (PEP) (Cash),PEP,PEPSICO INC,Cash,0,,,,,5.5,Processing,",
        "",
      ].join("\n"),
    });
    expect(await suggested()).toMatchObject({ Beta: "2026-11-19" });
    await app.database.pool.query("UPDATE transactions SET event_date = '2026-11-20' WHERE user_id = $1", [
      ann.id,
    ]);
    expect(await suggested()).toMatchObject({ Beta: null });
  });

  test("is no longer suggested when the file without it is undone, or the closing day is set", async () => {
    await positions("09", [ALPHA, BETA, GAMMA]);
    const { result } = await positions("18", [ALPHA, GAMMA]);
    const { id } = await accountOf("Beta");
    const input = { name: "Beta", brokerage: "Fidelity", accountIdentifier: "B1", closedOn: "2026-11-18" };

    const { data } = await graphqlRequest(app, ann, CLOSE, { id, input });
    expect(data.updateUserAccount).toEqual({ closedOn: "2026-11-18", suggestedClosedOn: null });
    expect(await suggested()).toMatchObject({ Beta: null });
    await graphqlRequest(app, ann, CLOSE, { id, input: { ...input, closedOn: null } });
    expect(await suggested()).toMatchObject({ Beta: "2026-11-18" });

    await graphqlRequest(app, ann, "mutation ($id: ID!) { undoImport(importId: $id) { message } }", {
      id: result.importId,
    });
    expect(await suggested()).toMatchObject({ Beta: null });
  });
});

describe("an account that holds nothing any more", () => {
  test("is suggested from the first file that says so, even if it stays in the files", async () => {
    await positions("09", [ALPHA, BETA]);
    await positions("17", [ALPHA, EMPTY_BETA]);
    await positions("18", [ALPHA, EMPTY_BETA]);

    expect(await suggested()).toEqual({ Alpha: null, Beta: "2026-11-17" });
  });

  test("is not suggested while the ledger has open lots in it, nor when it is worth something again", async () => {
    await positions("09", [ALPHA, BETA]);
    await positions("17", [ALPHA, EMPTY_BETA]);
    await insertOpenLot(app, await accountOf("Beta"), "PEP260116C150", 100);
    expect(await suggested()).toMatchObject({ Beta: null });

    await app.database.pool.query("DELETE FROM open_lots WHERE user_id = $1", [ann.id]);
    await insertByHand(app, await accountOf("Beta"), "2026-11-18", [
      { symbol: "F", quantity: 1, currentValue: null },
    ]);
    expect(await suggested()).toMatchObject({ Beta: null });
  });

  test("is not suggested when it never held anything", async () => {
    await positions("17", [ALPHA, EMPTY_BETA]);

    expect(await suggested()).toEqual({ Alpha: null, Beta: null });
  });
});

test("files of other people say nothing; administrators are told what the owner is, nobody else is", async () => {
  await positions("09", [ALPHA, BETA]);
  const [owner, admin] = [ann, await createUser(app, { roles: ["ADMIN"] })];
  ann = await createUser(app);
  await positions("09", [ALPHA, BETA]);
  await positions("18", [ALPHA]);

  expect(await suggested(owner)).toEqual({ Alpha: null, Beta: null });
  expect((await graphqlRequest(app, admin, OF_USER, { id: ann.id })).data.adminGetUserAccounts).toEqual([
    { name: "Alpha", suggestedClosedOn: null },
    { name: "Beta", suggestedClosedOn: "2026-11-18" },
  ]);
  const code = async (who: TestUser | undefined, query: string, id: string) =>
    (await graphqlRequest(app, who, query, { id })).errors?.[0]?.extensions?.["code"];
  expect(await code(undefined, LIST, "")).toBe("UNAUTHENTICATED");
  expect(await code(owner, OF_USER, ann.id)).toBe("FORBIDDEN");
  expect(await code(admin, OF_USER, "no id")).toBe("NOT_FOUND");
});
