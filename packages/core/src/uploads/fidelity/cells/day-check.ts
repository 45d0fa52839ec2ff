import { addDays, type CalendarDate, daysBetween } from "../../../shared/calendar-date.ts";
import { formatCount } from "../../../shared/count-words.ts";

/** A row may bear a day to come while it is pending, and downloads are dated where the user is. */
const AHEAD_DAYS = 5;
/** Trades settle in days, new issues in two weeks or so. */
const SETTLED_DAYS_MAX = 20;

const ADVICE = "day and month may have changed places. Upload the file as it was downloaded";

/**
 * Compares days that a spreadsheet may have written with the day first: `05/10/2026` reads as a day of its own where
 * no other row has a thirteenth month.
 */
export function createDayCheck(downloadedAt: string | undefined) {
  const last = downloadedAt === undefined ? undefined : addDays(dayOf(downloadedAt), AHEAD_DAYS);
  let latest: CalendarDate | undefined;
  let afterCount = 0;
  let settledCount = 0;
  let lateCount = 0;

  return {
    add(runDate: CalendarDate, settlementDate: CalendarDate | undefined): void {
      if (last !== undefined && runDate > last) {
        afterCount += 1;
        latest = latest === undefined || runDate > latest ? runDate : latest;
      }
      if (settlementDate !== undefined) {
        settledCount += 1;
        lateCount += isLate(runDate, settlementDate) ? 1 : 0;
      }
    },
    warning(): string[] {
      const found: string[] = [];
      if (afterCount > 0) {
        found.push(
          `${rows(afterCount)} dated after the download of ${dayOf(downloadedAt ?? "")}, up to ${latest}: ${ADVICE}`,
        );
      }
      if (lateCount > 1 && lateCount * 2 > settledCount) {
        found.push(`${rows(lateCount)} settled weeks after the Run Date: ${ADVICE}`);
      }
      return found;
    },
  };
}

const dayOf = (wallClock: string) => wallClock.slice(0, 10) as CalendarDate;

const rows = (count: number) => (count === 1 ? "1 row is" : `${formatCount(count)} rows are`);

const isLate = (runDate: CalendarDate, settlementDate: CalendarDate): boolean =>
  !isSameMonth(runDate, settlementDate) && daysBetween(runDate, settlementDate) > SETTLED_DAYS_MAX;

/** Compares the month's two digits only, which settles nearly all rows quickly. */
const isSameMonth = (a: CalendarDate, b: CalendarDate): boolean =>
  a.charCodeAt(6) === b.charCodeAt(6) && a.charCodeAt(5) === b.charCodeAt(5);
