import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** A line of an account's history. Amounts in US cents. */
export type HistoryRow = {
  /** The day on which Fidelity booked it. */
  readonly runDate: CalendarDate;
  readonly action: string;
  /** As the file writes it: ` -F250117C12` for a contract, empty for cash. */
  readonly symbol: string;
  readonly description: string;
  /** Per share, cents. */
  readonly price?: number;
  /** Signed shares or contracts. */
  readonly quantity?: number;
  readonly commission?: number;
  readonly fees?: number;
  /** What the cash changed by. */
  readonly amount: number;
  readonly settlement?: CalendarDate;
};

/** A row as it stands in the account: with the cash after it, the core fund included. */
export type BookedRow = HistoryRow & { readonly balance: number };
