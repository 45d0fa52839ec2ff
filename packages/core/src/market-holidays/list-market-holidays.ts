import type { Provenance } from "../reference-data/plan-changes.ts";
import { type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { SATURDAY } from "./day-rules.ts";
import { EXCHANGE_TIMEZONE, type Exchange } from "./exchange.ts";
import type { HolidayRule } from "./holiday-rule.ts";
import { LONDON_RULES } from "./london-holidays.ts";
import type { MarketHoliday } from "./market-holiday.ts";
import { TORONTO_RULES } from "./toronto-holidays.ts";
import { UNSCHEDULED_CLOSURES } from "./unscheduled-closures.ts";
import { US_RULES } from "./us-holidays.ts";

const RULES: Readonly<Record<Exchange, readonly HolidayRule[]>> = {
  US: US_RULES,
  L: LONDON_RULES,
  TO: TORONTO_RULES,
};

export type ComputedHoliday = MarketHoliday & { readonly provenance: Extract<Provenance, "ADHOC" | "RULE"> };

/**
 * The weekdays from `fromDate` to `toDate`, both included, on which an exchange is closed or closes early; oldest
 * first, one a day. Rules after design notes of 2026-11 (checked for 2000 to 2030); unscheduled closures by table.
 */
export function listMarketHolidays(
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
): ComputedHoliday[] {
  const byDay = new Map<CalendarDate, ComputedHoliday>();
  for (let year = Number(fromDate.slice(0, 4)); year <= Number(toDate.slice(0, 4)); year++) {
    for (const holiday of holidaysOf(exchange, year)) {
      // A closure outweighs the early close that a rule gives for the same day (24 December 2027 in New York).
      if (byDay.get(holiday.atDate)?.tradingHour !== "") {
        byDay.set(holiday.atDate, holiday);
      }
    }
  }
  return [...byDay.values()]
    .filter(({ atDate }) => atDate >= fromDate && atDate <= toDate)
    .sort((a, b) => (a.atDate < b.atDate ? -1 : 1));
}

/**
 * An early close under a name of its own. Sources give it the name of the holiday beside it, and two days would be
 * called Thanksgiving Day.
 */
export function namedForItself(holiday: MarketHoliday): MarketHoliday {
  if (holiday.tradingHour === "") {
    return holiday;
  }
  const { exchange, atDate } = holiday;
  const [rule] = listMarketHolidays(exchange, atDate, atDate);
  const isRule = rule !== undefined && rule.tradingHour !== "";
  return { ...holiday, eventName: isRule ? rule.eventName : `${holiday.eventName} (early close)` };
}

function holidaysOf(exchange: Exchange, year: number): ComputedHoliday[] {
  const build = (atDate: CalendarDate, eventName: string, tradingHour = "") => ({
    exchange,
    atDate,
    eventName,
    tradingHour,
    timezone: EXCHANGE_TIMEZONE[exchange],
  });
  const byRule = RULES[exchange].flatMap((rule) => {
    const day = year >= (rule.since ?? 0) ? rule.dayIn(year) : undefined;
    return day === undefined || weekdayIndex(day) >= SATURDAY
      ? []
      : [{ ...build(day, rule.name, rule.tradingHour), provenance: "RULE" as const }];
  });
  const unscheduled = UNSCHEDULED_CLOSURES.filter(
    (closure) => closure.exchange === exchange && closure.day.startsWith(`${year}-`),
  ).map(({ day, name, tradingHour }) => ({
    ...build(calendarDate(day), name, tradingHour),
    provenance: "ADHOC" as const,
  }));
  return [...byRule, ...unscheduled];
}
