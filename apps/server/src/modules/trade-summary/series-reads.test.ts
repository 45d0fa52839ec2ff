import { EVER, type PeriodType } from "@strikebook/core/shared/period";
import { beforeAll, expect, test } from "vitest";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { createRealizedSeriesRepository } from "./realized-series.repository.ts";

// What a series reads of years of days: 60 symbols with a closing each on 400 days, from January 1, 2025 to February 4, 2026.

const app = await startTestApp();
const ann = await createUser(app);
const { owner } = app;
beforeAll(async () => {
  const { id } = await insertAccount(app, ann, { name: "Joint", number: "J1" });
  await owner.query(
    `INSERT INTO realized_days (user_id, book, account_id, day, asset_class, underlying, trades, matched, unmatched, wins,
       losses, gross, commission, fees, net, winning_net, open_amount, largest_win, largest_loss, buys, sells, cash_buys, cash_sells)
     SELECT $1, 'BOTH', $2, DATE '2025-01-01' + day, 'OPTION', 'SYM' || symbol, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 0
       FROM generate_series(0, 399) AS day, generate_series(1, 60) AS symbol`,
    [ann.id, id],
  );
  await owner.query("ANALYZE realized_days");
});

/** More than the five runs after which PostgreSQL may keep a plan. */
const QUESTIONS = 12;

/** On one connection: the rows that come of PostgreSQL for a symbol. */
const sumOf = (bucket: PeriodType) =>
  createRealizedSeriesRepository({ pool: owner }).sum(ann.id, bucket, {
    ...{ book: "TRADE", period: EVER, underlying: "SYM7" },
  });

test("months and years come summed, weeks and days by day", async () => {
  const years = await sumOf("YEAR");

  expect(years.map(({ day, trades }) => [day, trades]).sort()).toEqual([
    ["2025-01-01", 365],
    ["2026-01-01", 35],
  ]);
  expect(await sumOf("MONTH")).toHaveLength(14);
  expect(await sumOf("WEEK")).toHaveLength(400);
  expect(await sumOf("DAY")).toHaveLength(400);
});

/** Blocks of the key that this connection has read; what it did just before may count. */
async function keyBlocks(): Promise<number> {
  const { rows } = await owner.query<{ blocks: number }>(
    "SELECT pg_stat_get_xact_blocks_fetched('realized_days_pkey'::regclass)::int AS blocks",
  );
  return rows[0]?.blocks ?? Number.NaN;
}

test("asked again and again, a symbol's days are looked up by the symbol", async () => {
  await owner.query("BEGIN");
  const before = await keyBlocks();
  for (let question = 0; question < QUESTIONS; question++) {
    await sumOf("DAY");
  }
  const after = await keyBlocks();
  await owner.query("ROLLBACK");

  // The key is in the order of days: by it the days of all symbols are walked over. The planner may look at its root.
  expect(after - before).toBeLessThan(QUESTIONS);
});
