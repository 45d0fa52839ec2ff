import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { exportFile, generateHistory } from "../import/testing/generated-history.ts";
import { importFile } from "../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const DAYS = 45;

const TOTALS = `day, account_id, sum(trades) AS trades, sum(matched) AS matched, sum(unmatched) AS unmatched,
  sum(wins) AS wins, sum(losses) AS losses, sum(gross) AS gross, sum(commission) AS commission, sum(fees) AS fees,
  sum(net) AS net, sum(option_net) AS option_net, sum(open_amount) AS open_amount, max(largest_win) AS largest_win, min(largest_loss) AS largest_loss`;

const MONTHS = `to_char(day, 'YYYY-MM-01') AS month, account_id, asset_class, underlying, sum(matched) AS matched,
  sum(unmatched) AS unmatched, sum(buys) AS buys, sum(sells) AS sells, sum(cash_buys) AS cash_buys,
  sum(cash_sells) AS cash_sells, sum(wins) AS wins, sum(losses) AS losses, sum(commission) AS commission,
  sum(fees) AS fees, sum(winning_net) AS winning_net`;

async function rowsOf(sql: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ row: string }>(
    `SELECT to_jsonb(found)::text AS row FROM (${sql}) found`,
    [...values],
  );
  return rows.map(({ row }) => row).sort();
}

/** The stored sums of one book, and what the days themselves add up to. */
async function compareSums(userId: string, book: string) {
  const days = `FROM (SELECT *, CASE WHEN asset_class = 'OPTION' THEN net ELSE 0.0000 END AS option_net
    FROM realized_days) d WHERE user_id = $1 AND book::text IN ($2, 'BOTH')`;
  const rest = (table: string) => `FROM ${table} WHERE user_id = $1 AND book::text = $2`;
  const values = [userId, book];
  return {
    stored: {
      totals: await rowsOf(`SELECT ${TOTALS} ${rest("realized_day_totals")} GROUP BY 1, 2`, values),
      months: await rowsOf(
        `SELECT ${MONTHS.replace("day", "month")} ${rest("realized_months")} GROUP BY month, 2, 3, 4`,
        values,
      ),
    },
    added: {
      totals: await rowsOf(`SELECT ${TOTALS} ${days} GROUP BY 1, 2`, values),
      months: await rowsOf(`SELECT ${MONTHS} ${days} GROUP BY 1, 2, 3, 4`, values),
    },
  };
}

async function expectSumsToAgree({ id }: TestUser): Promise<void> {
  for (const book of ["TRADE", "TAX"]) {
    const { stored, added } = await compareSums(id, book);
    expect(stored.totals).toEqual(added.totals);
    expect(stored.months).toEqual(added.months);
  }
}

const sum = (values: readonly string[]) =>
  decimalText(values.reduce((total, value) => total.plus(decimal(value)), decimal("0")));

test.each([1, 2, 3])(
  "after random imports and without an account, sums are what days add up to: %i",
  async (seed) => {
    const ann = await createUser(app);
    const bob = await createUser(app);
    const rows = generateHistory(seed, DAYS, 8);
    const next = random(seed + 100);
    const parts = Array.from({ length: 4 }, () => {
      const first = Math.floor(next() * rows.length * 0.6);
      return rows.slice(first, first + Math.floor(rows.length * (0.1 + next() * 0.3)));
    });
    const whole = exportFile(rows, "06/30/2026 4:00 pm");
    await importFile(app, bob, { name: "Accounts_History.csv", bytes: whole });
    const bobs = await compareSums(bob.id, "TRADE");

    for (const [index, part] of [...parts, rows].entries()) {
      const bytes = exportFile(part, `06/${10 + index}/2026 4:00 pm`);
      await importFile(app, ann, { name: "Accounts_History.csv", bytes });
      await expectSumsToAgree(ann);
    }
    const { stored } = await compareSums(ann.id, "TRADE");
    expect(stored.totals.length).toBeGreaterThan(20);

    const account = await app.database.prisma.brokerageAccount.findFirstOrThrow({
      where: { userId: ann.id },
    });
    const { errors } = await graphqlRequest(
      app,
      ann,
      "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }",
      { id: account.id },
    );
    expect(errors).toBeUndefined();
    await expectSumsToAgree(ann);
    expect((await compareSums(ann.id, "TRADE")).stored.totals.length).toBeLessThan(stored.totals.length);
    expect(await compareSums(bob.id, "TRADE")).toEqual(bobs);
  },
);

test("a range, its underlyings, its days and its option summary say one number", async () => {
  const ann = await createUser(app);
  const bytes = exportFile(generateHistory(7, DAYS, 8), "06/30/2026 4:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const range = 'startDate: "2022-01-01", endDate: "2022-12-31"';

  const { data } = await graphqlRequest(
    app,
    ann,
    `{ whole: getTradeSummaryForDateRange(${range}) { netProfitLoss totalTrades }
       underlyings: getTradeSummaryByUnderlying(${range}) { netProfitLoss totalTrades }
       days: getDailyTradeSummary(${range}) { netProfitLoss totalTrades }
       all: getOptionTradeSummary { overallSummary { total isTotal } }
       year: getOptionYearSummary(yearsAgo: 4) { startDate overallSummary { total isTotal } } }`,
  );

  expect(data.whole.totalTrades).toBeGreaterThan(50);
  for (const parts of [data.underlyings, data.days] as { netProfitLoss: string; totalTrades: number }[][]) {
    expect(sum(parts.map(({ netProfitLoss }) => netProfitLoss))).toBe(data.whole.netProfitLoss);
    expect(parts.reduce((total, { totalTrades }) => total + totalTrades, 0)).toBe(data.whole.totalTrades);
  }
  expect(data.year.startDate).toBe("2022-01-01");
  expect(data.year.overallSummary).toEqual(data.all.overallSummary);
});

test("what winning closings made stands in days and months", async () => {
  const ann = await createUser(app);
  const bytes = exportFile([...generateHistory(7, DAYS, 8), ...twoWinsAndTwoLosses()], "06/30/2026 4:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const query = (text: string) => app.database.pool.query(text, [ann.id]);
  // Its own figures do not tell it, so that its closings have to.
  const mixed = await query(
    "SELECT winning_net FROM realized_days WHERE user_id = $1 AND wins > 1 AND losses > 1",
  );
  expect(mixed.rows).toEqual([{ winning_net: "328.6600" }]);
  for (const book of ["TRADE", "TAX"]) {
    const { rows } = await app.database.pool.query<{ closings: string; days: string; months: string }>(
      `SELECT (SELECT sum(net) FROM realized_closings WHERE user_id = $1 AND net > 0 AND book IN ($2, 'BOTH')) AS closings,
              (SELECT sum(winning_net) FROM realized_days WHERE user_id = $1 AND book IN ($2, 'BOTH')) AS days,
              (SELECT sum(winning_net) FROM realized_months WHERE user_id = $1 AND book = $2) AS months`,
      [ann.id, book],
    );
    expect(Number(rows[0]?.closings)).toBeGreaterThan(0);
    expect([rows[0]?.days, rows[0]?.months]).toEqual([rows[0]?.closings, rows[0]?.closings]);
  }
});

/** Four puts sold at +199.34 each and bought back on one day: +149.33, +179.33, -101.32 and -251.32. */
function twoWinsAndTwoLosses() {
  const contracts = [
    ["50", "0.5", "-50.01"],
    ["55", "0.2", "-20.01"],
    ["60", "3", "-300.66"],
    ["65", "4.5", "-450.66"],
  ] as const;
  return contracts.flatMap(([strike, price, paid]) => {
    const put = `PUT (XYZ) XYZ CORP MAR 15 24 $${strike} (100 SHS)`;
    const symbol = `" -XYZ240315P${strike}","${put}",Cash`;
    const begin = (day: string) => `03/${day}/2024,"Individual",Z12345678,"YOU`;
    return [
      {
        day: "2024-03-01",
        text: `${begin("01")} SOLD OPENING TRANSACTION ${put} (Cash)",${symbol},2,-1,0.65,0.01,,199.34,`,
      },
      {
        day: "2024-03-05",
        text: `${begin("05")} BOUGHT CLOSING TRANSACTION ${put} (Cash)",${symbol},${price},1,,,,${paid},`,
      },
    ];
  });
}
