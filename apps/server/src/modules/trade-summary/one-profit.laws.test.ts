import { INCOME_TYPES } from "@strikebook/core/income/income";
import { decimal } from "@strikebook/core/shared/decimal";
import { expect, test, vi } from "vitest";
import { EXPECTED, expectedOf, sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, signedIn, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const SPLIT = "optionsProfitLoss sharesProfitLoss netProfitLoss income";
const KEYS = ["optionsProfitLoss", "sharesProfitLoss", "netProfitLoss", "income"] as const;
type Split = Record<(typeof KEYS)[number], string>;

const BUCKETS = ["DAY", "WEEK", "MONTH", "YEAR"];
const PERIODS = ["current", "previous", "twoPeriodsBack", "threePeriodsBack"] as const;
const TYPES = [
  ["weekly", "WEEK", "getOptionWeekSummary(weeksAgo:"],
  ["monthly", "MONTH", "getOptionMonthSummary(monthsAgo:"],
  ["yearly", "YEAR", "getOptionYearSummary(yearsAgo:"],
] as const;

const app = await startTestApp();

/** Income by hand, from the lines of the files. */
const INCOME: Readonly<Record<string, string>> = {
  "s01/Accounts_History.csv": "14.18",
  "s02/History_for_Account_X87654321.csv": "250.40",
  "s03/Accounts_History.csv": "-559.69",
  "s04/History_for_Account_Z12345678.csv": "96.02",
  "s05/Accounts_History.csv": "18.20",
  "s06/History_for_Account_Z12345678-2.csv": "4.00",
  "s07/Accounts_History.csv": "0.00",
  "s08/Accounts_History.csv": "-2.50",
  "s11/Accounts_History (1).csv": "0.00",
  "s11/Accounts_History (2).csv": "2.77",
  "s12/History_for_Account_X11223344.csv": "98.83",
};

const histories = Object.keys(EXPECTED).filter((place) => EXPECTED[place]?.file_type === "history");

test.each(histories)("%s: lifetime is what was worked out by hand, on every screen", async (place) => {
  const user = await importedBy(place);
  const { option_pnl_A: options = {}, stock_pnl_A: shares = {} } = expectedOf(place);
  const { data } = await graphqlRequest(
    app,
    user,
    `{ home: getDashboardTradeSummary { lifetime { periodId ${SPLIT} } }
       page: getOptionTradeSummary { ${SPLIT} accountSummaries { ${SPLIT} } }
       cash: getOptionTradeSummary(basis: CASH) { ${SPLIT} }
       ${BUCKETS.map((bucket) => `${bucket}: getRealizedSeries(bucket: ${bucket}) { options shares total income }`).join("\n")}
       shares: explainSummary(cell: { assets: SHARES }) { total }
       options: explainSummary(cell: { assets: OPTION }) { total }
       income: explainSummary(cell: { assets: INCOME }) { total } }`,
  );

  const sums = (byMonth: typeof options) =>
    sum(Object.values(byMonth).flatMap((months) => Object.values(months)));
  const expected = [sums(options), sums(shares), sum([sums(options), sums(shares)]), INCOME[place]];
  expect(figures(data.home.lifetime)).toEqual(expected);
  expect(figures(data.page)).toEqual(expected);
  expect(figures(data.cash)).toEqual(expected);
  expect(figures(added(data.page.accountSummaries))).toEqual(expected);
  for (const bucket of BUCKETS) {
    const rows: Record<string, string>[] = data[bucket];
    const totals = ["options", "shares", "total", "income"].map((part) =>
      sum(rows.map((row) => row[part] ?? "")),
    );
    expect(totals).toEqual(expected);
  }
  expect([data.options.total, data.shares.total, data.income.total].map((total) => sum([total]))).toEqual([
    expected[0],
    expected[1],
    expected[3],
  ]);
});

// The tests' clock is stopped at Friday, 20 November 2026; the last closing of s05 was a year before.
test("s05: November 2025 is one profit on Home, the summaries and the explanation", async () => {
  const user = await importedBy("s05/Accounts_History.csv");
  const november = 'startDate: "2025-11-01", endDate: "2025-11-30"';
  const { data } = await graphqlRequest(
    app,
    user,
    `{ home: getTradeSummary(periodType: MONTH, periodsBack: 12) { ${SPLIT} }
       range: getTradeSummaryForDateRange(${november}) { ${SPLIT} }
       page: getOptionMonthSummary(monthsAgo: 12) { title ${SPLIT} overallSummary { total isTotal }
         accountSummaries { accountName ${SPLIT} } }
       all: explainSummary(cell: { ${november}, assets: ALL }) { total }
       shares: explainSummary(cell: { ${november}, assets: SHARES }) { total rows { instrument } }
       income: explainSummary(cell: { ${november}, assets: INCOME }) { total buys sells
         rows { instrument day quantity total reason lots { quantity } fill { action amount fileName line } } } }`,
  );

  const split = ["-840.10", "163.92", "-676.18", "18.20"];
  expect([figures(data.home), figures(data.range), figures(data.page)]).toEqual([split, split, split]);
  expect(data.page.overallSummary.at(-1)).toEqual({ isTotal: true, total: "-840.1" });
  expect(data.all.total).toBe("-676.18");
  expect(data.shares).toEqual({ total: "163.92", rows: [{ instrument: "NVDA" }] });
  expect(data.income).toEqual({
    total: "18.2",
    buys: "0",
    sells: "18.2",
    rows: [
      {
        instrument: "SPAXX",
        day: "2025-11-28",
        quantity: null,
        total: "18.2",
        reason: null,
        lots: [],
        fill: expect.objectContaining({ amount: "18.2", fileName: "Accounts_History.csv", line: 5 }),
      },
    ],
  });
});

test("after an import of old files Home tells the lifetime and the last day with closings", async () => {
  const user = await importedBy("s05/Accounts_History.csv");
  const { data } = await graphqlRequest(
    app,
    user,
    `{ home: getDashboardTradeSummary { hasTrades openContracts pendingPremium
         lifetime { periodId periodName startDate endDate totalTrades winRate }
         lastTrades { periodId netProfitLoss } yearly { current { netProfitLoss } } } }`,
  );

  expect(data.home).toEqual({
    hasTrades: true,
    openContracts: 0,
    pendingPremium: "0",
    // META lost; RIVN, SOFI and two purchases of NVDA sold at once won.
    lifetime: {
      periodId: "all",
      periodName: "All trades",
      startDate: "2025-11-03",
      endDate: "2025-11-28",
      totalTrades: 4,
      winRate: 75,
    },
    lastTrades: { periodId: "2025-11-20", netProfitLoss: "-1156.34" },
    yearly: { current: { netProfitLoss: "0" } },
  });
});

test("openings alone are on record: contracts and premium, no closing", async () => {
  const user = await createUser(app);
  const bytes = `\n\n${HEADER}${OPENED}\n`;
  await importFile(app, user, { name: "Accounts_History.csv", bytes });
  const { data } = await graphqlRequest(
    app,
    user,
    `{ home: getDashboardTradeSummary { hasTrades openContracts pendingPremium lastTrades { periodId }
         lifetime { totalTrades } }
       week: getOptionWeekSummary { hasTrades hasExecutions openContracts pendingPremium overallSummary { total }
         accountSummaries { accountName hasExecutions openContracts pendingPremium trades { total } } }
       before: getOptionWeekSummary(weeksAgo: 1) { hasTrades hasExecutions } }`,
  );

  const open = { openContracts: 2, pendingPremium: "119.33" };
  expect(data.home).toEqual({ hasTrades: true, ...open, lastTrades: null, lifetime: { totalTrades: 0 } });
  expect(data.week).toEqual({
    hasTrades: true,
    hasExecutions: true,
    ...open,
    overallSummary: [],
    accountSummaries: [{ accountName: "Individual", hasExecutions: true, ...open, trades: [] }],
  });
  expect(data.before).toEqual({ hasTrades: true, hasExecutions: false });
});

test.each([
  ["s02/History_for_Account_X87654321.csv", 2023, "01"],
  ["s04/History_for_Account_Z12345678.csv", 2025, "09"],
] as const)(
  "%s: Home says of every period what its summary page says; days make months, months make years",
  async (place, year, busyMonth) => {
    const imported = await importedBy(place);
    app.setNow(new Date(`${year}-09-24T15:00:00Z`));
    const user = await signedIn(app, imported);
    for (const book of ["TRADE", "TAX"]) {
      const { data } = await graphqlRequest(app, user, homeAndPages(book));
      for (const [set, type] of TYPES) {
        for (const [back, name] of PERIODS.entries()) {
          const onPage = data[`${type}${back}`];
          expect(figures(data.home[set][name])).toEqual(figures(onPage));
          expect(figures(added(onPage.accountSummaries))).toEqual(figures(onPage));
          expect(sum([onPage.optionsProfitLoss, onPage.sharesProfitLoss])).toBe(sum([onPage.netProfitLoss]));
        }
      }
      const months = Array.from(
        { length: 12 },
        (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`,
      );
      const days = await daysOf(user, book, `${year}-${busyMonth}`);
      expect(figures(added(days))).toEqual(
        figures(
          await rangeOf(
            user,
            book,
            `${year}-${busyMonth}-01`,
            `${year}-${busyMonth}-${lastDay(`${year}-${busyMonth}`)}`,
          ),
        ),
      );
      const parts = await Promise.all(
        months.map((month) => rangeOf(user, book, `${month}-01`, `${month}-${lastDay(month)}`)),
      );
      expect(figures(added(parts))).toEqual(figures(data.YEAR0));
    }
    app.setNow(new Date("2026-11-20T15:00:00Z"));
  },
);

test("the index of income holds the types that core names, and no other", async () => {
  const { rows } = await app.database.pool.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE indexname = 'transactions_income_idx'",
  );

  const types = [...(rows[0]?.indexdef ?? "").matchAll(/'(\w+)'::text/g)].map(([, type]) => type);
  expect(types.sort()).toEqual([...INCOME_TYPES].sort());
});

test("another person's income is not there, nobody's is not answered", async () => {
  const owner = await importedBy("s05/Accounts_History.csv");
  const other = await createUser(app, { roles: ["READONLY"] });
  const query = `{ explainSummary(cell: { assets: INCOME }) { totalRows total } getDashboardTradeSummary {
    hasTrades lifetime { ${SPLIT} } } getOptionTradeSummary { hasTrades ${SPLIT} } }`;
  const nothing = { optionsProfitLoss: "0", sharesProfitLoss: "0", netProfitLoss: "0", income: "0" };

  expect((await graphqlRequest(app, owner, query)).data.explainSummary).toEqual({
    totalRows: 1,
    total: "18.2",
  });
  expect((await graphqlRequest(app, other, query)).data).toEqual({
    explainSummary: { totalRows: 0, total: "0" },
    getDashboardTradeSummary: { hasTrades: false, lifetime: nothing },
    getOptionTradeSummary: { hasTrades: false, ...nothing },
  });
  expect((await graphqlRequest(app, undefined, query)).data).toBeUndefined();
});

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n";
const OPENED =
  '11/19/2026,"Individual","Z11111111","YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP DEC 18 26 $50 (100 SHS)"," -XYZ261218P50","PUT (XYZ) XYZ CORP DEC 18 26 $50 (100 SHS)",Cash,-2,0.6034,1.3,0.05,,119.33,11/20/2026';

async function importedBy(place: string): Promise<TestUser> {
  const user = await createUser(app);
  await importFile(app, user, sample(place));
  return user;
}

function homeAndPages(book: string): string {
  const set = PERIODS.map((name) => `${name} { ${SPLIT} }`).join(" ");
  const pages = TYPES.flatMap(([, type, operation]) =>
    PERIODS.map(
      (_, back) =>
        `${type}${back}: ${operation} ${back}, book: ${book}) { ${SPLIT} accountSummaries { ${SPLIT} } }`,
    ),
  );
  return `{ home: getDashboardTradeSummary(book: ${book}) { weekly { ${set} } monthly { ${set} } yearly { ${set} } }
    ${pages.join("\n")} }`;
}

async function rangeOf(user: TestUser, book: string, startDate: string, endDate: string): Promise<Split> {
  const query = `query ($from: Date!, $to: Date!) {
    range: getTradeSummaryForDateRange(startDate: $from, endDate: $to, book: ${book}) { ${SPLIT} } }`;
  const { data } = await graphqlRequest(app, user, query, { from: startDate, to: endDate });
  return data.range;
}

const daysOf = (user: TestUser, book: string, month: string): Promise<Split[]> =>
  Promise.all(
    Array.from({ length: Number(lastDay(month)) }, (_, index) => {
      const day = `${month}-${String(index + 1).padStart(2, "0")}`;
      return rangeOf(user, book, day, day);
    }),
  );

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(decimal(amount)), decimal("0")).toFixed(2);

const figures = (split: Split) => KEYS.map((key) => sum([split[key]]));

const added = (parts: readonly Split[]): Split =>
  Object.fromEntries(KEYS.map((key) => [key, sum(parts.map((part) => part[key]))])) as Split;
