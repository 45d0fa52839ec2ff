import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import type { Freshness } from "./portfolio.ts";

const RECENT_SESSIONS_MAX = 3;
/** An account older than so many sessions is worth a warning. */
const OLD_SESSIONS = 10;
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
export function isRecent(
  { portfolioDate, today }: Pick<SnapshotDates, "portfolioDate" | "today">,
  isSession: (day: CalendarDate) => boolean = isWeekday,
): boolean {
  let sessions = 0;
  for (
    let day = addDays(portfolioDate, 1);
    day <= today && sessions <= RECENT_SESSIONS_MAX;
    day = addDays(day, 1)
  ) {
    sessions += isSession(day) ? 1 : 0;
  }
  return sessions <= RECENT_SESSIONS_MAX;
}

/** The newest day that is more than 10 sessions before `date`. */
export function newestOldDay(
  date: CalendarDate,
  isSession: (day: CalendarDate) => boolean = isWeekday,
): CalendarDate {
  let day = date;
  for (let sessions = isSession(day) ? 1 : 0; sessions <= OLD_SESSIONS; sessions += isSession(day) ? 1 : 0) {
    day = addDays(day, -1);
  }
  return addDays(day, -1);
}

const isWeekday = (day: CalendarDate) => weekdayIndex(day) < SATURDAY;
