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
export function freshnessOf(dates: SnapshotDates, isSession?: (day: CalendarDate) => boolean): Freshness {
  if (dates.portfolioDate === dates.latestDate) {
    return "CURRENT";
  }
  return isRecent(dates, isSession) ? "RECENT" : "OLD";
}

/** At most 3 sessions older than today. */
export const isRecent = (
  { portfolioDate, today }: Pick<SnapshotDates, "portfolioDate" | "today">,
  isSession?: (day: CalendarDate) => boolean,
): boolean => sessionsAfter(portfolioDate, today, RECENT_SESSIONS_MAX, isSession) <= RECENT_SESSIONS_MAX;

/** Sessions after `day` up to `today`; counting ends with the first one over `limit`. */
export function sessionsAfter(
  day: CalendarDate,
  today: CalendarDate,
  limit: number,
  isSession: (day: CalendarDate) => boolean = isWeekday,
): number {
  let sessions = 0;
  for (let next = addDays(day, 1); next <= today && sessions <= limit; next = addDays(next, 1)) {
    sessions += isSession(next) ? 1 : 0;
  }
  return sessions;
}

const isWeekday = (day: CalendarDate) => weekdayIndex(day) < SATURDAY;
