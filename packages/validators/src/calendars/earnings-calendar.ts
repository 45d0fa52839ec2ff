import { EARNINGS, EARNINGS_FIELDS } from "@strikebook/core/earnings-calendar/earnings-record";
import { z } from "zod";
import { day, inOrder, notTooLong } from "../shared/day-range.ts";
import { changeOf } from "./reference-change.ts";

/** Inclusive range of days on which companies report. */
export const earningsRange = notTooLong(
  inOrder(z.object({ fromDate: day("fromDate"), toDate: day("toDate") })),
);

export type EarningsRange = z.output<typeof earningsRange>;

export const earningsChange = changeOf(EARNINGS).extend({
  clearFields: z
    .array(z.enum(EARNINGS_FIELDS, `clearFields may name ${EARNINGS_FIELDS.join(", ")} and no other field`))
    .nullish(),
});

/** A sync of a range's earnings; `overwrite` follows the source where it says otherwise. */
export const earningsSync = z.intersection(earningsRange, z.object({ overwrite: z.boolean() }));
