import { marketValue } from "@strikebook/core/positions/position-figures";
import { type DecimalText, decimal } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { day } from "./day-range.ts";
import { id, listOf, POSITION_TYPES } from "./positions.ts";

export const SYMBOL_LENGTH_MAX = 10;
/** Rows that one preview may hold. */
export const POSITION_ROWS_MAX = 500;

const DESCRIPTION_LENGTH_MAX = 500;
const NUMBER_LIMIT = "1000000000";
const VALUE_LIMIT = "1000000000000";
const PLACES_MAX = 8;

const symbol = z
  .string()
  .transform((text) => text.replaceAll("\0", "").trim().toUpperCase())
  .pipe(
    z
      .string()
      .min(1, "Symbol cannot be empty")
      .max(SYMBOL_LENGTH_MAX, `Symbol must be ${SYMBOL_LENGTH_MAX} characters or less`),
  );

const positionType = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(
    z.string().min(1, "Position type cannot be empty").pipe(z.enum(POSITION_TYPES, "Invalid position type")),
  );

const decimalText = z.custom<DecimalText>((value) => typeof value === "string");

/** Not negative, and no more digits than are stored. */
const amount = (what: string, negative: string, limit: string) =>
  decimalText
    .refine((value) => decimal(value).gte(0), negative)
    .refine((value) => decimal(value).lt(decimal(limit)), `${what} must be less than ${limit}`)
    .refine(
      (value) => (value.split(".")[1]?.length ?? 0) <= PLACES_MAX,
      `${what} may have ${PLACES_MAX} decimal places`,
    );

const quantity = amount("Quantity", "Quantity must be non-negative", NUMBER_LIMIT);
const lastPrice = amount("Last price", "Last price must be a non-negative number", NUMBER_LIMIT);
const currentValue = amount("Current value", "Current value must be a non-negative number", VALUE_LIMIT);

const description = z
  .string()
  .transform((text) => text.replaceAll("\0", "").trim())
  .pipe(
    z
      .string()
      .max(DESCRIPTION_LENGTH_MAX, `Description must be ${DESCRIPTION_LENGTH_MAX} characters or less`),
  );

/** A position typed by hand. Limits hold here, not for what a broker says. */
export const addPosition = z
  .object({
    symbol,
    quantity,
    positionType,
    accountId: id,
    portfolioDate: day("Portfolio date"),
    description: description.nullish(),
    lastPrice: lastPrice.nullish(),
  })
  .refine(
    ({ positionType: type, quantity: count, lastPrice: price }) =>
      decimal(marketValue(type, count, price ?? null) ?? "0").lt(decimal(VALUE_LIMIT)),
    { message: `Quantity times price must be less than ${VALUE_LIMIT}`, path: ["quantity"] },
  );

/** What may be changed of a position; what is absent stays. Only fields that differ from the stored are checked. */
export const updatePosition = z.object({
  symbol: symbol.optional(),
  description: description.optional(),
  quantity: quantity.optional(),
  lastPrice: lastPrice.optional(),
  currentValue: currentValue.optional(),
  positionType: positionType.optional(),
  portfolioDate: day("Portfolio date").optional(),
});

/** Which positions to delete: all that match every list given. */
export const deletePositions = z
  .object({
    accountIds: listOf(id, "accountIds"),
    dates: listOf(day("dates"), "dates"),
    symbols: listOf(
      z.string().transform((text) => text.replaceAll("\0", "").trim().toUpperCase()),
      "symbols",
    ),
    positionTypes: listOf(z.enum(POSITION_TYPES), "positionTypes"),
  })
  .refine(
    (lists) => Object.values(lists).some((list) => list != null && list.length > 0),
    "Please select positions to delete.",
  );

export type AddPosition = z.output<typeof addPosition>;
export type UpdatePosition = z.output<typeof updatePosition>;
export type DeletePositions = z.output<typeof deletePositions>;
