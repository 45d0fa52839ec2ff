import type { Book } from "@strikebook/core/ledger/ledger";
import type { Period } from "@strikebook/core/shared/period";
import type { SeriesDay } from "@strikebook/core/trade-summary/realized-series";
import type { Database } from "@strikebook/database/client";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";
import { DAY_OF_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";

const SUMS = `
  d.day, sum(d.trades)::int AS trades, sum(d.wins)::int AS wins, sum(d.losses)::int AS losses, sum(d.net) AS net`;

// Days with closings and days with income; $1 user, $2 book, $3 and $4 days, $5 accounts or null.
const INCOME = `
  SELECT t.event_date AS day, 0 AS trades, 0 AS wins, 0 AS losses, 0 AS net, 0 AS "optionNet",
         sum(${INCOME_AMOUNT}) AS income
    FROM transactions t
   WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN $3 AND $4
     AND ($5::uuid[] IS NULL OR t.account_id = ANY($5))`;

const OF_ALL = `
  SELECT ${SUMS}, sum(d.option_net) AS "optionNet", 0 AS income
    FROM realized_day_totals d
   WHERE d.user_id = $1 AND d.book = $2 AND d.day BETWEEN $3 AND $4 AND d.trades > 0
     AND ($5::uuid[] IS NULL OR d.account_id = ANY($5))
   GROUP BY d.day
   UNION ALL ${INCOME} GROUP BY t.event_date`;

// Named by account, so that the index by underlying serves.
const OF_UNDERLYING = `
  SELECT ${SUMS}, coalesce(sum(d.net) FILTER (WHERE d.asset_class = 'OPTION'), 0) AS "optionNet", 0 AS income
    FROM realized_days d
   WHERE d.user_id = $1 AND d.book IN ($2, 'BOTH') AND d.day BETWEEN $3 AND $4 AND d.trades > 0
     AND ${isOf("d", "d.day", ["$6", "$7"])}
     AND d.account_id IN (SELECT a.id FROM brokerage_accounts a
                           WHERE a.user_id = $1 AND ($5::uuid[] IS NULL OR a.id = ANY($5)))
   GROUP BY d.day
   UNION ALL ${INCOME} AND ${isOf("t", DAY_OF_NAMES, ["$6", "$7"])} GROUP BY t.event_date`;

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
    /** Sums of each day with closings and of each day with income, in no order. */
    async sumDays(
      userId: string,
      { book, period: { startDate, endDate }, accountIds = null, ...named }: SeriesScope,
    ): Promise<SeriesDay[]> {
      const values = [userId, book, startDate, endDate, accountIds];
      const { rows } = await pool.query<SeriesDay>(
        named.underlying == null
          ? { name: "realized-series", text: OF_ALL, values }
          : {
              name: "realized-series-of-underlying",
              text: OF_UNDERLYING,
              values: [...values, ...valuesOfNames(named)],
            },
      );
      return rows;
    },
  };
}
