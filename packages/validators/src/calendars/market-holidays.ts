import { MARKET_HOLIDAYS } from "@strikebook/core/market-holidays/market-holiday";
import { daysBetween } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";
import { day, inOrder, notTooLong } from "../shared/day-range.ts";
import { changeOf, exchange } from "./reference-change.ts";

/** Shortest range that the holiday source answers for, in days. */
export const HOLIDAY_RANGE_DAYS_MIN = 30;

const range = z.object({ exchange, fromDate: day("fromDate"), toDate: day("toDate") });

/** Exchange and inclusive range of days, for reading stored holidays. */
export const holidayRange = notTooLong(inOrder(range));

/** The same, wide enough for the source. */
export const holidaySourceRange = holidayRange.refine(
  ({ fromDate, toDate }) => daysBetween(fromDate, toDate) >= HOLIDAY_RANGE_DAYS_MIN,
  {
    message: `Date range must be at least ${HOLIDAY_RANGE_DAYS_MIN} days for API operations`,
    path: ["toDate"],
  },
);

export type HolidayRange = z.output<typeof holidayRange>;

export const holidayChange = changeOf(MARKET_HOLIDAYS);

/** A sync of one exchange's holidays; `overwrite` follows the source where it says otherwise. */
export const holidaySync = z.intersection(holidaySourceRange, z.object({ overwrite: z.boolean() }));
