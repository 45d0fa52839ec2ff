import type { Period } from "@strikebook/core/shared/period";
import type { TradeFigures } from "@strikebook/core/trade-summary/summarize-trades";
import type { Database } from "@strikebook/database/client";

const FIGURES = `
  SELECT coalesce(sum(d.trades), 0)::int AS trades, coalesce(sum(d.matched), 0)::int AS matched,
         coalesce(sum(d.unmatched), 0)::int AS unmatched, coalesce(sum(d.wins), 0)::int AS wins,
         coalesce(sum(d.losses), 0)::int AS losses, coalesce(sum(d.gross), 0) AS gross,
         coalesce(sum(d.commission), 0) AS commission, coalesce(sum(d.fees), 0) AS fees,
         coalesce(sum(d.net), 0) AS net, coalesce(sum(d.open_amount), 0) AS "openAmount",
         greatest(max(d.largest_win), 0) AS "largestWin", least(min(d.largest_loss), 0) AS "largestLoss"
    FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS period (first_day, last_day, position)
    LEFT JOIN realized_days d
      ON d.user_id = $1 AND d.book = 'TRADE' AND d.day BETWEEN period.first_day AND period.last_day
   GROUP BY period.position
   ORDER BY period.position`;

export type TradeSummaryRepository = ReturnType<typeof createTradeSummaryRepository>;

export function createTradeSummaryRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Sums of each period over all accounts and asset classes, in the order of `periods`; one query for all. */
    async sumPeriods(userId: string, periods: readonly Period[]): Promise<TradeFigures[]> {
      const { rows } = await pool.query<TradeFigures>({
        name: "trade-summary-figures",
        text: FIGURES,
        values: [userId, periods.map(({ startDate }) => startDate), periods.map(({ endDate }) => endDate)],
      });
      return rows;
    },
  };
}
