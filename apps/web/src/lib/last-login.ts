import { formatDate } from "./format.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
/** From here on a date says more than a number of weeks. */
const WEEKS_DAYS_MAX = 30;

/** The last sign-in of a user, by the reader's own calendar: `Today`, `3 days ago`, `2 weeks ago`, `Nov 2, 2026`. */
export function lastLoginLabel(lastLoginAt: string | null | undefined, now: Date): string {
  const at = lastLoginAt ? new Date(lastLoginAt) : undefined;
  if (at === undefined || Number.isNaN(at.getTime())) {
    return "Never";
  }
  const daysAgo = Math.round((localDay(now) - localDay(at)) / DAY_MS);
  if (daysAgo <= 0) {
    return "Today";
  }
  if (daysAgo === 1) {
    return "Yesterday";
  }
  if (daysAgo < WEEK_DAYS) {
    return `${daysAgo} days ago`;
  }
  if (daysAgo >= WEEKS_DAYS_MAX) {
    return formatDate(new Date(localDay(at)).toISOString().slice(0, 10));
  }
  const weeks = Math.floor(daysAgo / WEEK_DAYS);
  return weeks === 1 ? "1 week ago" : `${weeks} weeks ago`;
}

/** The reader's calendar day as an instant, so that days can be counted whatever summer time does to their length. */
const localDay = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
