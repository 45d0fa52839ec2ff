import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Decimal, decimal } from "@strikebook/core/shared/decimal";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";

/** What the option trades of one account on one underlying add up to in a period, on both bases. */
export type OptionSums = {
  readonly accountId: string;
  readonly underlying: string;
  /** Closings dated in the period, unmatched ones included. */
  readonly closings: number;
  readonly unmatched: number;
  readonly realized: { readonly buys: Decimal; readonly sells: Decimal };
  readonly cash: { readonly buys: Decimal; readonly sells: Decimal };
};

/** What one account still holds open of one contract. */
export type OpenContract = {
  readonly accountId: string;
  /** `AAPL250117C150` */
  readonly instrument: string;
  /** Net cash of the part still open: received positive. */
  readonly premium: Decimal;
};

type SumsRow = {
  account_id: string;
  underlying: string;
  closings: number;
  unmatched: number;
  buys: string;
  sells: string;
  cash_buys: string;
  cash_sells: string;
};

const SUMS = `
  SELECT account_id, underlying, sum(trades)::int AS closings, sum(unmatched)::int AS unmatched,
         sum(buys) AS buys, sum(sells) AS sells, sum(cash_buys) AS cash_buys, sum(cash_sells) AS cash_sells
    FROM realized_days
   WHERE user_id = $1 AND book = 'TRADE' AND day BETWEEN $2 AND $3 AND asset_class = 'OPTION'
   GROUP BY account_id, underlying`;

const OPEN_CONTRACTS = `
  SELECT account_id, instrument, coalesce(sum(amount), 0) AS premium
    FROM open_lots
   WHERE user_id = $1 AND book = 'TRADE' AND asset_class = 'OPTION'
   GROUP BY account_id, instrument`;

const EVER: Period = { startDate: "0001-01-01" as CalendarDate, endDate: "9999-12-31" as CalendarDate };

export type OptionSummaryRepository = ReturnType<typeof createOptionSummaryRepository>;

export function createOptionSummaryRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Sums per account and underlying of the days of `period`, or of all days. */
    async sumOptionTrades(userId: string, period: Period = EVER): Promise<OptionSums[]> {
      const { rows } = await pool.query<SumsRow>({
        name: "option-summary-sums",
        text: SUMS,
        values: [userId, period.startDate, period.endDate],
      });
      return rows.map(toOptionSums);
    },

    /** Contracts that are open by the ledger, whether or not they are past their expiry. */
    async listOpenContracts(userId: string): Promise<OpenContract[]> {
      const { rows } = await pool.query<{ account_id: string; instrument: string; premium: string }>({
        name: "option-summary-open-contracts",
        text: OPEN_CONTRACTS,
        values: [userId],
      });
      return rows.map((row) => ({
        accountId: row.account_id,
        instrument: row.instrument,
        premium: decimal(row.premium),
      }));
    },
  };
}

function toOptionSums(row: SumsRow): OptionSums {
  return {
    accountId: row.account_id,
    underlying: row.underlying,
    closings: row.closings,
    unmatched: row.unmatched,
    realized: { buys: decimal(row.buys), sells: decimal(row.sells) },
    cash: { buys: decimal(row.cash_buys), sells: decimal(row.cash_sells) },
  };
}
