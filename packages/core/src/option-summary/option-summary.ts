import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { ProfitSplit } from "../trade-summary/profit-split.ts";
import type { ClosingFacts } from "./closing-facts.ts";
import type { PendingOptions } from "./pending-options.ts";

/** REALIZED adds up what the period closed; CASH what it bought and sold. */
export type SummaryBasis = "CASH" | "REALIZED";

/** Cost and proceeds of the options on one underlying, US dollars. */
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

/** The figures of a period, in either basis of what was closed, and the options open today whatever the period. */
type PeriodFacts = ProfitSplit &
  PendingOptions &
  ClosingFacts & {
    /** Closings of options in the period whose opening is not on record. */
    readonly unmatchedTrades: number;
    /** True when options were bought or sold in the period, closed or not. */
    readonly hasExecutions: boolean;
  };

export type AccountOptionSummary = PeriodFacts & {
  readonly accountId: string;
  /** Unique in the summary: accounts that share a name carry the end of their number. */
  readonly accountName: string;
  readonly trades: readonly OptionSummaryRow[];
};

/** Options of one period, over all accounts and per account; empty lists when there was nothing. */
export type OptionSummary = PeriodFacts & {
  readonly title: string;
  readonly startDate?: CalendarDate;
  readonly endDate?: CalendarDate;
  readonly overallSummary: readonly OptionSummaryRow[];
  /** Accounts with anything in the period, or with contracts open today. */
  readonly accountSummaries: readonly AccountOptionSummary[];
};
