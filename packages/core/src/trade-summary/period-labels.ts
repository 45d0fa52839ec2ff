import { dayOfMonth, monthName, type Period, type PeriodType, weekdayName } from "../shared/period.ts";

/** The heading of a period's card: `Friday`, `Week of 16, November` (its Monday), `November`, `2026`. */
export function periodName(type: PeriodType, { startDate }: Period): string {
  switch (type) {
    case "DAY":
      return weekdayName(startDate);
    case "WEEK":
      return `Week of ${dayOfMonth(startDate)}, ${monthName(startDate)}`;
    case "MONTH":
      return monthName(startDate);
    case "YEAR":
      return startDate.slice(0, 4);
  }
}

const UNITS: Record<PeriodType, string> = { DAY: "Day", MONTH: "Month", WEEK: "Week", YEAR: "Year" };

/** How far back a card looks: `Current`, `Last Week`, `2 Weeks back`. */
export function periodsBackLabel(type: PeriodType, periodsBack: number): string {
  if (periodsBack === 0) {
    return "Current";
  }
  return periodsBack === 1 ? `Last ${UNITS[type]}` : `${periodsBack} ${UNITS[type]}s back`;
}
