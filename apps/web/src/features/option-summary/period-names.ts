import { ALL_TRADES_TITLE, periodTitle, rangeTitle } from "@strikebook/core/option-summary/period-title";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { dayOfMonth, monthName, periodBack } from "@strikebook/core/shared/period";
import type { SummaryPeriod } from "./option-summary.queries.ts";

/** The title of a period before the server has named it; `now` decides which period is current. */
export function titleOf(period: SummaryPeriod, now: Date): string {
  switch (period.type) {
    case "ALL":
      return ALL_TRADES_TITLE;
    case "RANGE":
      return rangeTitle(period);
    default:
      return periodTitle(period.type, periodBack(period.type, exchangeDay(now), period.periodsBack));
  }
}

/** The same where there is little room: `All`, `2026`, `Nov`, `Nov 16`. */
export function shortTitleOf(period: SummaryPeriod, now: Date): string {
  if (period.type === "ALL" || period.type === "RANGE") {
    return period.type === "ALL" ? "All" : titleOf(period, now);
  }
  const { startDate } = periodBack(period.type, exchangeDay(now), period.periodsBack);
  const month = monthName(startDate).slice(0, 3);
  return { YEAR: startDate.slice(0, 4), MONTH: month, WEEK: `${month} ${dayOfMonth(startDate)}` }[
    period.type
  ];
}
