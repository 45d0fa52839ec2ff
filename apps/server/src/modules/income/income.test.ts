import { INCOME_TYPES, incomeOf } from "@strikebook/core/income/income";
import { incomeKindOf } from "@strikebook/core/income/income-kind";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { beforeAll, expect, test, vi } from "vitest";
import { importRows } from "../../import/testing/people.ts";
import { sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);
const stranger = await createUser(app);
beforeAll(async () => {
  await importFile(app, ann, sample("s01/Accounts_History.csv"));
  await importFile(app, ann, sample("s02/History_for_Account_X87654321.csv"));
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
});

/** Each row of the three files that is income, by hand. */
const MONTHS = [
  "2022-09-01 REINVESTED 1.84",
  "2022-10-01 INTEREST 12.34",
  "2022-12-01 INTEREST 3.31",
  "2022-12-01 CAPITAL_GAIN 218.53",
  "2023-01-01 DIVIDEND 9.86",
  "2023-01-01 INTEREST 21.25",
  "2023-01-01 FOREIGN_TAX -2.07",
  "2023-01-01 FEE -0.48",
  "2024-10-01 TAX_WITHHELD -600",
  "2024-11-01 MARGIN_INTEREST -6.42",
  "2024-12-01 REINVESTED 46.73",
];

test.each([
  ["bucket: MONTH", MONTHS],
  ["bucket: MONTH, accountIds: null, symbol: null", MONTHS],
  ['bucket: DAY, from: "2023-01-13", to: "2023-12-31"', ["2023-01-17 INTEREST 21.25"]],
  ['bucket: WEEK, from: "2023-01-01", to: "2023-01-12", symbol: "TSM"', ["9.86", "-2.07", "-0.48"]],
  ['bucket: YEAR, symbol: "FCNTX"', ["2022-01-01 CAPITAL_GAIN 218.53"]],
  ['bucket: YEAR, symbol: "fcntx"', []],
  ['bucket: YEAR, from: "2024-12-01"', ["2024-01-01 REINVESTED 46.73"]],
  ["bucket: YEAR, accountIds: []", []],
])("getIncome(%s)", async (args, expected) => {
  const rows = await incomeOfUser(ann, args);

  expect(rows).toHaveLength(expected.length);
  for (const [index, row] of expected.entries()) {
    expect(rows[index]).toContain(row);
  }
});

test("months by holdings of each account, interest on cash and taxes of the account without a symbol", async () => {
  const names = await accountNames();

  const { months, rows, totals, total } = await matrixOf(ann, 'from: "2024-10-15", to: "2024-12-31"');

  expect(months).toEqual(["2024-10-01", "2024-11-01", "2024-12-01"]);
  expect(rows.map(({ accountId, ...row }) => ({ account: names.get(accountId), ...row }))).toEqual([
    { account: "Rollover IRA", symbol: "VTI", cells: ["0", "0", "46.73"], total: "46.73" },
    { account: "Individual - TOD", symbol: null, cells: ["0", "-6.42", "0"], total: "-6.42" },
  ]);
  expect(totals).toEqual(["0", "-6.42", "46.73"]);
  expect(total).toBe("40.31");
});

test("of one kind, and of some of the accounts", async () => {
  const names = await accountNames();
  const [roth] = [...names].find(([, name]) => name === "ROTH IRA") ?? [];

  const ofKind = await matrixOf(ann, 'from: "2022-01-01", to: "2022-12-31", kind: CAPITAL_GAIN');
  const ofRoth = await matrixOf(ann, `from: "2022-01-01", to: "2022-12-31", accountIds: ["${roth}"]`);

  expect(ofKind.rows.map(({ symbol, total }) => `${symbol} ${total}`)).toEqual(["FCNTX 218.53"]);
  expect(ofRoth.rows.map(({ symbol, total }) => `${symbol} ${total}`)).toEqual(["VOO 1.84"]);
});

test("all kinds sum to the income beside profit, and the database tells kinds as core does", async () => {
  const { data } = await graphqlRequest(app, ann, "{ getRealizedSeries(bucket: YEAR) { start income } }");
  const years: readonly { start: string; income: string }[] = data.getRealizedSeries;
  const kinds = await incomeOfUser(ann, "bucket: YEAR");
  const sums = new Map<string, bigint>();
  for (const row of kinds) {
    const [start = "", , amount = ""] = row.split(" ");
    sums.set(start, (sums.get(start) ?? 0n) + toUnits(amount));
  }

  expect([...sums].map(([start, sum]) => ({ start, income: fromUnits(sum) }))).toEqual(
    years.filter(({ income }) => income !== "0").map(({ start, income }) => ({ start, income })),
  );
  const { rows } = await app.owner.query(
    "SELECT type, action, asset_class, amount::text, cash_effect::text FROM transactions WHERE type = ANY($1) AND type <> 'DIVIDEND'",
    [INCOME_TYPES],
  );
  const byCore = new Map<string, bigint>();
  for (const row of rows) {
    const kind = incomeKindOf({ type: row.type, action: row.action, assetClass: row.asset_class }, false);
    const amount = incomeOf({ type: row.type, amount: row.amount, cashEffect: row.cash_effect });
    byCore.set(`${kind}`, (byCore.get(`${kind}`) ?? 0n) + amount);
  }
  expect(Object.fromEntries([...byCore].map(([kind, sum]) => [kind, fromUnits(sum)]))).toEqual({
    CAPITAL_GAIN: "218.53",
    FEE: "-0.48",
    FOREIGN_TAX: "-2.07",
    INTEREST: "21.25",
    MARGIN_INTEREST: "-6.42",
    TAX_WITHHELD: "-600",
  });
});

test("the same dividend twice with one reinvestment is one of each, returned capital stands apart", async () => {
  const ben = await createUser(app);
  await importFile(app, ben, {
    name: "History_for_Account_Z12345678.csv",
    bytes: historyOf([
      ["DIVIDEND RECEIVED COCA COLA CO (KO) (Cash)", "10"],
      ["DIVIDEND RECEIVED COCA COLA CO (KO) (Cash)", "10"],
      ["REINVESTMENT COCA COLA CO (KO) (Cash)", "-10"],
      ["RETURN OF CAPITAL COCA COLA CO (KO) (Cash)", "3"],
    ]),
  });

  expect(await incomeOfUser(ben, "bucket: DAY")).toEqual([
    "2026-03-02 DIVIDEND 10",
    "2026-03-02 REINVESTED 10",
    "2026-03-02 RETURN_OF_CAPITAL 3",
  ]);
  expect((await matrixOf(ben, 'from: "2026-03-01", to: "2026-03-31"')).total).toBe("20");
});

test("premium received by the day sold and kept by the day closed, contracts bought in neither", async () => {
  const cora = await createUser(app);
  await importFile(app, cora, {
    name: "Accounts_History.csv",
    bytes: writtenFile(
      [
        "2026-01-05 STO 2 DIS260116P100 398.68",
        "2026-01-12 BTC 1 DIS260116P100 -50.66",
        "2026-01-16 ASSIGNED 1 DIS260116P100, posted 2026-01-20",
        "2026-01-16 PUT-IN 100 DIS -10000.00 at 100, posted 2026-01-20",
        "2026-01-20 STO 1 DIS260220C105 120.34",
        "2026-01-21 BTO 1 DIS260220P90 -80.66",
        "2026-02-20 EXPIRED 1 DIS260220C105, posted 2026-02-23",
        "2026-02-20 EXPIRED 1 DIS260220P90, posted 2026-02-23",
        "2026-02-23 STO 3 DIS260320C105 270.02",
      ],
      "2026-02-27",
    ),
  });
  const series = async (args: string) => {
    const fields = "{ start received kept contractsSold contractsClosed }";
    const { data } = await graphqlRequest(app, cora, `{ getPremiumSeries(${args}) ${fields} }`);
    return data.getPremiumSeries.map((row: object) => Object.values(row).join(" "));
  };

  // Put 199.34 a contract: bought back 50.66, so 148.68, and assigned, 199.34; the call 120.34 in February.
  expect(await series("bucket: MONTH")).toEqual([
    "2026-01-01 519.02 348.02 3 2",
    "2026-02-01 270.02 120.34 3 1",
  ]);
  expect(await series('bucket: YEAR, from: "2026-01-06", to: "2026-02-20"')).toEqual([
    "2026-01-01 120.34 468.36 1 3",
  ]);
  expect(await series('bucket: YEAR, underlying: "KO"')).toEqual([]);
  expect(await series("bucket: YEAR, accountIds: []")).toEqual([]);
});

test("a closing whose opening no file tells is in neither series, and counted", async () => {
  const dora = await createUser(app);
  await importFile(app, dora, {
    name: "Accounts_History.csv",
    bytes: writtenFile(
      ["2026-01-12 BTC 1 DIS260116P100 -50.66", "2026-01-20 STO 1 DIS260220C105 120.34"],
      "2026-02-27",
    ),
  });
  const query =
    "{ getPremiumSeries(bucket: MONTH) { start received kept contractsSold contractsClosed unmatchedClosings } }";

  const { data } = await graphqlRequest(app, dora, query);

  expect(data.getPremiumSeries.map((row: object) => Object.values(row).join(" "))).toEqual([
    "2026-01-01 120.34 0 1 0 1",
  ]);

  // The opening comes, and goes again; nothing that was told before is told again.
  const importId = await importRows(app, dora, ["2026-01-05 STO 1 DIS260116P100 199.34"]);
  const [told] = (await graphqlRequest(app, dora, query)).data.getPremiumSeries;
  expect(Object.values(told).join(" ")).toBe("2026-01-01 319.68 148.68 2 1 0");
  await undoImport(app, dora, importId);
  expect((await graphqlRequest(app, dora, query)).data).toEqual(data);
});

test("another person's accounts find nothing, and nobody is not answered", async () => {
  const [theirs] = (await accountNames()).keys();

  expect(await incomeOfUser(stranger, `bucket: YEAR, accountIds: ["${theirs}"]`)).toEqual([]);
  expect(await incomeOfUser(stranger, "bucket: YEAR")).toEqual([]);
  const matrix = await matrixOf(stranger, `from: "2022-01-01", to: "2022-01-31", accountIds: ["${theirs}"]`);
  expect(matrix).toEqual({ months: ["2022-01-01"], rows: [], totals: ["0"], total: "0" });
  const { data } = await graphqlRequest(app, undefined, "{ getIncome(bucket: DAY) { start } }");
  expect(data).toBeUndefined();
});

test.each([
  [
    'getIncome(bucket: DAY, from: "2026-11-20", to: "2026-11-19") { start }',
    "from",
    "from must not be after to",
  ],
  [
    `getIncome(bucket: DAY, symbol: "${"X".repeat(201)}") { start }`,
    "symbol",
    "symbol must be at most 200 characters",
  ],
  [
    'getIncomeMatrix(from: "1985-12-31", to: "2026-01-01") { total }',
    "to",
    "to must be at most 14610 days (40 years) after from",
  ],
])("%s is refused, naming the argument", async (query, argument, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ ${query} }`);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { [argument]: message } } },
  ]);
});

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

/** Rows of KO on March 2, 2026; a reinvestment buys a tenth of a share. */
const historyOf = (rows: readonly (readonly [action: string, amount: string])[]): string =>
  `\uFEFF\n\n${HEADER}\n${rows
    .map(([action, amount]) => {
      const [quantity, price] = action.startsWith("REINVESTMENT") ? ["0.125", "80"] : ["", ""];
      return `03/02/2026,"${action}",KO,"COCA COLA CO",Cash,${quantity},${price},,,,${amount},,`;
    })
    .join("\n")}\n`;

type Row = { readonly start: string; readonly kind: string; readonly amount: string };
type Matrix = {
  readonly months: readonly string[];
  readonly rows: readonly {
    readonly symbol: string | null;
    readonly accountId: string;
    readonly cells: readonly string[];
    readonly total: string;
  }[];
  readonly totals: readonly string[];
  readonly total: string;
};

async function incomeOfUser(of: TestUser, args: string): Promise<string[]> {
  const { data } = await graphqlRequest(app, of, `{ getIncome(${args}) { start kind amount } }`);
  return data.getIncome.map(({ start, kind, amount }: Row) => `${start} ${kind} ${amount}`);
}

async function matrixOf(of: TestUser, args: string): Promise<Matrix> {
  const fields = "{ months rows { symbol accountId cells total } totals total }";
  const { data } = await graphqlRequest(app, of, `{ getIncomeMatrix(${args}) ${fields} }`);
  return data.getIncomeMatrix;
}

async function accountNames(): Promise<Map<string, string>> {
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id name } }");
  return new Map(data.userGetAccounts.map(({ id, name }: { id: string; name: string }) => [id, name]));
}
