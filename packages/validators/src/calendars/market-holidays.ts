import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { daysBetween } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";
import { day, inOrder, notTooLong } from "../shared/day-range.ts";

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

const HOURS_MESSAGE = "tradingHour must be hours such as 09:30-13:00, or empty when closed all day";
const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

/** One change of the stored holidays; which values it needs depends on what is stored. */
export const holidayChange = z.object({
  id: z.string().nullish(),
  action: z.enum(["INSERT", "UPDATE", "DELETE"]),
  atDate: day("atDate").nullish(),
  eventName: z.string().trim().max(200, "eventName must be at most 200 characters").nullish(),
  tradingHour: z
    .string()
    .trim()
    .refine((hours) => hours === "" || isInOrder(hours), HOURS_MESSAGE)
    .nullish(),
  exchange: exchange.nullish(),
  timezone: z.string().trim().refine(isTimezone, "timezone must be one such as America/New_York").nullish(),
});

/** A sync of one exchange's holidays; `overwrite` follows the source where it says otherwise. */
export const holidaySync = z.intersection(holidaySourceRange, z.object({ overwrite: z.boolean() }));

export type HolidaySync = z.output<typeof holidaySync>;

function isInOrder(hours: string): boolean {
  const [opens = "", closes = ""] = hours.split("-");
  return HOURS.test(hours) && opens < closes;
}

function isTimezone(name: string): boolean {
  try {
    return name === "" || new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
