import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { lockUser } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import {
  addStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertQuietDays } from "../../records/coverage-statements.repository.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const ACCOUNT = '"Individual - TOD",Z41000001';

const history = (name: string, ...rows: readonly string[]) => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});
const share = (day: string, symbol: string, quantity: number, amount: string) =>
  `${day},${ACCOUNT},"YOU ${quantity > 0 ? "BOUGHT" : "SOLD"} ${symbol} CORP (${symbol}) (Margin)",${symbol},${symbol} CORP,Margin,,${quantity},,,,${amount},`;

// 100 shares of AMD sold at 51 and bought back at 49; KO is a row of the account's first day.
const KO = share("01/05/2026", "KO", 1, "-70");
const SOLD = share("01/09/2026", "AMD", -100, "5099.87");
const WHOLE = history("Accounts_History.csv", share("01/12/2026", "KO", 1, "-70"), SOLD, KO);
const LATER = history(
  "Accounts_History (1).csv",
  share("01/14/2026", "AMD", 100, "-4900"),
  share("01/13/2026", "KO", 1, "-70"),
);

type Who = Pick<TestUser, "token"> | undefined;

const SAY = `mutation ($a: ID!, $is: Boolean!) { setNoOlderHistory(accountId: $a, isSaid: $is) {
  unmatchedBefore unmatchedAfter } }`;
const say = (user: Who, accountId: unknown, isSaid = true) =>
  graphqlRequest(app, user, SAY, { a: accountId, is: isSaid });

async function coverageOf(user: TestUser) {
  const query = `{ getCoverage { accountId historyBeginsOn hasOlderThanBeginning unmatchedClosings
    nextDownloads { kind reason } } }`;
  const { data, errors } = await graphqlRequest(app, user, query);
  expect(errors).toBeUndefined();
  return data.getCoverage;
}

async function accountOf(user: TestUser): Promise<string> {
  return (await coverageOf(user))[0].accountId;
}

/** Shares of AMD that are open, sales without a lot, and what was realized. */
async function amdOf({ id }: TestUser) {
  const ask = async (sql: string) =>
    (await app.database.pool.query<{ text: string }>(sql, [id])).rows.map(({ text }) => text);
  const OF = "WHERE user_id = $1 AND instrument = 'AMD' AND book IN ('TRADE', 'BOTH')";
  return {
    open: await ask(
      `SELECT trim_scale(quantity) || ' for ' || trim_scale(amount) AS text FROM open_lots ${OF} ORDER BY 1`,
    ),
    loose: await ask(
      `SELECT trim_scale(unmatched_quantity)::text AS text FROM realized_closings ${OF} AND unmatched_quantity <> 0`,
    ),
    net: await ask(
      `SELECT trim_scale(net)::text AS text FROM realized_closings ${OF} AND unmatched_quantity = 0`,
    ),
  };
}

const SHORT = { open: ["-100 for 5099.87"], loose: [], net: [] };
const UNKNOWN = { open: [], loose: ["100"], net: [] };

test("nothing is older: the sale opened a short, which a later purchase covers; taking it back asks again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  expect((await coverageOf(ann))[0].nextDownloads[0].reason).toContain("no opening on record");

  const said = await say(ann, accountId);
  expect(said.data).toEqual({ setNoOlderHistory: { unmatchedBefore: 1, unmatchedAfter: 0 } });
  expect(await amdOf(ann)).toEqual(SHORT);
  expect((await coverageOf(ann))[0]).toMatchObject({
    historyBeginsOn: "2026-01-05",
    hasOlderThanBeginning: false,
    unmatchedClosings: 0,
  });
  const lots = await graphqlRequest(app, ann, "{ getOpenLots { instrument proof } }");
  expect(lots.data.getOpenLots).toEqual([
    {
      instrument: "AMD",
      proof: "Sold short: by your files since 2026-01-05, when the account began, you held none.",
    },
    { instrument: "KO", proof: null },
    { instrument: "KO", proof: null },
  ]);
  // Said once more it is the same, and the log holds it once.
  expect((await say(ann, accountId)).data.setNoOlderHistory).toEqual({
    unmatchedBefore: 0,
    unmatchedAfter: 0,
  });

  // 5,099.87 - 4,900.00
  const { result } = await importFile(app, ann, LATER);
  expect(await amdOf(ann)).toEqual({ open: [], loose: [], net: ["199.87"] });
  const explain = `{ explainSummary(cell: { underlying: "AMD", assets: SHARES }) { rows { lots { proof } } } }`;
  expect((await graphqlRequest(app, ann, explain)).data.explainSummary.rows).toEqual([
    {
      lots: [{ proof: "Sold short: by your files since 2026-01-05, when the account began, you held none." }],
    },
  ]);
  expect((await say(ann, accountId, false)).data.setNoOlderHistory).toEqual({
    ...{ unmatchedBefore: 0, unmatchedAfter: 1 },
  });
  expect(await amdOf(ann)).toEqual({ open: ["100 for -4900"], loose: ["100"], net: [] });
  await undoImport(app, ann, result.importId);
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  const log = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: { startsWith: "NO_OLDER" } },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ actionType }) => actionType).sort()).toEqual([
    "NO_OLDER_HISTORY_REMOVED",
    "NO_OLDER_HISTORY_SET",
  ]);
});

test("any order of files and the word gives the same ledger", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, WHOLE);
  await say(ann, await accountOf(ann));
  await importFile(app, ann, LATER);
  await importFile(app, bob, LATER);
  await importFile(app, bob, WHOLE);
  await say(bob, await accountOf(bob));
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));
});

test("what was held since the beginning isn't short: of 100 sold with 40 bought before, 60 are", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("a.csv", SOLD, share("01/07/2026", "AMD", 40, "-1600"), KO));
  await say(ann, await accountOf(ann));
  // 60 % of 5,099.87 is short; 40 % is 2,039.95, less 1,600.
  expect(await amdOf(ann)).toEqual({ open: ["-60 for 3059.92"], loose: [], net: ["439.95"] });
});

test("a gap between the beginning and the sale leaves it unknown until the person says that nothing happened", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("a.csv", KO));
  await importFile(app, ann, history("b.csv", share("01/12/2026", "KO", 1, "-70"), SOLD));
  const accountId = await accountOf(ann);
  await say(ann, accountId);
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  const quiet = `mutation ($a: ID!) { addQuietDays(accountId: $a, firstDay: "2026-01-06", lastDay: "2026-01-08") }`;
  expect((await graphqlRequest(app, ann, quiet, { a: accountId })).errors).toBeUndefined();
  expect(await amdOf(ann)).toEqual(SHORT);
});

test("the day is read when its turn comes: what another change says meanwhile counts", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  const other = await app.database.pool.connect();
  try {
    await other.query("BEGIN");
    await lockUser(other, ann.id);
    const said = say(ann, accountId);
    // Once it waits for its turn, the days before the first file are said to have been quiet.
    await vi.waitFor(async () => {
      const { rows } = await app.owner.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      expect(rows.length).toBeGreaterThan(0);
    }, 20_000);
    const [firstDay, lastDay] = [calendarDate("2025-12-29"), calendarDate("2026-01-04")];
    await insertQuietDays(other, ann.id, { accountId, firstDay, lastDay });
    await other.query("COMMIT");
    expect((await said).data.setNoOlderHistory).toEqual({ unmatchedBefore: 1, unmatchedAfter: 0 });
  } finally {
    other.release();
  }
  expect((await coverageOf(ann))[0].historyBeginsOn).toBe("2025-12-29");
});

test("older rows contradict the word; their undo lets it count again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  await say(ann, await accountOf(ann));
  const older = history(
    "Older.csv",
    share("01/02/2026", "KO", 1, "-70"),
    share("12/31/2025", "KO", 1, "-70"),
  );
  const { result } = await importFile(app, ann, older);
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  expect((await coverageOf(ann))[0]).toMatchObject({
    historyBeginsOn: "2026-01-05",
    hasOlderThanBeginning: true,
  });
  await undoImport(app, ann, result.importId);
  expect(await amdOf(ann)).toEqual(SHORT);
});

const typed = (accountId: string, symbol: string, quantity: string, portfolioDate: string) => ({
  ...{
    portfolioDate,
    accountId,
    symbol,
    quantity,
    positionType: "STOCK",
    lastPrice: "50",
    isWholeList: true,
  },
});
const REMOVE_POSITION = "mutation ($id: ID!) { userDeletePortfolio(portfolioId: $id) { deletedCount } }";
const add = async (user: TestUser, input: Record<string, unknown>) => {
  const mutation = "mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { id } }";
  const { data, errors } = await graphqlRequest(app, user, mutation, { input });
  expect(errors).toBeUndefined();
  return data.userAddPortfolioPosition.id as string;
};

test("a whole list typed by hand goes before the word: it shows the shares, or none, and its deletion asks again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  // Without the word: a list without AMD proves it, as a file's positions do.
  const list = await add(ann, typed(accountId, "KO", "1", "2026-01-07"));
  expect(await amdOf(ann)).toEqual(SHORT);
  await graphqlRequest(app, ann, REMOVE_POSITION, { id: list });
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  await say(ann, accountId);
  expect(await amdOf(ann)).toEqual(SHORT);
  await add(ann, typed(accountId, "AMD", "100", "2026-01-07"));
  expect(await amdOf(ann)).toEqual(UNKNOWN);
});

test("what the person says was held goes before the word, and its removal gives the proof back", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  await say(ann, accountId);
  const opening = { kind: "OPENING", day: "2026-01-06", accountId, instrument: "AMD" };
  const terms = { ...opening, quantity: "40", basis: "1920" };
  // The opening stops the proof of 100 short: 40 of 100 sell for 2,039.95 and cost 1,920; 60 are unmatched.
  const foreseen = await previewStatement(app, ann, terms);
  expect(foreseen.errors).toBeUndefined();
  expect(foreseen.data.previewStatement).toMatchObject({ realizedChange: "119.95", openLotsChange: -1 });
  expect(await amdOf(ann)).toEqual(SHORT);
  const partly = await addStatement(app, ann, terms);
  expect(await amdOf(ann)).toMatchObject({ open: [], loose: ["60"] });
  await removeStatement(app, ann, partly.data.addStatement.id);
  expect(await amdOf(ann)).toEqual(SHORT);

  const added = await addStatement(app, ann, { ...opening, quantity: "100", basis: "4800" });
  expect(added.errors).toBeUndefined();
  // 5,099.87 - 4,800
  expect(await amdOf(ann)).toEqual({ open: [], loose: [], net: ["299.87"] });
  await removeStatement(app, ann, added.data.addStatement.id);
  expect(await amdOf(ann)).toEqual(SHORT);
});

test("an account deleted with its data takes the word and its proofs along", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  await say(ann, accountId);
  const remove = "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }";
  expect((await graphqlRequest(app, ann, remove, { id: accountId })).errors).toBeUndefined();
  expect(await amdOf(ann)).toEqual({ open: [], loose: [], net: [] });
  const { rows } = await app.database.pool.query("SELECT FROM share_evidence WHERE user_id = $1", [ann.id]);
  expect(rows).toEqual([]);
});

test("only the owner may say it, of an account that a file covers", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, WHOLE);
  const accountId = await accountOf(ann);
  const codeOf = async (user: Who, id: unknown) => (await say(user, id)).errors?.[0]?.extensions?.["code"];

  expect(await codeOf(undefined, accountId)).toBe("UNAUTHENTICATED");
  expect(await codeOf(await createUser(app, { roles: ["READONLY"] }), accountId)).toBe("FORBIDDEN");
  expect(await codeOf(bob, accountId)).toBe("NOT_FOUND");
  expect(await codeOf(ann, MISSING)).toBe("NOT_FOUND");
  expect(await codeOf(ann, "no id")).toBe("NOT_FOUND");
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  const account = await app.database.prisma.brokerageAccount.create({
    data: { userId: bob.id, name: "IRA", brokerage: "Fidelity" },
  });
  expect(await codeOf(bob, account.id)).toBe("CONFLICT");
});
