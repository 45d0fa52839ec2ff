import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { z } from "zod";
import { day, daysBetween, inOrder, notTooLong } from "./day-range.ts";

export const exchange = z.enum(EXCHANGES, { message: "exchange must be US, L or TO" });

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
