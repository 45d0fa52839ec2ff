import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";

/** Days from `from` to `to` at most: forty years. A series that is open at one end is of what is on record. */
const SERIES_DAYS_MAX = 14_610;

/** Both ends included; an end that is absent has no bound, and accounts that are absent are all of them. */
export const span = {
  from: day("from").nullish(),
  to: day("to").nullish(),
  accountIds: listOf(id, "accountIds"),
};

type Ends = { from?: CalendarDate | null | undefined; to?: CalendarDate | null | undefined };

/** Refuses ends in the wrong order, or too far apart. */
export function inSpan<Query extends z.ZodType<Ends>>(query: Query) {
  return query
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: "from must not be after to",
      path: ["from"],
    })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= SERIES_DAYS_MAX, {
      message: `to must be at most ${SERIES_DAYS_MAX} days (40 years) after from`,
      path: ["to"],
    });
}

export const accountSpan = inSpan(z.object(span));

export const realizedSeries = inSpan(
  z.object({
    ...span,
    bucket: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    book: z.enum(["TRADE", "TAX"]),
    underlying: optionalText("underlying"),
    followRenames: z.boolean().nullish(),
  }),
);

export type AccountSpanQuery = z.output<typeof accountSpan>;
export type RealizedSeriesQuery = z.output<typeof realizedSeries>;
