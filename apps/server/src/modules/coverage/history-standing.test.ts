import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile, type TestFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
/** The Wednesday before Thanksgiving, noon in New York. */
app.setNow(new Date("2026-11-25T17:00:00.000Z"));

const ASK = "{ getHistoryStandings { account coveredThrough isBehind missingFrom matches matchesThrough } }";

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
