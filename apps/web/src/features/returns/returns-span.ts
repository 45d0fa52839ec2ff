import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { sameDayBack } from "@strikebook/core/shared/period";
import { readDay } from "../../lib/address/read-day.ts";

/** A span from the end of one day to the end of another. */
export type ReturnsSpan = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The present year so far, the last twelve months, or a whole year by its number. */
export type PeriodName = "year" | "twelve" | `${number}`;

const YEARS_SHOWN = 5;

/** What the picker of periods offers, newest first. */
export function periodsUntil(today: CalendarDate): { readonly value: PeriodName; readonly label: string }[] {
  const year = Number(today.slice(0, 4));
  return [
    { value: "year", label: "This year" },
    { value: "twelve", label: "Last 12 months" },
    ...Array.from({ length: YEARS_SHOWN }, (_, index) => ({
      value: `${year - 1 - index}` as const,
      label: String(year - 1 - index),
    })),
  ];
}

/** The period that an address names; the present year for none and for nonsense. */
export function readPeriod(text: string | undefined, today: CalendarDate): PeriodName {
  if (text === "twelve") {
    return text;
  }
  const isYear = text !== undefined && /^(19|20)\d\d$/.test(text) && text < today.slice(0, 4);
  return isYear ? (text as PeriodName) : "year";
}

/** A year begins with the value at the end of the day before it. */
export function spanOfPeriod(period: PeriodName, today: CalendarDate): ReturnsSpan {
  if (period === "twelve") {
    return { from: sameDayBack(today, 12), to: today };
  }
  const year = period === "year" ? Number(today.slice(0, 4)) : Number(period);
  const from = calendarDate(`${year - 1}-12-31`);
  return { from, to: period === "year" ? today : calendarDate(`${year}-12-31`) };
}

/** The days that an address names; undefined unless both are days and in order. */
export function readSpan(from: string | undefined, to: string | undefined): ReturnsSpan | undefined {
  const days = { from: readDay(from), to: readDay(to) };
  return days.from !== undefined && days.to !== undefined && days.from < days.to
    ? { from: days.from, to: days.to }
    : undefined;
}
