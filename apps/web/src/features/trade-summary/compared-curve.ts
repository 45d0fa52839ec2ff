import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { addDays, type CalendarDate, calendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { sameDayBack } from "@strikebook/core/shared/period";
import type { Realized } from "./realized.queries.ts";
import { type CurvePart, curveOf, type Days, type Range, sumOf, within } from "./realized-curve.ts";

/** The same days before: a month back for a month, a year back for a year; other ranges are compared with none. */
const MONTHS_BACK: Partial<Record<Range, number>> = { "1m": 1, "1y": 12, ytd: 12 };

export type ComparedCurve = {
  /** On the days shown, each as far from the first one as it was then. */
  readonly points: readonly { readonly day: string; readonly value: string }[];
  /** What the part had come to on the day that is as far as the last one shown. */
  readonly day: CalendarDate;
  readonly value: string;
};

/** The curve of the days that a range is compared with; undefined where files don't cover them whole. */
export function comparedCurve(
  { days: rows, coverage }: Pick<Realized, "coverage" | "days">,
  range: Range,
  days: Days,
  part: CurvePart,
): ComparedCurve | undefined {
  const months = MONTHS_BACK[range];
  if (months === undefined) {
    return undefined;
  }
  const before = { from: sameDayBack(days.from, months), to: sameDayBack(days.to, months) };
  if (coverageWithin(coverage, before).state !== "COVERED") {
    return undefined;
  }
  const own = within(rows, before);
  const points = curveOf(own, part, before).map(({ day, value }) => ({
    day: earlier(addDays(days.from, daysBetween(before.from, calendarDate(day))), days.to),
    value,
  }));
  return { points, day: before.to, value: sumOf(own, part) };
}

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);
