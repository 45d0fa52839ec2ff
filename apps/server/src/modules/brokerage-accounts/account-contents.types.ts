import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** What hangs on an account. */
export type AccountContents = {
  readonly accountName: string;
  readonly transactions: number;
  /** Of all portfolio dates together. */
  readonly positions: number;
  /** Files that told of it. */
  readonly imports: number;
};

/** First and last day that imported histories cover. */
export type AccountCoverage = {
  readonly accountId: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
};
