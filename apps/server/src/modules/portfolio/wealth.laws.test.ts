import { calendarDate } from "@strikebook/core/shared/calendar-date";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sumSnapshots } from "../../records/snapshot-sums.repository.ts";
import { insertAccount, type TestAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { sumsOf, viewsOf } from "./testing/views.ts";

// Many stored portfolios, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });

const DAYS = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"] as const;

type Row = {
  readonly account: 0 | 1;
  readonly day: (typeof DAYS)[number];
  readonly symbol: string;
  readonly type: "ETF" | "STOCK";
  readonly isWhole: boolean;
  readonly holdingType: string | null;
  readonly quantity: number;
  /** Whole dollars. */
  readonly value: number;
};

const rowOf: fc.Arbitrary<Row> = fc
  .record({
    account: fc.constantFrom(0 as const, 1 as const),
    day: fc.constantFrom(...DAYS),
    symbol: fc.constantFrom("KO", "PEP", "SPY"),
    type: fc.constantFrom("STOCK" as const, "ETF" as const),
    isWhole: fc.boolean(),
    holdingType: fc.constantFrom(null, "Cash", "Margin"),
    quantity: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 1, max: 999 }),
  })
  // Rows typed by hand have no holding type, and a row of quantity 0 is worth 0.
  .map(({ price, holdingType, ...row }) => ({
    ...row,
    holdingType: row.isWhole ? holdingType : null,
    value: row.quantity * price,
  }));

type Portfolio = { readonly rows: readonly Row[]; readonly closed: readonly (string | null)[] };

const portfolios: fc.Arbitrary<Portfolio> = fc.record({
  rows: fc.array(rowOf, { minLength: 1, maxLength: 14 }),
  closed: fc.tuple(fc.constantFrom(null, ...DAYS), fc.constantFrom(null, null, ...DAYS)),
});

/** The value of both accounts on a day, in US dollars. */
const dollarsOn = (day: string, { rows, closed }: Portfolio): number =>
  [0, 1]
    .filter((account) => (closed[account] ?? "9999") > day)
    .flatMap((account) => [
      ...listOn(
        day,
        rows.filter((row) => row.account === account),
      ).values(),
    ])
    .flat()
    .reduce((sum, value) => sum + value, 0);

/** Day after day, as a user would keep a list: a whole day begins it anew, a typed row is written over its symbol. */
function listOn(day: string, rows: readonly Row[]): Map<string, number[]> {
  let list = new Map<string, number[]>();
  for (const today of DAYS.filter((each) => each <= day)) {
    const fresh = rows.filter((row) => row.day === today);
    const page = new Map<string, number[]>();
    for (const { symbol, type, value } of fresh) {
      page.set(`${symbol} ${type}`, [...(page.get(`${symbol} ${type}`) ?? []), value]);
    }
    list = fresh.some(({ isWhole }) => isWhole) ? page : new Map([...list, ...page]);
  }
  return list;
}

test("every view of every day is what a list kept by hand says", async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(portfolios, async (portfolio) => {
      number += 1;
      const user = await createUser(app);
      const accounts = [
        await insertAccount(app, user, { name: "One", number: `A${number}` }),
        await insertAccount(app, user, { name: "Two", number: `B${number}` }),
      ];
      const elsewhere = await totalsOfAll();
      await store(accounts, portfolio);
      for (const day of DAYS) {
        const cents = dollarsOn(day, portfolio) * 100;
        const views = await viewsOf(app, user, { date: day });
        expect(new Set(Object.values(sumsOf(views)))).toEqual(new Set([cents]));
      }
      const snapshots = DAYS.filter((day) => portfolio.rows.some((row) => row.day === day));
      expect(await seriesOf(user)).toEqual(
        snapshots.map((day) => ({ day, total: String(dollarsOn(day, portfolio)) })),
      );
      const today = dollarsOn("2026-11-20", portfolio);
      expect(Number((await viewsOf(app, user)).own.totalCurrentValue)).toBe(today);
      expect((await totalsOfAll()) - elsewhere).toBe(today);
    }),
    { numRuns: 25 },
  );
});

async function seriesOf(user: TestUser): Promise<unknown> {
  const { data } = await graphqlRequest(app, user, "{ getValueSeries { day total } }");
  return data.getValueSeries;
}

async function totalsOfAll(): Promise<number> {
  const query = "{ adminGetPortfolioStatistics { totalCurrentValue } }";
  const { data } = await graphqlRequest(app, admin, query);
  return Number(data.adminGetPortfolioStatistics.totalCurrentValue);
}

async function store(accounts: readonly TestAccount[], { rows, closed }: Portfolio): Promise<void> {
  for (const [place, account] of accounts.entries()) {
    await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = $2 WHERE id = $1", [
      account.id,
      closed[place],
    ]);
  }
  const stored = rows.map((row, sequence) => ({ ...row, sequence, accountId: accounts[row.account]?.id }));
  await app.database.pool.query(
    `INSERT INTO positions (user_id, account_id, portfolio_date, symbol, type, quantity, current_value, holding_type,
            is_whole_list, sequence, row_key)
     SELECT $1, r."accountId", r.day, r.symbol, r.type, r.quantity, r.value, r."holdingType", r."isWhole", r.sequence,
            'ROW ' || r.sequence
       FROM jsonb_to_recordset($2) AS r("accountId" uuid, day date, symbol text, type position_type, quantity numeric,
            value numeric, "holdingType" text, "isWhole" boolean, sequence int)`,
    [accounts[0]?.userId, JSON.stringify(stored)],
  );
  const client = await app.database.pool.connect();
  const snapshots = stored.map(({ accountId = "", day }) => ({
    accountId,
    portfolioDate: calendarDate(day),
  }));
  await sumSnapshots(client, accounts[0]?.userId ?? "", snapshots);
  client.release();
}
