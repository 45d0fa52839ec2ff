import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";

/** Rows of a page of an explanation when no number is asked for, and at most. */
export const EXPLAINED_ROWS_DEFAULT = 25;
export const EXPLAINED_ROWS_MAX = 100;

const OFFSET_MAX = 100_000_000;

/** A cell of a summary: without days it is of all time, without an account or an underlying of all of them. */
const summaryCell = z
  .object({
    startDate: day("startDate").nullish(),
    endDate: day("endDate").nullish(),
    basis: z.enum(["REALIZED", "CASH"]).nullish(),
    book: z.enum(["TRADE", "TAX"]).nullish(),
    underlying: optionalText("underlying"),
    followRenames: z.boolean().nullish(),
    account: optionalText("account"),
    assets: z.enum(["ALL", "INCOME", "OPTION", "SHARES"]).nullish(),
  })
  .refine(({ startDate, endDate }) => !startDate === !endDate, {
    message: "Give both startDate and endDate, or neither",
    path: ["startDate"],
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });

/** A page of the rows that make up a cell, or of those among them that are searched for. */
export const explanationPage = z.object({
  cell: summaryCell,
  group: optionalText("group"),
  search: optionalText("search"),
  order: z.enum(["NEWEST", "BIGGEST"]),
  limit: z
    .int({ message: "limit must be a whole number" })
    .min(1, { message: `limit must be from 1 to ${EXPLAINED_ROWS_MAX}` })
    .max(EXPLAINED_ROWS_MAX, { message: `limit must be from 1 to ${EXPLAINED_ROWS_MAX}` }),
  offset: z
    .int({ message: "offset must be a whole number" })
    .min(0, { message: "offset must be 0 or more" })
    .max(OFFSET_MAX, { message: `offset must be at most ${OFFSET_MAX}` }),
});

/** A row of the ledger, whose line is looked up in its file. */
export const rowOfFile = z.object({ transactionId: z.string().max(20) });

export type SummaryCell = z.output<typeof summaryCell>;
export type ExplanationPage = z.output<typeof explanationPage>;
