import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount, insertRealizedDay } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);
beforeAll(() => importFile(app, ann, sample("s04/History_for_Account_Z12345678.csv")));

/** The file's figures by hand: options + shares = total, income beside it, closings (wins/losses). */
test.each([
  [
    "bucket: MONTH",
    [
      "2025-07-01 218.66 + 0 = 218.66, 96.02, 1 (1/0)",
      "2025-08-01 339.32 + 0 = 339.32, 0, 1 (1/0)",
      "2025-09-01 163.32 + 499.58 = 662.9, 0, 4 (3/1)",
    ],
  ],
  [
    "bucket: MONTH, book: TAX",
    [
      "2025-07-01 218.66 + 0 = 218.66, 96.02, 1 (1/0)",
      "2025-08-01 0 + 0 = 0, 0, 1 (0/0)",
      "2025-09-01 -61 + 1063.22 = 1002.22, 0, 4 (2/1)",
    ],
  ],
  ["bucket: YEAR", ["2025-01-01 721.3 + 499.58 = 1220.88, 96.02, 6 (5/1)"]],
  [
    "bucket: WEEK, book: null",
    [
      "2025-07-14 218.66 + 0 = 218.66, 0, 1 (1/0)",
      "2025-07-28 0 + 0 = 0, 96.02, 0 (0/0)",
      "2025-08-11 339.32 + 0 = 339.32, 0, 1 (1/0)",
      "2025-09-01 224.32 + 499.58 = 723.9, 0, 2 (2/0)",
      "2025-09-08 71.66 + 0 = 71.66, 0, 1 (1/0)",
      "2025-09-15 -132.66 + 0 = -132.66, 0, 1 (0/1)",
    ],
  ],
  [
    'bucket: DAY, from: "2025-07-31", to: "2025-09-10"',
    [
      "2025-07-31 0 + 0 = 0, 96.02, 0 (0/0)",
      "2025-08-15 339.32 + 0 = 339.32, 0, 1 (1/0)",
      "2025-09-05 224.32 + 499.58 = 723.9, 0, 2 (2/0)",
      "2025-09-10 71.66 + 0 = 71.66, 0, 1 (1/0)",
    ],
  ],
  ['bucket: MONTH, from: "2025-09-06", to: "2025-09-18"', ["2025-09-01 71.66 + 0 = 71.66, 0, 1 (1/0)"]],
  ['bucket: YEAR, to: "2025-07-31"', ["2025-01-01 218.66 + 0 = 218.66, 96.02, 1 (1/0)"]],
  ['bucket: YEAR, from: "2025-09-19"', ["2025-01-01 -132.66 + 0 = -132.66, 0, 1 (0/1)"]],
  ['bucket: YEAR, underlying: "PLTR"', ["2025-01-01 563.64 + 499.58 = 1063.22, 0, 3 (3/0)"]],
  [
    'bucket: MONTH, underlying: "PLTR", book: TAX',
    ["2025-08-01 0 + 0 = 0, 0, 1 (0/0)", "2025-09-01 0 + 1063.22 = 1063.22, 0, 2 (1/0)"],
  ],
  ['bucket: DAY, underlying: "SPAXX"', ["2025-07-31 0 + 0 = 0, 96.02, 0 (0/0)"]],
  ['bucket: DAY, underlying: "pltr"', []],
  ['bucket: DAY, from: "2016-01-01", to: "2025-06-30"', []],
])("%s", async (args, expected) => {
  expect(await seriesOf(ann, args)).toEqual(expected);
});

test("some of the accounts, and nothing for ids of others, of nobody, or none", async () => {
  const ben = await createUser(app, { roles: ["READONLY"] });
  const joint = await insertAccount(app, ben, { name: "Joint", number: "J1" });
  const roth = await insertAccount(app, ben, { name: "Roth", number: "R1" });
  await insertRealizedDay(app, joint, "2026-11-16", { sells: 10, buys: 2.5 });
  await insertRealizedDay(app, roth, "2026-11-18", { assetClass: "STOCK", buys: 4 });
  await insertRealizedDay(app, roth, "2026-11-19", { matched: 0, cashSells: 199.34 });
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const [theirs] = data.userGetAccounts;

  const both = ["2026-11-16 7.5 + -4 = 3.5, 0, 2 (1/1)"];
  expect(await seriesOf(ben, "bucket: WEEK")).toEqual(both);
  expect(await seriesOf(ben, `bucket: WEEK, accountIds: ["${roth.id}", "${joint.id}"]`)).toEqual(both);
  expect(await seriesOf(ben, `bucket: WEEK, accountIds: ["${roth.id}"]`)).toEqual([
    "2026-11-16 0 + -4 = -4, 0, 1 (0/1)",
  ]);
  for (const underlying of ["", ', underlying: "SPY"']) {
    expect(await seriesOf(ben, `bucket: WEEK, accountIds: ["${theirs.id}"]${underlying}`)).toEqual([]);
    expect(await seriesOf(ben, `bucket: WEEK, accountIds: ["no id"]${underlying}`)).toEqual([]);
    expect(await seriesOf(ben, `bucket: WEEK, accountIds: []${underlying}`)).toEqual([]);
  }
});

test("nobody is not answered", async () => {
  const { data } = await graphqlRequest(app, undefined, "{ getRealizedSeries(bucket: DAY) { start } }");
  expect(data).toBeUndefined();
});

test("ten years by day and forty years are answered", async () => {
  expect(await seriesOf(ann, 'bucket: DAY, from: "2016-01-01", to: "2025-12-31"')).toHaveLength(6);
  expect(await seriesOf(ann, 'bucket: DAY, from: "1986-01-01", to: "2026-01-01"')).toHaveLength(6);
});

test.each([
  ['bucket: DAY, from: "2026-11-20", to: "2026-11-19"', "from", "from must not be after to"],
  [
    'bucket: YEAR, from: "1985-12-31", to: "2026-01-01"',
    "to",
    "to must be at most 14610 days (40 years) after from",
  ],
  ['bucket: DAY, to: "2200-01-01"', "to", "to must be a day from 1900-01-01 to 2199-12-31"],
  [
    `bucket: DAY, underlying: "${"X".repeat(201)}"`,
    "underlying",
    "underlying must be at most 200 characters",
  ],
])("%s is refused, naming the argument", async (args, argument, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ getRealizedSeries(${args}) { start } }`);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { [argument]: message } } },
  ]);
});

async function seriesOf(user: TestUser, args: string): Promise<string[]> {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getRealizedSeries(${args}) { start options shares income total trades wins losses } }`,
  );
  expect(errors).toBeUndefined();
  return data.getRealizedSeries.map(
    (row: Record<string, string>) =>
      `${row["start"]} ${row["options"]} + ${row["shares"]} = ${row["total"]}, ${row["income"]}, ` +
      `${row["trades"]} (${row["wins"]}/${row["losses"]})`,
  );
}
