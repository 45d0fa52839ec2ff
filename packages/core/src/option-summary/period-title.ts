import type { CalendarDate } from "../shared/calendar-date.ts";
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

/** The heading of any run of days: `Nov 3 – Dec 12, 2025`, `Nov 3 – 12, 2025`, `Dec 29, 2025 – Jan 2, 2026`, `Nov 3, 2025`. */
export function rangeTitle({ startDate, endDate }: Period): string {
  const end = `${dayOfMonth(endDate)}, ${endDate.slice(0, 4)}`;
  if (startDate === endDate) {
    return `${shortMonth(endDate)} ${end}`;
  }
  const start = `${shortMonth(startDate)} ${dayOfMonth(startDate)}`;
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) {
    return `${start} – ${end}`;
  }
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${start}${isOneYear ? "" : `, ${startDate.slice(0, 4)}`} – ${shortMonth(endDate)} ${end}`;
}

const shortMonth = (date: CalendarDate): string => monthName(date).slice(0, 3);
