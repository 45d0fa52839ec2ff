import { z } from "zod";
import { day, inOrder, notTooLong } from "./day-range.ts";

/** Inclusive range of days on which companies report. */
export const earningsRange = notTooLong(
  inOrder(z.object({ fromDate: day("fromDate"), toDate: day("toDate") })),
);

export type EarningsRange = z.output<typeof earningsRange>;
