import { daysBetween } from "@strikebook/core/shared/calendar-date";
import type { PeriodType } from "@strikebook/core/shared/period";
import { z } from "zod";
import { day, RANGE_DAYS_MAX } from "../shared/day-range.ts";
import { periodsBack } from "../shared/periods.ts";

const periodOf = <Type extends PeriodType>(type: Type) =>
  z.object({ periodType: z.literal(type), periodsBack: periodsBack("periodsBack", type) });

/** A period type and how many whole periods before the current one. */
export const periodQuery = z.discriminatedUnion("periodType", [
  periodOf("DAY"),
  periodOf("WEEK"),
  periodOf("MONTH"),
  periodOf("YEAR"),
]);

const orderedRange = z
  .object({ startDate: day("startDate"), endDate: day("endDate") })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });

/** Days that a list of days holds at most: a year and a month. */
export const DAILY_DAYS_MAX = 400;

/** First and last day of a list of days, both included. */
export const dailyRange = orderedRange.refine(
  ({ startDate, endDate }) => daysBetween(startDate, endDate) < DAILY_DAYS_MAX,
  { message: `The range may be at most ${DAILY_DAYS_MAX} days`, path: ["endDate"] },
);

/** First and last day, both included, at most a century apart. */
export const summaryRange = orderedRange.refine(
  ({ startDate, endDate }) => daysBetween(startDate, endDate) <= RANGE_DAYS_MAX,
  {
    message: `The range may be at most ${RANGE_DAYS_MAX} days`,
    path: ["endDate"],
  },
);
