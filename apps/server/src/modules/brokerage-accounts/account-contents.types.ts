import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** First and last day that imported histories cover. */
export type AccountCoverage = {
  readonly accountId: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
};
