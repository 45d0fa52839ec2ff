import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import type { Freshness } from "./portfolio.ts";

const RECENT_SESSIONS_MAX = 3;
const SATURDAY = 5;

export type SnapshotDates = {
  readonly portfolioDate: CalendarDate;
  /** The newest portfolio date there is. */
  readonly latestDate: CalendarDate;
  /** The exchange's today. */
  readonly today: CalendarDate;
};

/**
 * CURRENT is the latest portfolio date; RECENT at most 3 sessions older than today, so that Friday's figures do not
 * age over a weekend; else OLD. Without a calendar every weekday counts as a session.
 */
export function freshnessOf(
  { portfolioDate, latestDate, today }: SnapshotDates,
  isSession: (day: CalendarDate) => boolean = isWeekday,
): Freshness {
  if (portfolioDate === latestDate) {
    return "CURRENT";
  }
  let sessions = 0;
  for (
    let day = addDays(portfolioDate, 1);
    day <= today && sessions <= RECENT_SESSIONS_MAX;
    day = addDays(day, 1)
  ) {
    sessions += isSession(day) ? 1 : 0;
  }
  return sessions <= RECENT_SESSIONS_MAX ? "RECENT" : "OLD";
}

const isWeekday = (day: CalendarDate) => weekdayIndex(day) < SATURDAY;
