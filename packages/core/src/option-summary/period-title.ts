import { dayOfMonth, monthName, type Period, type PeriodType } from "../shared/period.ts";

/** The heading of an option summary: `Year 2026`, `November 2026`, `Week of 16, November` (its Monday). */
export function periodTitle(type: Exclude<PeriodType, "DAY">, { startDate }: Period): string {
  switch (type) {
    case "YEAR":
      return `Year ${startDate.slice(0, 4)}`;
    case "MONTH":
      return `${monthName(startDate)} ${startDate.slice(0, 4)}`;
    case "WEEK":
      return `Week of ${dayOfMonth(startDate)}, ${monthName(startDate)}`;
  }
}

/** The heading when no period is chosen. */
export const ALL_TRADES_TITLE = "All trades";
