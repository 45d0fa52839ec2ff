import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const FIGURES = "totalPortfolios distinctUsers distinctSymbols distinctPositionTypes totalCurrentValue";
const DATES = "minPortfolioDate maxPortfolioDate generatedAt";
const ALL = `{ adminGetPortfolioStatistics { ${FIGURES} ${DATES} } }`;
const BY_DATE = `query ($date: Date!) { adminGetPortfolioStatisticsByDate(date: $date) { ${FIGURES} ${DATES} } }`;
const BY_RANGE = `query ($from: Date!, $to: Date!) {
  adminGetPortfolioStatisticsByDateRange(startDate: $from, endDate: $to) { startDate endDate ${FIGURES} ${DATES} } }`;
const TRENDS = `query ($period: PeriodType!, $baseDate: Date!) {
  adminGetPortfolioStatisticsTrends(period: $period, baseDate: $baseDate) { period baseDate ${FIGURES}
    totalPortfoliosTrend distinctUsersTrend distinctSymbolsTrend distinctPositionTypesTrend totalCurrentValueTrend } }`;
const AVAILABLE = "{ adminGetAvailablePortfolioDates }";

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });

test("without any position all figures are 0, and nothing is a trend", async () => {
  const { adminGetPortfolioStatistics: all } = await ask(ALL);
  const { adminGetPortfolioStatisticsTrends: trends } = await ask(TRENDS, {
    period: "YEAR",
    baseDate: "2026-11-20",
  });

  expect(all).toEqual({ ...NOTHING, generatedAt: "2026-11-20T14:51:58.000Z" });
  expect(trends).toMatchObject({ totalPortfolios: 0, totalCurrentValueTrend: "STABLE" });
  expect((await ask(AVAILABLE)).adminGetAvailablePortfolioDates).toEqual([]);
});

// Ann: two accounts, newest day 19 November. Bob: one account, newest day 18 November.
const [ann, bob] = [await createUser(app), await createUser(app)];

test("all days of all users: counts of rows, the value of each account's newest day", async () => {
  await fill();

  const { adminGetPortfolioStatistics: all } = await ask(ALL);

  expect(all).toEqual({
    totalPortfolios: 7,
    distinctUsers: 2,
    distinctSymbols: 4,
    distinctPositionTypes: 3,
    totalCurrentValue: "1611.0001",
    minPortfolioDate: "2026-10-30",
    maxPortfolioDate: "2026-11-19",
    generatedAt: "2026-11-20T14:51:58.000Z",
  });
  expect((await ask(AVAILABLE)).adminGetAvailablePortfolioDates).toEqual([
    ...["2026-11-19", "2026-11-18", "2026-11-11", "2026-10-30"],
  ]);
});

test("what all users have is the sum of what each has", async () => {
  const OWN = "{ userGetPortfolioStatistics { totalPortfolios totalCurrentValue } }";
  const own = await Promise.all([ann, bob].map((user) => graphqlRequest(app, user, OWN)));
  const { adminGetPortfolioStatistics: all } = await ask(ALL);

  const sum = (field: string) =>
    own.reduce((total, { data }) => total + Number(data.userGetPortfolioStatistics[field]), 0);
  expect(Number(all.totalCurrentValue)).toBe(sum("totalCurrentValue"));
  expect(all.totalPortfolios).toBe(sum("totalPortfolios"));
});

test("a day has what is held on it, each account as of its own newest day", async () => {
  const { adminGetPortfolioStatisticsByDate: day } = await ask(BY_DATE, { date: "2026-11-18" });
  const { adminGetPortfolioStatisticsByDate: next } = await ask(BY_DATE, { date: "2026-11-20" });
  const { adminGetPortfolioStatisticsByDate: none } = await ask(BY_DATE, { date: "2026-10-29" });

  expect(day).toMatchObject({
    totalPortfolios: 2,
    distinctUsers: 2,
    distinctSymbols: 2,
    distinctPositionTypes: 2,
    totalCurrentValue: "709",
    minPortfolioDate: "2026-11-18",
    maxPortfolioDate: "2026-11-18",
  });
  // Ann's 902.0001 and 100 of the 19th, Bob's 609 of the 18th.
  expect(next).toMatchObject({
    ...{ totalPortfolios: 4, distinctUsers: 2, distinctSymbols: 4, distinctPositionTypes: 3 },
    ...{ totalCurrentValue: "1611.0001", minPortfolioDate: "2026-11-18", maxPortfolioDate: "2026-11-19" },
  });
  expect(none).toMatchObject(NOTHING);
});

test("a range counts the rows of its days, and has the value of its last", async () => {
  const { adminGetPortfolioStatisticsByDateRange: range } = await ask(BY_RANGE, {
    from: "2026-11-11",
    to: "2026-11-18",
  });

  expect(range).toMatchObject({
    startDate: "2026-11-11",
    endDate: "2026-11-18",
    totalPortfolios: 3,
    distinctUsers: 2,
    distinctSymbols: 2,
    totalCurrentValue: "709",
    minPortfolioDate: "2026-11-11",
    maxPortfolioDate: "2026-11-18",
  });
});

test("an inverted range is refused", async () => {
  const { errors } = await graphqlRequest(app, admin, BY_RANGE, { from: "2026-11-19", to: "2026-11-18" });

  expect(errors).toMatchObject([
    { message: "Start date must not be after end date", extensions: { code: "INVALID_INPUT" } },
  ]);
});

test.each([
  ["WEEK", ["INCREASING", "INCREASING", "INCREASING", "INCREASING", "INCREASING"], 4],
  ["MONTH", ["INCREASING", "INCREASING", "INCREASING", "INCREASING", "INCREASING"], 4],
  ["DAY", ["STABLE", "STABLE", "STABLE", "STABLE", "STABLE"], 4],
] as const)(
  "the end of a %s is compared with the end of the one before it",
  async (period, trends, positions) => {
    const baseDate = period === "DAY" ? "2026-11-20" : "2026-11-19";
    const { adminGetPortfolioStatisticsTrends: found } = await ask(TRENDS, { period, baseDate });

    expect(found).toMatchObject({ period, baseDate, totalPortfolios: positions });
    expect([
      found.totalPortfoliosTrend,
      found.distinctUsersTrend,
      found.distinctSymbolsTrend,
      found.distinctPositionTypesTrend,
      found.totalCurrentValueTrend,
    ]).toEqual(trends);
  },
);

test("many positions are counted as few are", async () => {
  const account = await insertAccount(app, bob, { name: "Many", number: "A9" });
  const few = await ask(BY_RANGE, { from: "2024-01-02", to: "2024-01-03" });
  await app.database.pool.query(
    `INSERT INTO positions (user_id, account_id, portfolio_date, symbol, type, current_value, sequence, row_key)
     SELECT $1, $2, DATE '2024-01-01' + n % 4, CASE n % 4 WHEN 0 THEN 'EARLY' WHEN 3 THEN 'LATE' ELSE 'S' || n % 700 END,
            (CASE n % 4 WHEN 0 THEN 'BOND' WHEN 3 THEN 'CASH' ELSE 'STOCK' END)::position_type, 1, n, 'ROW ' || n
       FROM generate_series(1, 44000) n`,
    [bob.id, account.id],
  );
  await app.database.pool.query(
    `INSERT INTO positions (user_id, account_id, portfolio_date, symbol, type, current_value, sequence, row_key)
     VALUES ($1, $2, '2024-01-01', 'S1', 'STOCK', 1, 0, 'S1 before')`,
    [bob.id, account.id],
  );
  await app.database.pool.query(
    `INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, is_whole, position_count, total_value,
            stock_value, options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis,
            unknown_gain_count)
     SELECT $1, $2, portfolio_date, true, count(*), sum(current_value), 0, 0, 0, 0, 0, 0, 0, 0
       FROM positions WHERE account_id = $2 GROUP BY portfolio_date`,
    [bob.id, account.id],
  );

  const many = await ask(BY_RANGE, { from: "2024-01-02", to: "2024-01-03" });

  expect(few.adminGetPortfolioStatisticsByDateRange).toMatchObject({ totalPortfolios: 0 });
  // Odd and even remainders of 700 that leave 1 or 2 by 4.
  expect(many.adminGetPortfolioStatisticsByDateRange).toMatchObject({
    ...{ totalPortfolios: 22_000, distinctUsers: 1, distinctSymbols: 350, distinctPositionTypes: 1 },
    ...{ totalCurrentValue: "11000", minPortfolioDate: "2024-01-02", maxPortfolioDate: "2024-01-03" },
  });
});

test.each([ALL, AVAILABLE])("%s is for administrators", async (document) => {
  expect((await graphqlRequest(app, undefined, document)).errors).toBeDefined();
  expect((await graphqlRequest(app, ann, document)).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
});

const NOTHING = {
  totalPortfolios: 0,
  distinctUsers: 0,
  distinctSymbols: 0,
  distinctPositionTypes: 0,
  totalCurrentValue: "0",
  minPortfolioDate: null,
  maxPortfolioDate: null,
};

async function fill(): Promise<void> {
  const first = await insertAccount(app, ann, { name: "IRA", number: "A1" });
  const second = await insertAccount(app, ann, { name: "Joint", number: "A2" });
  const third = await insertAccount(app, bob, { name: "IRA", number: "B1" });
  const kept = { symbol: "AAPL", currentValue: 100 };
  await insertSnapshot(app, first, "2026-10-30", [kept]);
  await insertSnapshot(app, first, "2026-11-11", [kept]);
  await insertSnapshot(app, first, "2026-11-18", [kept]);
  await insertSnapshot(app, first, "2026-11-19", [
    { symbol: "AAPL", currentValue: 1000.0001 },
    { symbol: "SPY", type: "ETF", currentValue: 2 },
    { symbol: "Pending activity", kind: "PENDING", type: "CASH", currentValue: -100 },
  ]);
  await insertSnapshot(app, second, "2026-11-19", [{ symbol: "F", currentValue: 100 }]);
  await insertSnapshot(app, third, "2026-11-18", [{ symbol: "SPAXX", type: "CASH", currentValue: 609 }]);
}

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphqlRequest(app, admin, document, variables);
  expect(errors).toBeUndefined();
  return data;
}
