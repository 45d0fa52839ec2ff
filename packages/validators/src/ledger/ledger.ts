import { TRANSACTION_TYPES } from "@strikebook/core/transactions/transaction";
import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";
import { storedId } from "../shared/stored-id.ts";

/** Rows of a page of the ledger when no number is asked for, and at most: an export asks for as many. */
export const LEDGER_SIZE_DEFAULT = 50;
export const LEDGER_SIZE_MAX = 1000;

/** Its rows can still be counted. */
const PAGE_MAX = 1_000_000;

const page = z
  .int({ message: "page must be a whole number" })
  .min(0, { message: "page must be 0 or more" })
  .max(PAGE_MAX, { message: `page must be at most ${PAGE_MAX}` });

const size = z
  .int({ message: "size must be a whole number" })
  .min(1, { message: `size must be from 1 to ${LEDGER_SIZE_MAX}` })
  .max(LEDGER_SIZE_MAX, { message: `size must be from 1 to ${LEDGER_SIZE_MAX}` });

const scope = {
  accountIds: listOf(id, "accountIds"),
  underlying: optionalText("underlying"),
  /** Also rows under the other names of the underlying. */
  followRenames: z.boolean().nullish(),
};

/** A page of the ledger's rows; what is absent narrows nothing. */
export const transactionsPage = z
  .object({
    ...scope,
    from: day("from").nullish(),
    to: day("to").nullish(),
    type: z
      .enum(TRANSACTION_TYPES, { message: `type must be one of ${TRANSACTION_TYPES.join(", ")}` })
      .nullish(),
    page,
    size,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: "from must not be after to",
    path: ["from"],
  });

/** Open lots by one book, all of them or a page. */
export const openLotsQuery = z
  .object({ ...scope, book: z.enum(["TRADE", "TAX"]), page: page.nullish(), size: size.nullish() })
  .refine(({ page: asked, size: rows }) => asked == null || rows != null, {
    message: "Give a size with the page",
    path: ["size"],
  });

/** An underlying, and the book that its profit follows. */
export const symbolQuery = z.object({
  underlying: z
    .string()
    .min(1, { message: "underlying must not be empty" })
    .max(200, { message: "underlying must be at most 200 characters" }),
  book: z.enum(["TRADE", "TAX"]),
});

/** What matching a ledger again has changed, by its id. */
export const oneLedgerRematch = z.object({ id: storedId });

export type TransactionsPage = z.output<typeof transactionsPage>;
export type OpenLotsQuery = z.output<typeof openLotsQuery>;
export type SymbolQuery = z.output<typeof symbolQuery>;
