import { decimal } from "@strikebook/core/shared/decimal";
import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { expect, test, vi } from "vitest";
import { EXPECTED, sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const FILL = "{ date action quantity price amount fileName line }";
const SUMS = "buys sells commission fees total";
const EXPLAIN = `query ($cell: SummaryCellInput!, $limit: Int, $offset: Int) {
  explainSummary(cell: $cell, limit: $limit, offset: $offset) { totalRows unmatchedRows ${SUMS}
    rows { id day accountName type instrument underlying quantity unmatchedQuantity reason ${SUMS} fill ${FILL}
      lots { openedOn quantity ${SUMS} fill ${FILL} } } } }`;
const TABLES = `startDate endDate unmatchedTrades overallSummary { scriptName buys sells total isTotal }
  accountSummaries { accountName unmatchedTrades trades { scriptName buys sells total isTotal } }`;
const SUMMARIES = [
  "getOptionTradeSummary(",
  ...[0, 1].map((ago) => `getOptionYearSummary(yearsAgo: ${ago}, `),
  ...[0, 4, 5, 8].map((ago) => `getOptionMonthSummary(monthsAgo: ${ago}, `),
  ...[0, 20].map((ago) => `getOptionWeekSummary(weeksAgo: ${ago}, `),
];

type Sums = Record<"buys" | "commission" | "fees" | "sells" | "total", string>;
type Row = Sums & { readonly scriptName: string; readonly isTotal: boolean };

const app = await startTestApp();
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n";
const HISTORY = `\n\n${HEADER}${[
  '01/20/2026,"Individual","Z11111111","EXPIRED PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS) as of Jan-16-2026"," -XYZ260116P50","PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",Cash,1,,,,,,',
  '01/14/2026,"Individual","Z11111111","YOU BOUGHT CLOSING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)"," -XYZ260116P50","PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",Cash,1,0.5,0.65,0.01,,-50.66,01/15/2026',
  '01/09/2026,"Individual","Z11111111","YOU SOLD CLOSING TRANSACTION CALL (ABC) ABC CORP JAN 16 26 $10 (100 SHS)"," -ABC260116C10","CALL (ABC) ABC CORP JAN 16 26 $10 (100 SHS)",Cash,-2,1,1.3,0.02,,198.68,01/12/2026',
  '01/08/2026,"Individual","Z11111111","YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)"," -XYZ260116P50","PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",Cash,-2,2,1.3,0.02,,398.68,01/09/2026',
].join("\n")}\n`;

const histories = Object.keys(EXPECTED).filter((place) => EXPECTED[place]?.file_type === "history");

const ann = await createUser(app);
await importFile(app, ann, { name: "Accounts_History.csv", bytes: HISTORY });

test("rows are grouped by underlying, found by text and ordered by size; the sums stay those of the number", async () => {
  // By hand: ABC has no opening, so nothing counts; XYZ made 148.68 on Jan 14 and 199.34 on Jan 16.
  const groups = [
    { underlying: "XYZ", rows: 2, unmatchedRows: 0, total: "348.02" },
    { underlying: "ABC", rows: 1, unmatchedRows: 1, total: "0" },
  ];
  const all = await search({});
  expect(all).toMatchObject({ totalRows: 3, total: "348.02", groups });
  expect(all.rows.map(({ day }) => day)).toEqual(["2026-01-16", "2026-01-14", "2026-01-09"]);

  const found = await search({ search: " p50 ", order: "BIGGEST" });
  expect(found).toMatchObject({ totalRows: 3, total: "348.02", groups: [groups[0]] });
  expect(found.rows.map(({ total }) => total)).toEqual(["199.34", "148.68"]);

  const abc = await search({ group: "ABC" });
  expect(abc.rows.map(({ underlying }) => underlying)).toEqual(["ABC"]);
  expect((await search({ group: "ABC", search: "xyz" })).rows).toEqual([]);
  expect((await search({ search: "100%" })).rows).toEqual([]);
  const cash = await search({ cell: { basis: "CASH" }, order: "BIGGEST" });
  // 398.68 received and 50.66 paid on XYZ, 198.68 received on ABC.
  expect(cash.groups).toEqual([
    { underlying: "XYZ", rows: 2, unmatchedRows: 0, total: "348.02" },
    { underlying: "ABC", rows: 1, unmatchedRows: 0, total: "198.68" },
  ]);
  expect(cash.rows.map(({ total }) => total)).toEqual(["398.68", "198.68", "-50.66"]);
  expect((await search({ cell: { assets: "INCOME" } })).groups).toEqual([]);
});

test.each([
  ["XYZ $50 Put, Jan 16, 2026", ["XYZ", "XYZ"]],
  ["2026 put xyz", ["XYZ", "XYZ"]],
  ["$50.00", ["XYZ", "XYZ"]],
  ["call", ["ABC"]],
  ["xyz call", []],
  ["jan 16", ["XYZ", "XYZ", "ABC"]],
  ["%", []],
  ["_", []],
  ["\\", []],
  ["'", []],
])("a person types %j and finds %j", async (typed, underlyings) => {
  const found = await search({ search: typed });

  expect(found.rows.map(({ underlying }) => underlying)).toEqual(underlyings);
  expect(found.groups.map(({ underlying }) => underlying).toSorted()).toEqual(
    [...new Set(underlyings)].toSorted(),
  );
});

test("income of no security is found by the word that is shown for it", async () => {
  const user = await createUser(app);
  const interest =
    '01/30/2026,"Individual","Z11111111","INTEREST EARNED"," ","No Description",Cash,,,,,,12.3,';
  const dividend =
    '01/29/2026,"Individual","Z11111111","DIVIDEND RECEIVED XYZ CORP (XYZ) (Cash)",XYZ,"XYZ CORP",Cash,,,,,,5,';
  await importFile(app, user, {
    name: "Accounts_History.csv",
    bytes: `\n\n${HEADER}${interest}\n${dividend}\n`,
  });

  const cash = await search({ cell: { assets: "INCOME" }, search: "cash" }, user);
  expect(cash.rows.map(({ total }) => total)).toEqual(["12.3"]);
  expect(cash.groups).toEqual([{ underlying: "Cash", rows: 1, unmatchedRows: 0, total: "12.3" }]);
  expect((await search({ cell: { assets: "INCOME" }, group: "Cash" }, user)).rows).toHaveLength(1);
});

test.each(histories.slice(0, 3))("%s: every row is found by the words that it is shown by", async (place) => {
  const user = await createUser(app);
  await importFile(app, user, sample(place));
  const rows = await explain(user, { basis: "CASH", assets: "ALL" });
  const instruments = new Set<string>(rows.rows.map(({ instrument }: { instrument: string }) => instrument));

  expect(instruments.size).toBeGreaterThan(0);
  for (const instrument of instruments) {
    const found = await search(
      { cell: { basis: "CASH", assets: "ALL" }, search: instrumentWords(instrument as string) },
      user,
    );
    expect(found.rows.map((row) => row.instrument)).toContain(instrument);
  }
});

test("a number with more rows than are wanted answers none, and all its sums", async () => {
  const ask = `query ($most: Int) { explainSummary(cell: {}) { totalRows total rows(ofAtMost: $most) { id } } }`;
  for (const [most, rows] of [
    [2, 0],
    [3, 3],
    [null, 3],
  ] as const) {
    const { data } = await graphqlRequest(app, ann, ask, { most });
    expect(data.explainSummary).toMatchObject({ totalRows: 3, total: "348.02" });
    expect(data.explainSummary.rows).toHaveLength(rows);
  }
});

test("a line of a file is shown with its neighbors, to its owner alone", async () => {
  const lines = `query ($id: ID!) { getFileLines(transactionId: $id) { fileName line lines { number text } } }`;
  const { rows } = await search({});
  const id = rows.find(({ day }) => day === "2026-01-14")?.fill.transactionId ?? "";
  const { data } = await graphqlRequest(app, ann, lines, { id });

  expect(data.getFileLines).toMatchObject({ fileName: "Accounts_History.csv", line: 5 });
  expect(data.getFileLines.lines).toEqual(
    [4, 5, 6].map((number) => ({ number, text: HISTORY.split("\n")[number - 1] })),
  );
  const bob = await createUser(app);
  for (const [who, row] of [
    [bob, id],
    [ann, "999999999"],
    [ann, "x' OR 1"],
  ] as const) {
    expect((await graphqlRequest(app, who, lines, { id: row })).data).toEqual({ getFileLines: null });
  }
  expect((await graphqlRequest(app, undefined, lines, { id })).errors?.[0]?.extensions?.["code"]).toBe(
    "UNAUTHENTICATED",
  );
});

test("a closing is told with its lots and the lines of the file behind them", async () => {
  const explained = await explain(ann, { underlying: "XYZ" });

  expect(explained).toMatchObject({
    totalRows: 2,
    unmatchedRows: 0,
    buys: "50.66",
    sells: "398.68",
    total: "348.02",
  });
  expect(explained.rows).toMatchObject([
    { day: "2026-01-16", type: "OPT_EXPIRED", buys: "0", sells: "199.34", reason: null, fill: { line: 4 } },
    {
      day: "2026-01-14",
      accountName: "Individual",
      instrument: "XYZ260116P50",
      quantity: "1",
      ...{ buys: "50.66", sells: "199.34", commission: "1.3", fees: "0.02", total: "148.68" },
      fill: { quantity: "1", price: "0.5", amount: "-50.66", fileName: "Accounts_History.csv", line: 5 },
      lots: [
        {
          openedOn: "2026-01-08",
          quantity: "1",
          total: "148.68",
          fill: { date: "2026-01-08", quantity: "-2", amount: "398.68", line: 7 },
        },
      ],
    },
  ]);
});

test("a closing without an opening is listed with the reason and counts nothing", async () => {
  const { unmatchedRows, total, rows } = await explain(ann, { underlying: "ABC" });

  expect({ unmatchedRows, total }).toEqual({ unmatchedRows: 1, total: "0" });
  expect(rows).toMatchObject([{ quantity: "0", unmatchedQuantity: "2", lots: [], fill: { line: 6 } }]);
  expect(rows[0].reason).toBe(
    "No opening of 2 is on record, or its cost is unknown: left out of every figure. The imported history of this account begins on 2026-01-08.",
  );
});

test("the cash basis lists what was bought and sold, with neither expiries nor lots", async () => {
  const { rows, ...sums } = await explain(ann, {
    basis: "CASH",
    startDate: "2026-01-01",
    endDate: "2026-01-31",
  });

  expect(sums).toMatchObject({ totalRows: 3, buys: "50.66", sells: "597.36", total: "546.7" });
  expect(rows.map(({ fill, lots }: { fill: { line: number }; lots: [] }) => [fill.line, lots])).toEqual([
    [5, []],
    [6, []],
    [7, []],
  ]);
});

test("a cancelled trade is no execution", async () => {
  const user = await createUser(app);
  await importFile(app, user, sample("s01/Accounts_History.csv"));
  const before = await explain(user, { basis: "CASH" });
  await app.database.pool.query(
    `INSERT INTO transactions (user_id, account_id, import_id, line, run_date, event_date, type, asset_class, instrument,
       underlying, quantity, price, amount, cash_effect, action, fingerprint, occurrence)
     SELECT user_id, account_id, import_id, 1, run_date, event_date, 'CANCEL', asset_class, instrument, underlying, -quantity,
       price, -amount, -cash_effect, 'CANCEL', decode('00', 'hex'), 1
     FROM transactions WHERE user_id = $1 AND type LIKE 'OPT\\_B%' ORDER BY id LIMIT 1`,
    [user.id],
  );

  expect((await explain(user, { basis: "CASH" })).totalRows).toBe(before.totalRows - 1);
});

test.each(histories)("%s: every cell is the sum of its explanation", async (place) => {
  const user = await createUser(app);
  await importFile(app, user, sample(place));

  for (const summary of SUMMARIES) {
    for (const [basis, book] of [
      ["REALIZED", "TRADE"],
      ["REALIZED", "TAX"],
      ["CASH", "TRADE"],
    ]) {
      const { data } = await graphqlRequest(
        app,
        user,
        `{ summary: ${summary}basis: ${basis}, book: ${book}) { ${TABLES} } }`,
      );
      const { startDate, endDate, unmatchedTrades, overallSummary, accountSummaries } = data.summary;
      const period = { startDate, endDate, basis, book };
      await expectCells(user, overallSummary, period);
      for (const { accountName, trades } of accountSummaries) {
        await expectCells(user, trades, { ...period, account: accountName });
      }
      if (basis === "REALIZED") {
        expect((await explain(user, period)).unmatchedRows).toBe(unmatchedTrades);
      }
    }
  }
});

const PERIOD = "startDate endDate totalTrades netProfitLoss totalCommission totalFees unmatchedTrades";
const PERIODS = ["current", "previous", "twoPeriodsBack", "threePeriodsBack", "fourPeriodsBack"] as const;
const SET = PERIODS.map((name) => `${name} { ${PERIOD} }`).join(" ");
const DASHBOARD = (
  book: string,
) => `{ dashboard: getDashboardTradeSummary(book: ${book}) { daily { ${PERIOD} }
  weekly { ${SET} } monthly { ${SET} } yearly { ${SET} } } }`;

test.each(histories)("%s: every cell of the dashboard is the sum of its explanation", async (place) => {
  const user = await createUser(app);
  await importFile(app, user, sample(place));
  const { data: own } = await graphqlRequest(app, user, "{ userGetAccounts { name } }");
  const accounts: string[] = own.userGetAccounts.map(({ name }: { name: string }) => name);

  for (const book of ["TRADE", "TAX"]) {
    const { data } = await graphqlRequest(app, user, DASHBOARD(book));
    const { daily, weekly, monthly, yearly } = data.dashboard;
    const older = [weekly, monthly, yearly].flatMap((set) => PERIODS.map((name) => set[name]));
    expect(older.some(({ totalTrades }) => totalTrades > 0)).toBe(true);
    for (const { startDate, endDate, ...cell } of [...daily, ...older]) {
      const asked = { startDate, endDate, book, assets: "ALL" };
      const whole = await explain(user, asked);
      const parts = await Promise.all(accounts.map((account) => explain(user, { ...asked, account })));

      expect(whole.totalRows).toBe(cell.totalTrades);
      expect(whole.unmatchedRows).toBe(cell.unmatchedTrades);
      expect(figures(whole)).toEqual(
        figures({
          ...whole,
          total: cell.netProfitLoss,
          commission: cell.totalCommission,
          fees: cell.totalFees,
        }),
      );
      expect(figures(sumOf(parts))).toEqual(figures(whole));
      if (whole.totalRows <= 100) {
        expect(figures(sumOf(whole.rows))).toEqual(figures(whole));
      }
    }
  }
});

async function expectCells(user: TestUser, cells: readonly Row[], cell: object) {
  for (const { scriptName, isTotal, buys, sells, total } of cells) {
    const explained = await explain(user, { ...cell, ...(!isTotal && { underlying: scriptName }) });

    expect(figures(explained)).toEqual(figures({ ...explained, buys, sells, total }));
    if (explained.totalRows <= 100) {
      expect(figures(sumOf(explained.rows))).toEqual(figures(explained));
    }
    for (const row of explained.rows.filter(({ lots }: { lots: Sums[] }) => lots.length > 0)) {
      expect(figures(sumOf(row.lots))).toEqual(figures(row));
    }
  }
}

const KEYS = ["buys", "sells", "commission", "fees", "total"] as const;

const figures = (sums: Sums) => KEYS.map((key) => decimal(sums[key]).toFixed(4));

function sumOf(rows: readonly Sums[]): Sums {
  const sum = (key: (typeof KEYS)[number]) =>
    rows.reduce((total, row) => total.plus(decimal(row[key])), decimal("0")).toFixed(4);
  return Object.fromEntries(KEYS.map((key) => [key, sum(key)])) as Sums;
}

test("pages follow each other without a gap, at most a hundred rows each", async () => {
  const all = await explain(ann, {});
  const pages = [await explain(ann, {}, 2, 0), await explain(ann, {}, 2, 2), await explain(ann, {}, 2, 4)];

  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
  expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total]);
});

test.each([
  [{}, 0, 0, "limit must be from 1 to 100"],
  [{}, 101, 0, "limit must be from 1 to 100"],
  [{}, 1, -1, "offset must be 0 or more"],
  [{ startDate: "2026-01-02", endDate: "2026-01-01" }, 1, 0, "Start date must not be after end date"],
  [{ startDate: "2026-01-02" }, 1, 0, "Give both startDate and endDate, or neither"],
  [{ underlying: "X".repeat(201) }, 1, 0, "underlying must be at most 200 characters"],
])("%j, %i rows from %i: %s", async (cell, limit, offset, message) => {
  const { errors } = await graphqlRequest(app, ann, EXPLAIN, { cell, limit, offset });

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test("another person's figures and accounts explain nothing, nobody is not answered", async () => {
  const bob = await createUser(app, { roles: ["READONLY"] });
  await insertAccount(app, bob, { name: "Bob's" });

  for (const cell of [{}, { basis: "CASH" }, { account: "Individual" }, { assets: "ALL", book: "TAX" }]) {
    expect(await explain(bob, cell)).toMatchObject({ totalRows: 0, total: "0", rows: [] });
  }
  expect(await explain(ann, { account: "Bob's" })).toMatchObject({ totalRows: 0, rows: [] });
  expect((await graphqlRequest(app, undefined, EXPLAIN, { cell: {} })).data?.explainSummary).toBeUndefined();
});

async function explain(user: TestUser, cell: object, limit = 100, offset = 0) {
  const { data, errors } = await graphqlRequest(app, user, EXPLAIN, { cell, limit, offset });
  expect(errors).toBeUndefined();
  return data.explainSummary;
}

type Found = Sums & {
  readonly totalRows: number;
  readonly groups: readonly {
    readonly underlying: string;
    readonly rows: number;
    readonly unmatchedRows: number;
    readonly total: string;
  }[];
  readonly rows: readonly (Sums & {
    readonly day: string;
    readonly underlying: string;
    readonly instrument: string;
    readonly fill: { readonly transactionId: string };
  })[];
};

/** What is found of a number over all time, or of another cell: Ann's, unless somebody else is named. */
async function search(
  { cell = {}, ...asked }: Readonly<Record<string, unknown>>,
  user = ann,
): Promise<Found> {
  const { data } = await graphqlRequest(
    app,
    user,
    `query ($cell: SummaryCellInput!, $group: String, $search: String, $order: ExplainedOrder) {
      explainSummary(cell: $cell, group: $group, search: $search, order: $order) { totalRows ${SUMS}
        groups { underlying rows unmatchedRows total } rows { day underlying instrument ${SUMS} fill { transactionId } } } }`,
    { cell, ...asked },
  );
  return data.explainSummary;
}
