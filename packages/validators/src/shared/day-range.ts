import { type CalendarDate, calendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";

/** Longest range of days that a query may ask for: a century. */
export const RANGE_DAYS_MAX = 36_600;

const DAY_FIRST = "1900-01-01";
const DAY_LAST = "2199-12-31";

/** A real calendar day between 1900 and 2199; the refusal names the argument. */
export function day(argument: string) {
  const message = `${argument} must be a day from ${DAY_FIRST} to ${DAY_LAST}`;
  return z.iso
    .date({ message })
    .refine((text) => text >= DAY_FIRST && text <= DAY_LAST, { message })
    .transform((text): CalendarDate => calendarDate(text));
}

/** Refuses a range whose first day is after its last. */
export function inOrder<Range extends z.ZodType<{ fromDate: CalendarDate; toDate: CalendarDate }>>(
  range: Range,
) {
  return range.refine(({ fromDate, toDate }) => fromDate <= toDate, {
    message: "Start date must not be after end date",
    path: ["fromDate"],
  });
}

/** Refuses a range longer than a century. */
export function notTooLong<Range extends z.ZodType<{ fromDate: CalendarDate; toDate: CalendarDate }>>(
  range: Range,
) {
  return range.refine(({ fromDate, toDate }) => daysBetween(fromDate, toDate) <= RANGE_DAYS_MAX, {
    message: `The range may be at most ${RANGE_DAYS_MAX} days`,
    path: ["toDate"],
  });
}
