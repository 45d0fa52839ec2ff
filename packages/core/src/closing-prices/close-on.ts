import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { CLOSE_SOURCES, type ClosingPrice } from "./closing-price.ts";

/** Trading days after which a close says nothing of a day any more. */
export const CLOSE_AGE_MAX = 3;

/** The price that counts for a day. */
export type CloseOnDay<Close extends ClosingPrice = ClosingPrice> = Close & {
  /** Trading days from the close to the day that was asked for, from 0 to 3; 0 on the weekend after it. */
  readonly age: number;
};

/** The oldest day whose close still says something of `today`. */
export function oldestDayThatCounts(
  today: CalendarDate,
  isSession: (day: CalendarDate) => boolean,
): CalendarDate {
  let day = today;
  for (let age = isSession(day) ? 1 : 0; age <= CLOSE_AGE_MAX; age += isSession(day) ? 1 : 0) {
    day = addDays(day, -1);
  }
  return day;
}

const rankOf = ({ source }: ClosingPrice) => CLOSE_SOURCES.indexOf(source);

/**
 * Answers what an instrument closed at on a day: Fidelity's price of that day, else a provider's of that day, else the last
 * within 3 trading days with its age, else undefined.
 *
 * `isSession` tells the exchange's trading days. Closes after the day are never used.
 */
export function closesByDay<Close extends ClosingPrice>(
  closes: Iterable<Close>,
  isSession: (day: CalendarDate) => boolean,
): (instrument: string, day: CalendarDate) => CloseOnDay<Close> | undefined {
  const best = new Map<string, Map<CalendarDate, Close>>();
  for (const close of closes) {
    const days = best.get(close.instrument) ?? new Map<CalendarDate, Close>();
    const present = days.get(close.day);
    if (present === undefined || rankOf(close) < rankOf(present)) {
      days.set(close.day, close);
    }
    best.set(close.instrument, days);
  }
  return (instrument, asked) => {
    const days = best.get(instrument);
    let age = 0;
    for (let day = asked; days !== undefined && age <= CLOSE_AGE_MAX; day = addDays(day, -1)) {
      const close = days.get(day);
      if (close !== undefined) {
        return { ...close, age };
      }
      age += isSession(day) ? 1 : 0;
    }
    return undefined;
  };
}
