import type { Book } from "@strikebook/core/ledger/ledger";
import type { Period, PeriodType } from "@strikebook/core/shared/period";
import type { SeriesDay } from "@strikebook/core/trade-summary/realized-series";
import type { Database } from "@strikebook/database/client";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";
import { DAY_OF_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";

const SUMS = `
  sum(d.trades)::int AS trades, sum(d.unmatched)::int AS unmatched, sum(d.wins)::int AS wins, sum(d.losses)::int AS losses, sum(d.net) AS net`;

// Days with closings and days with income; $1 user, $2 book, $3 and $4 days, $5 accounts or null.
const income = (day: DayOf) => `
  SELECT ${day("t.event_date")} AS day, 0 AS trades, 0 AS unmatched, 0 AS wins, 0 AS losses, 0 AS net, 0 AS "optionNet",
         sum(${INCOME_AMOUNT}) AS income
    FROM transactions t
   WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN $3 AND $4
     AND ($5::uuid[] IS NULL OR t.account_id = ANY($5))`;

const ofAll = (day: DayOf) => `
  SELECT ${day("d.day")} AS day, ${SUMS}, sum(d.option_net) AS "optionNet", 0 AS income
    FROM realized_day_totals d
   WHERE d.user_id = $1 AND d.book = $2 AND d.day BETWEEN $3 AND $4 AND (d.trades > 0 OR d.net <> 0)
     AND ($5::uuid[] IS NULL OR d.account_id = ANY($5))
   GROUP BY 1
   UNION ALL ${income(day)} GROUP BY 1`;

// Named by account, so that the index by underlying serves.
const ofUnderlying = (day: DayOf) => `
  SELECT ${day("d.day")} AS day, ${SUMS}, coalesce(sum(d.net) FILTER (WHERE d.asset_class = 'OPTION'), 0) AS "optionNet",
         0 AS income
    FROM realized_days d
   WHERE d.user_id = $1 AND d.book IN ($2, 'BOTH') AND d.day BETWEEN $3 AND $4 AND (d.trades > 0 OR d.net <> 0)
     AND ${isOf("d", "d.day", ["$6", "$7"])}
     AND d.account_id IN (SELECT a.id FROM brokerage_accounts a
                           WHERE a.user_id = $1 AND ($5::uuid[] IS NULL OR a.id = ANY($5)))
   GROUP BY 1
   UNION ALL ${income(day)} AND ${isOf("t", DAY_OF_NAMES, ["$6", "$7"])} GROUP BY 1`;

/** The first day of what a day is summed with. */
type DayOf = (day: string) => string;

/** Years of days are thousands of rows. Core makes the buckets: what is summed here lies in one of them, whole. */
const DAY_OF: Readonly<Record<PeriodType, DayOf>> = {
  DAY: (day) => day,
  WEEK: (day) => day,
  MONTH: (day) => `date_trunc('month', ${day}::timestamp)::date`,
  YEAR: (day) => `date_trunc('year', ${day}::timestamp)::date`,
};

/** All underlyings without one. */
export type SeriesScope = Named & {
  readonly book: Book;
  readonly period: Period;
  /** All accounts when absent; accounts of others have no rows. */
  readonly accountIds?: readonly string[] | null | undefined;
};

export type RealizedSeriesRepository = ReturnType<typeof createRealizedSeriesRepository>;

export function createRealizedSeriesRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Closings and income summed by day, or by more days of one bucket, in no order; closings and income are rows of their own. */
    async sum(
      userId: string,
      bucket: PeriodType,
      { book, period: { startDate, endDate }, accountIds = null, ...named }: SeriesScope,
    ): Promise<SeriesDay[]> {
      const day = DAY_OF[bucket];
      const values = [userId, book, startDate, endDate, accountIds];
      // Without a name, and so planned for its values: a plan for any days reads those of every underlying.
      const { rows } = await (named.underlying == null
        ? pool.query<SeriesDay>({ name: `realized-series-${bucket}`, text: ofAll(day), values })
        : pool.query<SeriesDay>(ofUnderlying(day), [...values, ...valuesOfNames(named)]));
      return rows;
    },
  };
}
