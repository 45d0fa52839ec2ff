import { OPTION_EXPIRIES } from "@strikebook/core/option-expiry/option-expiry";
import { z } from "zod";
import { day, inOrder, notTooLong } from "../shared/day-range.ts";
import { changeOf, exchange } from "./reference-change.ts";

/** Expiries that one answer holds at most. */
export const EXPIRY_COUNT_MAX = 120;

const YEAR_MIN = 1900;
const YEAR_MAX = 2199;
const countMessage = `count must be a whole number from 1 to ${EXPIRY_COUNT_MAX}`;
const yearMessage = `year must be a whole number from ${YEAR_MIN} to ${YEAR_MAX}`;

const optionalExchange = exchange.nullish();
const year = z.int({ message: yearMessage }).min(YEAR_MIN, yearMessage).max(YEAR_MAX, yearMessage);
const month = z
  .int({ message: "month must be from 1 to 12" })
  .min(1, "month must be from 1 to 12")
  .max(12, "month must be from 1 to 12");

/** Inclusive range of adjusted dates; all exchanges when none is named. */
export const expiryRange = notTooLong(
  inOrder(z.object({ fromDate: day("fromDate"), toDate: day("toDate"), exchange: optionalExchange })),
);

export const expiryMonth = z.object({ year, month, exchange: optionalExchange });
export const expiryYear = z.object({ year, exchange: optionalExchange });
export const expiryCount = z.object({
  count: z.int({ message: countMessage }).min(1, countMessage).max(EXPIRY_COUNT_MAX, countMessage),
  exchange: optionalExchange,
});
export const expiryDay = z.object({ date: day("date"), exchange: optionalExchange });
export const expiryExchange = z.object({ exchange: optionalExchange });

export type ExpiryRange = z.output<typeof expiryRange>;

/** One change of the stored expiries; year, month and exchange say which row is meant, or a new row's. */
export const expiryChange = changeOf(OPTION_EXPIRIES).extend({
  id: z.string(),
  action: z
    .enum(["INSERT", "UPDATE", "DELETE"])
    .nullish()
    .transform((action) => action ?? "UPDATE"),
  year: year.nullish(),
  clearReason: z.boolean().nullish(),
});

/** A sync with the calculated dates; `forceUpdate` follows them where the stored differ. */
export const expirySync = z.intersection(expiryRange, z.object({ exchange, forceUpdate: z.boolean() }));
