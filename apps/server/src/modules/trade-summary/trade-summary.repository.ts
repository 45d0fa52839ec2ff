import type { Book } from "@strikebook/core/ledger/ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { PeriodFigures, TradeFigures } from "@strikebook/core/trade-summary/summarize-trades";
import type { Database } from "@strikebook/database/client";
import { IS_INCOME, incomeBetween } from "../../ledger/income.sql.ts";

const SUMS = `
  coalesce(sum(d.trades), 0)::int AS trades, coalesce(sum(d.matched), 0)::int AS matched,
  coalesce(sum(d.unmatched), 0)::int AS unmatched, coalesce(sum(d.wins), 0)::int AS wins,
  coalesce(sum(d.losses), 0)::int AS losses, coalesce(sum(d.gross), 0) AS gross,
  coalesce(sum(d.commission), 0) AS commission, coalesce(sum(d.fees), 0) AS fees,
  coalesce(sum(d.net), 0) AS net, coalesce(sum(d.open_amount), 0) AS "openAmount",
  greatest(max(d.largest_win), 0) AS "largestWin", least(min(d.largest_loss), 0) AS "largestLoss"`;

const TOTALS = `${SUMS}, coalesce(sum(d.option_net), 0) AS "optionNet"`;

// In each statement the last parameter is the accounts, or null. Each period for itself reads its days by the key; a join of all reads every day there is for every period.
const FIGURES = `
  SELECT sums.*, ${incomeBetween("period.first_day", "period.last_day", "$5")} AS income
    FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS period (first_day, last_day, position)
   CROSS JOIN LATERAL (
     SELECT ${TOTALS}
       FROM realized_day_totals d
      WHERE d.user_id = $1 AND d.book = $4 AND d.day BETWEEN period.first_day AND period.last_day
        AND ($5::uuid[] IS NULL OR d.account_id = ANY($5))) AS sums
   ORDER BY period.position`;

const DAILY = `
  SELECT d.day::text AS day, ${TOTALS}, ${incomeBetween("d.day", "d.day", "$5")} AS income
    FROM realized_day_totals d
   WHERE d.user_id = $1 AND d.book = $4 AND d.day BETWEEN $2 AND $3
     AND ($5::uuid[] IS NULL OR d.account_id = ANY($5))
   GROUP BY d.day
  HAVING sum(d.trades) > 0 OR sum(d.net) <> 0
   ORDER BY d.day`;

const BY_UNDERLYING = `
  SELECT d.underlying, ${SUMS}
    FROM realized_days d
   WHERE d.user_id = $1 AND d.book IN ($4, 'BOTH') AND d.day BETWEEN $2 AND $3
     AND ($5::uuid[] IS NULL OR d.account_id = ANY($5))
   GROUP BY d.underlying
  HAVING sum(d.trades) > 0 OR sum(d.net) <> 0
   ORDER BY d.underlying COLLATE "C"`;

const MAY_READ = "($3::uuid[] IS NULL OR account_id = ANY($3))";
const DAYS = `FROM realized_day_totals WHERE user_id = $1 AND book = $2 AND ${MAY_READ}`;
const INCOME = `FROM transactions t WHERE t.user_id = $1 AND ${IS_INCOME} AND ${MAY_READ}`;

const SPAN = `
  SELECT least((SELECT min(day) ${DAYS}), (SELECT min(t.event_date) ${INCOME}))::text AS "firstDay",
         greatest((SELECT max(day) ${DAYS}), (SELECT max(t.event_date) ${INCOME}))::text AS "lastDay",
         (SELECT max(day) ${DAYS} AND matched > 0)::text AS "lastTrades",
         EXISTS (SELECT FROM realized_days WHERE user_id = $1 AND ${MAY_READ}) AS "hasTrades"`;

/** The span of what is on record; null where there is none. */
export type RecordedSpan = {
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** The last day with closings that count in the book. */
  readonly lastTrades: CalendarDate | null;
  /** Anything was bought, sold or closed. */
  readonly hasTrades: boolean;
};

type DayFigures = PeriodFigures & { readonly day: CalendarDate };
type UnderlyingFigures = TradeFigures & { readonly underlying: string };

export type TradeSummaryRepository = ReturnType<typeof createTradeSummaryRepository>;

export function createTradeSummaryRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Sums of each period over accounts and asset classes, in the order of `periods`; one query for all. */
    async sumPeriods(
      { userId, accountIds }: OwnedAccounts,
      book: Book,
      periods: readonly Period[],
    ): Promise<PeriodFigures[]> {
      const { rows } = await pool.query<PeriodFigures>({
        name: "trade-summary-figures",
        text: FIGURES,
        values: [
          userId,
          periods.map(({ startDate }) => startDate),
          periods.map(({ endDate }) => endDate),
          book,
          accountIds,
        ],
      });
      return rows;
    },

    /** From when to when anything is on record. */
    async findSpan({ userId, accountIds }: OwnedAccounts, book: Book): Promise<RecordedSpan> {
      const { rows } = await pool.query<RecordedSpan>({
        name: "trade-summary-span",
        text: SPAN,
        values: [userId, book, accountIds],
      });
      return rows[0] ?? { firstDay: null, lastDay: null, lastTrades: null, hasTrades: false };
    },

    /** Sums of each day with closings, in order. */
    async sumDays(
      { userId, accountIds }: OwnedAccounts,
      book: Book,
      { startDate, endDate }: Period,
    ): Promise<DayFigures[]> {
      const values = [userId, startDate, endDate, book, accountIds];
      const { rows } = await pool.query<DayFigures>({ name: "trade-summary-days", text: DAILY, values });
      return rows;
    },

    /** Sums of each underlying with closings, by name. */
    async sumUnderlyings(
      { userId, accountIds }: OwnedAccounts,
      book: Book,
      { startDate, endDate }: Period,
    ): Promise<UnderlyingFigures[]> {
      const values = [userId, startDate, endDate, book, accountIds];
      const { rows } = await pool.query<UnderlyingFigures>({
        name: "trade-summary-underlyings",
        text: BY_UNDERLYING,
        values,
      });
      return rows;
    },
  };
}
