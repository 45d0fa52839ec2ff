import { EARNINGS_FIELDS } from "@strikebook/core/earnings-calendar/earnings-record";
import { type DecimalText, decimal } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { day, inOrder, notTooLong } from "../shared/day-range.ts";

/** Inclusive range of days on which companies report. */
export const earningsRange = notTooLong(
  inOrder(z.object({ fromDate: day("fromDate"), toDate: day("toDate") })),
);

export type EarningsRange = z.output<typeof earningsRange>;

const EPS_LIMIT = "1000000000";
const REVENUE_LIMIT = "1000000000000000000";

const amount = (what: string, limit: string, places: number) =>
  z
    .custom<DecimalText>((value) => typeof value === "string")
    .refine((value) => decimal(value).abs().lt(decimal(limit)), `${what} must be less than ${limit}`)
    .refine(
      (value) => (value.split(".")[1]?.length ?? 0) <= places,
      `${what} may have ${places} decimal places`,
    )
    .nullish();

const wholeNumber = (what: string, least: number, most: number) => {
  const message = `${what} must be from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message).nullish();
};

/** One change of the stored earnings; which values it needs depends on what is stored. */
export const earningsChange = z.object({
  id: z.string().nullish(),
  action: z.enum(["INSERT", "UPDATE", "DELETE"]),
  symbol: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/, "symbol must be a ticker of at most 20 characters"))
    .nullish(),
  date: day("date").nullish(),
  hour: z.enum(["amc", "bmo", "dmh", ""], "hour must be amc, bmo, dmh or empty").nullish(),
  quarter: wholeNumber("quarter", 1, 4),
  year: wholeNumber("year", 1900, 2199),
  epsEstimate: amount("epsEstimate", EPS_LIMIT, 6),
  epsActual: amount("epsActual", EPS_LIMIT, 6),
  revenueEstimate: amount("revenueEstimate", REVENUE_LIMIT, 2),
  revenueActual: amount("revenueActual", REVENUE_LIMIT, 2),
  clearFields: z
    .array(z.enum(EARNINGS_FIELDS, `clearFields may name ${EARNINGS_FIELDS.join(", ")} and no other field`))
    .nullish(),
});

/** A sync of a range's earnings; `overwrite` follows the source where it says otherwise. */
export const earningsSync = z.intersection(earningsRange, z.object({ overwrite: z.boolean() }));

export type EarningsSync = z.output<typeof earningsSync>;
