import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";

const HOUR_MS = 60 * 60_000;

/** Half past six in the evening, New York: closes are corrected until some time after the bell, on half days too. */
const READY_MS = 18.5 * HOUR_MS;

/** The newest quote is of the last trading day until trading before the bell begins. */
const QUOTES_TURN_MS = 4 * HOUR_MS;

/** No closure of the exchange was ever longer than this. */
export const CLOSED_DAYS_MAX = 14;

type IsSession = (day: CalendarDate) => boolean;

/** The newest trading day whose closes are ready; `lateMs` after half past six. */
export const readyDay = (now: Date, lateMs: number, isSession: IsSession): CalendarDate =>
  sessionUpTo(exchangeDay(new Date(now.getTime() - READY_MS - lateMs)), isSession);

/** Whether the newest quote of a share is still that of `day`. */
export const isNewestQuote = (day: CalendarDate, now: Date, isSession: IsSession): boolean =>
  sessionUpTo(exchangeDay(new Date(now.getTime() - QUOTES_TURN_MS)), isSession) === day;

/** The first trading day after `day`. */
export const nextSession = (day: CalendarDate, isSession: IsSession): CalendarDate =>
  nearestSession(addDays(day, 1), 1, isSession);

const sessionUpTo = (from: CalendarDate, isSession: IsSession): CalendarDate =>
  nearestSession(from, -1, isSession);

function nearestSession(from: CalendarDate, step: -1 | 1, isSession: IsSession): CalendarDate {
  let day = from;
  for (let tries = 0; tries < CLOSED_DAYS_MAX && !isSession(day); tries += 1) {
    day = addDays(day, step);
  }
  return day;
}
