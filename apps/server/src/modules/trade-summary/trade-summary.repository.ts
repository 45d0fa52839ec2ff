import { type Decimal, decimal } from "@strikebook/core/shared/decimal";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";

/** What the closings dated in a period add up to, over all accounts and asset classes. */
export type RealizedSums = {
  /** Closings, unmatched ones included. */
  readonly trades: number;
  readonly unmatched: number;
  readonly wins: number;
  readonly losses: number;
  readonly gross: Decimal;
  readonly commission: Decimal;
  readonly fees: Decimal;
  readonly net: Decimal;
  /** Absolute net opening amount of the lots closed. */
  readonly openAmount: Decimal;
  /** 0 when nothing was won. */
  readonly largestWin: Decimal;
  /** Negative, or 0 when nothing was lost. */
  readonly largestLoss: Decimal;
};

type SumsRow = {
  trades: number;
  unmatched: number;
  wins: number;
  losses: number;
  gross: string;
  commission: string;
  fees: string;
  net: string;
  open_amount: string;
  largest_win: string;
  largest_loss: string;
};

const SUMS = `
  SELECT coalesce(sum(d.trades), 0)::int AS trades, coalesce(sum(d.unmatched), 0)::int AS unmatched,
         coalesce(sum(d.wins), 0)::int AS wins, coalesce(sum(d.losses), 0)::int AS losses,
         coalesce(sum(d.gross), 0) AS gross, coalesce(sum(d.commission), 0) AS commission,
         coalesce(sum(d.fees), 0) AS fees, coalesce(sum(d.net), 0) AS net,
         coalesce(sum(d.open_amount), 0) AS open_amount,
         greatest(max(d.largest_win), 0) AS largest_win, least(min(d.largest_loss), 0) AS largest_loss
    FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS period (first_day, last_day, position)
    LEFT JOIN realized_days d
      ON d.user_id = $1 AND d.book = 'TRADE' AND d.day BETWEEN period.first_day AND period.last_day
   GROUP BY period.position
   ORDER BY period.position`;

export type TradeSummaryRepository = ReturnType<typeof createTradeSummaryRepository>;

export function createTradeSummaryRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Sums of each period, in the order of `periods`; one query for all of them. */
    async sumRealized(userId: string, periods: readonly Period[]): Promise<RealizedSums[]> {
      const { rows } = await pool.query<SumsRow>({
        name: "trade-summary-sums",
        text: SUMS,
        values: [userId, periods.map(({ startDate }) => startDate), periods.map(({ endDate }) => endDate)],
      });
      return rows.map(toRealizedSums);
    },
  };
}

function toRealizedSums(row: SumsRow): RealizedSums {
  return {
    trades: row.trades,
    unmatched: row.unmatched,
    wins: row.wins,
    losses: row.losses,
    gross: decimal(row.gross),
    commission: decimal(row.commission),
    fees: decimal(row.fees),
    net: decimal(row.net),
    openAmount: decimal(row.open_amount),
    largestWin: decimal(row.largest_win),
    largestLoss: decimal(row.largest_loss),
  };
}
