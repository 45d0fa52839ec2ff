import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** REALIZED adds up what the period closed; CASH what it bought and sold. */
export type SummaryBasis = "CASH" | "REALIZED";

/** What the options on one underlying cost and brought in, US dollars. */
export type OptionSummaryRow = {
  /** The underlying's symbol; `Total` on the totals row. */
  readonly scriptName: string;
  /** Positive, commission and fees included. */
  readonly buys: DecimalText;
  /** After commission and fees. */
  readonly sells: DecimalText;
  /** `sells - buys`. */
  readonly total: DecimalText;
  readonly isTotal: boolean;
};

export type AccountOptionSummary = {
  /** Unique in the summary: accounts that share a name carry the end of their number. */
  readonly accountName: string;
  readonly trades: readonly OptionSummaryRow[];
  /** Closings of the account in the period whose opening is not on record. */
  readonly unmatchedTrades: number;
};

/** Options of one period, over all accounts and per account; empty lists when there was nothing. */
export type OptionSummary = {
  readonly title: string;
  readonly startDate?: CalendarDate;
  readonly endDate?: CalendarDate;
  readonly overallSummary: readonly OptionSummaryRow[];
  readonly accountSummaries: readonly AccountOptionSummary[];
  readonly unmatchedTrades: number;
};
