import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { isoWeek } from "@strikebook/core/shared/period";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";

/** Contracts reach beyond the last day of the history. */
const DAYS_AHEAD = 100;

/** The New York exchange's sessions; a session is named by its index. */
export type Calendar = {
  /** Up to some months after `last`. */
  readonly days: readonly CalendarDate[];
  /** The last session of the history. */
  readonly last: number;
  dayOf(session: number): CalendarDate;
  /** The last session of the week, when its contracts expire: Friday, or Thursday before a holiday. */
  weekEnd(session: number): number;
  /** True for the last session of a month. */
  isMonthEnd(session: number): boolean;
};

/** The sessions from `firstDay` to `lastDay`, both included; there has to be one. */
export function createCalendar(firstDay: CalendarDate, lastDay: CalendarDate): Calendar {
  const end = addDays(lastDay, DAYS_AHEAD);
  const holidays = new Map(
    listMarketHolidays("US", firstDay, end).map((holiday) => [holiday.atDate, holiday]),
  );
  const days: CalendarDate[] = [];
  for (let day = firstDay; day <= end; day = addDays(day, 1)) {
    if (isSession(day, holidays)) {
      days.push(day);
    }
  }
  const weekEnds = new Map(days.map((day, session) => [isoWeek(day), session]));
  const dayOf = (session: number) => days[session] ?? end;
  return {
    days,
    last: days.findLastIndex((day) => day <= lastDay),
    dayOf,
    weekEnd: (session) => weekEnds.get(isoWeek(dayOf(session))) ?? session,
    isMonthEnd: (session) => dayOf(session).slice(0, 7) !== dayOf(session + 1).slice(0, 7),
  };
}
