import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile, type TestFile } from "../../import/testing/upload.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  signedIn,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
/** The Wednesday before Thanksgiving, noon in New York. */
const NOW = new Date("2026-11-25T17:00:00.000Z");
app.setNow(NOW);

const ASK =
  "{ getHistoryStandings { account coveredThrough isBehind missingFrom hasGaps matches matchesThrough } getAccountsWithoutHistory }";

async function standingsOf(user: TestUser | undefined) {
  const { data, errors } = await graphqlRequest(app, user, ASK);
  return errors?.[0]?.extensions?.["code"] ?? data.getHistoryStandings;
}

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

/** Interest of 1 a day, newest first as Fidelity writes them, each with the balance after it. */
const history = (number: string, ...days: readonly (readonly [string, number])[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[
    HEADER,
    ...days.map(
      ([day, balance]) =>
        `${day},"Account ${number}",${number},"INTEREST EARNED FDIC INSURED DEPOSIT (QPIFQ) (Cash)",QPIFQ,"FDIC INSURED DEPOSIT",Cash,,,,,,1,${balance},`,
    ),
  ].join("\n")}\n`,
});

test("nobody gets in; READONLY without a history and a person beside another's have none", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const ann = await createUser(app);
  await importFile(app, ann, history("Z1", ["11/24/2026", 2], ["11/23/2026", 1]));

  expect(await standingsOf(undefined)).toBe("UNAUTHENTICATED");
  expect(await standingsOf(reader)).toEqual([]);
  expect(await standingsOf(await createUser(app))).toEqual([]);
});

test("a file that ties, a later one whose balances break, and its undo", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Z1", ["11/20/2026", 2], ["11/19/2026", 1]));
  const tied = {
    account: "Account Z1",
    coveredThrough: "2026-11-20",
    isBehind: false,
    missingFrom: "2026-11-23",
    hasGaps: false,
    matches: true,
    matchesThrough: "2026-11-20",
  };
  expect(await standingsOf(ann)).toEqual([tied]);

  // 5 after 2 with 1 between: the file lacks 2.
  const broken = await importFile(app, ann, history("Z1", ["11/24/2026", 5], ["11/23/2026", 2]));
  expect(await standingsOf(ann)).toEqual([
    { ...tied, coveredThrough: "2026-11-24", missingFrom: "2026-11-25", matches: false },
  ]);

  await undoImport(app, ann, broken.result.importId);
  expect(await standingsOf(ann)).toEqual([tied]);
});

test("a history that ended a year ago, beside an account that is up to date", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s05/Accounts_History.csv"));
  await importFile(app, ann, history("Z9", ["11/24/2026", 2], ["11/23/2026", 1]));

  expect(await standingsOf(ann)).toMatchObject([
    { account: "Individual - TOD", coveredThrough: "2025-11-28", isBehind: true, missingFrom: "2025-12-01" },
    { account: "ROTH IRA", coveredThrough: "2025-11-28", matches: true, matchesThrough: "2025-11-28" },
    { account: "Account Z9", coveredThrough: "2026-11-24", isBehind: false, missingFrom: "2026-11-25" },
  ]);
});

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

/** Shares of AAPL at 150.00, downloaded on Monday, November 23. */
const positions = (number: string, shares: number): TestFile => ({
  name: "Portfolio_Positions_Nov-23-2026.csv",
  bytes: `\uFEFF${[
    POSITIONS_HEADER,
    `${number},Account ${number},AAPL,APPLE INC,${shares},$150.00,,$${shares * 150}.00,,,,,,$${shares * 140}.00,$140.00,Cash,`,
  ].join("\n")}\n\n"Date downloaded Nov-23-2026 4:12 p.m ET"\n`,
});

/** Purchases of AAPL at 140.00. */
const bought = (number: string, ...lots: readonly (readonly [string, number])[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[
    HEADER.replace(",Cash Balance ($)", ""),
    ...lots.map(
      ([day, shares]) =>
        `${day},"Account ${number}",${number},"YOU BOUGHT APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,140,${shares},,,,${-140 * shares},${day}`,
    ),
  ].join("\n")}\n`,
});

const matches = async (user: TestUser) =>
  (await standingsOf(user)).map((each: { matches: boolean | null }) => each.matches);

test("holdings that differed say nothing after an older history, an undo or a statement", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, bought("Z1", ["11/20/2026", 10], ["11/02/2026", 20]));
  await importFile(app, ann, positions("Z1", 100));
  // 30 by the ledger.
  expect(await matches(ann)).toEqual([false]);

  const older = await importFile(app, ann, bought("Z1", ["10/30/2026", 70]));
  expect(await matches(ann)).toEqual([true]);

  await importFile(app, ann, positions("Z1", 90), { portfolioDate: "2026-11-24" });
  expect(await matches(ann)).toEqual([false]);
  const { importId } = older.result;
  await undoImport(app, ann, importId);
  // The clock of the test stands; that of the database, which says when files were imported, goes on.
  await app.database.pool.query("UPDATE imports SET undone_at = now() WHERE id = $1", [importId]);
  expect(await matches(ann)).toEqual([true]);

  await importFile(app, ann, positions("Z1", 50));
  expect(await matches(ann)).toEqual([false]);
  const { data, errors } = await addStatement(app, ann, {
    ...{ kind: "OPENING", day: "2026-10-30", instrument: "AAPL", quantity: "20", basis: "2800" },
    accountId: older.result.accounts[0].accountId,
  });
  expect(errors).toBeUndefined();
  expect(await matches(ann)).toEqual([true]);

  // 50 held, 50 by the ledger and the statement; without it 30.
  const held = await importFile(app, ann, positions("Z1", 51), { portfolioDate: "2026-11-24" });
  expect(held.result.success).toBe(true);
  expect(await matches(ann)).toEqual([false]);
  // Its entry in the log is old enough to be cleaned up, and what it says holds without it.
  app.setNow(new Date("2026-05-04T17:00:00.000Z"));
  const earlier = await signedIn(app, ann);
  expect((await removeStatement(app, earlier, data.addStatement.id)).data).toEqual({ removeStatement: true });
  app.setNow(NOW);
  expect(await matches(ann)).toEqual([true]);
  const boss = await createUser(app, { roles: ["ADMIN"] });
  const cleaned = await restRequest(app, boss, "DELETE /api/admin/audit/cleanup?daysToKeep=90");
  expect(cleaned.body.logsDeleted).toBeGreaterThan(0);
  expect(await app.database.prisma.auditLog.count({ where: { actionType: "STATEMENT_REMOVED" } })).toBe(0);
  expect(await matches(ann)).toEqual([true]);
});

test("an older year that ties leaves a newer mismatch; a gap, and positions without a history are told", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Z1", ["11/24/2026", 5], ["11/23/2026", 2]));
  await importFile(app, ann, history("Z1", ["11/03/2026", 2], ["11/02/2026", 1]));
  await importFile(app, ann, positions("Z7", 3));

  expect(await standingsOf(ann)).toMatchObject([
    { matches: false, matchesThrough: "2026-11-03", hasGaps: true },
  ]);
  const asked = async (user: TestUser | undefined) => (await graphqlRequest(app, user, ASK)).data;
  expect((await asked(ann)).getAccountsWithoutHistory).toEqual(["Account Z7"]);
  expect((await asked(await createUser(app))).getAccountsWithoutHistory).toEqual([]);
  const nobody = await graphqlRequest(app, undefined, "{ getAccountsWithoutHistory }");
  expect(nobody.errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
});
