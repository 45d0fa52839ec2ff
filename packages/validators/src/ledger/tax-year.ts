import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { day } from "../shared/day-range.ts";
import { storedId } from "../shared/stored-id.ts";
import { username } from "../users.ts";
import { symbol } from "./statement-symbol.ts";

const YEAR_FIRST = 1970;
const YEAR_LAST = 2199;
const YEAR = `year must be from ${YEAR_FIRST} to ${YEAR_LAST}`;
const year = z.int(YEAR).min(YEAR_FIRST, YEAR).max(YEAR_LAST, YEAR);

/** BROKER where nothing is said. */
const reading = z
  .enum(["BROKER", "STATUTE", "STRICT"])
  .nullish()
  .transform((given) => given ?? "BROKER");

export const taxYear = z.object({ year, reading });
/** All of the person's accounts when none are named; accounts of others have no rows. */
export const realizedComparison = z.object({ year, reading, accountIds: listOf(id, "accountIds") });

export type RealizedComparisonQuery = z.output<typeof realizedComparison>;

export const oneTaxYear = z.object({ year });
export const taxReading = z.object({ reading });

/** Rows of a page at most. */
export const TAX_ROWS_MAX = 1000;
const SIZE = `size must be from 1 to ${TAX_ROWS_MAX}`;
/** A page of rows; all of them without a size. */
export const taxRows = z
  .object({
    page: z.int("page must be a whole number").min(0, "page must be 0 or more").max(1_000_000).nullish(),
    size: z.int(SIZE).min(1, SIZE).max(TAX_ROWS_MAX, SIZE).nullish(),
  })
  .refine(({ page, size }) => page == null || size != null, {
    message: "Give a size with the page",
    path: ["size"],
  });

/** A malformed id becomes one that does not exist. */
const transactionId = z.string().transform((value) => (/^\d{1,18}$/.test(value) ? value : "0"));

export const deepPut = z.object({ transactionId, isDeep: z.boolean() });

const PRICE = /^\d{1,9}(\.\d{1,8})?$/;
const amount = (field: string, isAllowed: (value: DecimalText) => boolean, message: string) =>
  z
    .custom<DecimalText>((value) => typeof value === "string")
    .refine((value) => PRICE.test(value) && isAllowed(value), { message: `${field} ${message}` })
    .transform((value) => decimalText(decimal(value)));

export const yearEndMark = z.object({
  instrument: symbol().refine((text) => readContractSymbol(text) !== undefined, {
    message: "Enter a contract such as SPX260116P6000",
  }),
  day: day("day"),
  price: amount("price", () => true, "must be 0 or more, with at most 8 decimals"),
});

export type YearEndMarkInput = z.output<typeof yearEndMark>;

export const spouse = z.object({ username });

const isAboveZero = (value: string) => /[1-9]/.test(value);

/** Shares or contracts that a person thinks of selling. */
export const whatIfSold = z.object({
  accountId: storedId,
  symbol: symbol(),
  quantity: amount("quantity", isAboveZero, "must be above 0, with at most 8 decimals"),
  price: amount("price", () => true, "must be 0 or more, with at most 8 decimals"),
  day: day("day").nullish(),
  reading,
});
