import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { firstMondayShown } from "../trading-calendar/trading-day.ts";

/** The Fridays of this week and the next; on a weekend of the coming one and the one after. */
export function nextTwoFridays(today: CalendarDate): readonly [CalendarDate, CalendarDate] {
  const friday = addDays(firstMondayShown(today), 4);
  return [friday, addDays(friday, 7)];
}

/** Which week an expiration falls in; a Friday that is a holiday moves it to the Thursday of the same week. */
export type ExpiryWeek = "AWAITING" | "LATER" | "NEXT" | "THIS";

export function expiryWeek(expiration: CalendarDate, today: CalendarDate): ExpiryWeek {
  const [friday, nextFriday] = nextTwoFridays(today);
  if (expiration < today) {
    return "AWAITING";
  }
  if (expiration <= friday) {
    return "THIS";
  }
  return expiration <= nextFriday ? "NEXT" : "LATER";
}
