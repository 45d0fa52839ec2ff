import { marketValue } from "@strikebook/core/positions/position-figures";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { POSITION_TYPES } from "./position-limits.ts";
import { id, listOf } from "./positions.ts";

export const SYMBOL_LENGTH_MAX = 10;
/** Rows that one preview may hold. */
export const POSITION_ROWS_MAX = 500;

const NOT_IN_FUTURE = "Portfolio date must not be in the future";
const DESCRIPTION_LENGTH_MAX = 500;
const NUMBER_LIMIT = "1000000000";
const VALUE_LIMIT = "1000000000000";
const PLACES_MAX = 8;

const symbolOr = (empty: string) =>
  z
    .string()
    .transform((text) => text.replaceAll("\0", "").trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1, empty)
        .max(SYMBOL_LENGTH_MAX, `Symbol must be ${SYMBOL_LENGTH_MAX} characters or less`),
    );

const symbol = symbolOr("Symbol cannot be empty");

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
    /** Part of a list of everything that the account holds on the day. */
    isWholeList: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  })
  .refine(
    ({ positionType: type, quantity: count, lastPrice: price }) =>
      decimal(marketValue(type, count, price ?? null) ?? "0").lt(decimal(VALUE_LIMIT)),
    { message: `Quantity times price must be less than ${VALUE_LIMIT}`, path: ["quantity"] },
  );

/** A new position whose day is not in the future: `today` is the exchange's. */
export const addPositionUntil = (today: CalendarDate) =>
  addPosition.refine(({ portfolioDate }) => portfolioDate <= today, {
    message: NOT_IN_FUTURE,
    path: ["portfolioDate"],
  });

/**
 * The changes to a position; an absent field stays. Only fields that differ from the stored ones are checked.
 */
export const updatePosition = z.object({
  symbol: symbol.optional(),
  description: description.optional(),
  quantity: quantity.optional(),
  lastPrice: lastPrice.optional(),
  currentValue: currentValue.optional(),
  positionType: positionType.optional(),
  portfolioDate: day("Portfolio date").optional(),
});

/** A changed position whose day is not in the future: `today` is the exchange's. */
export const updatePositionUntil = (today: CalendarDate) =>
  updatePosition.refine(({ portfolioDate }) => portfolioDate === undefined || portfolioDate <= today, {
    message: NOT_IN_FUTURE,
    path: ["portfolioDate"],
  });

/** A text of a form that is to hold a number: what is none is refused in the same words as a negative one. */
const numberText = (what: string, limit: string) => {
  const message = `${what} must be a non-negative number`;
  return z
    .string()
    .regex(/^-?(\d+\.?\d*|\.\d+)$/, message)
    .transform((text) => text as DecimalText)
    .pipe(amount(what, message, limit));
};

/** The same as an administrator changes it, whose form has words of its own. */
export const adminUpdatePosition = updatePosition.extend({
  symbol: symbolOr("Symbol must be a non-empty string").optional(),
  quantity: numberText("Quantity", NUMBER_LIMIT).optional(),
  lastPrice: numberText("Last price", NUMBER_LIMIT).optional(),
  currentValue: numberText("Current value", VALUE_LIMIT).optional(),
  portfolioDate: z.iso.date("Portfolio date must be a valid date").pipe(day("Portfolio date")).optional(),
});

/** A changed position whose day is not in the future: `today` is the exchange's. */
export const adminUpdatePositionUntil = (today: CalendarDate) =>
  adminUpdatePosition.refine(({ portfolioDate }) => portfolioDate === undefined || portfolioDate <= today, {
    message: NOT_IN_FUTURE,
    path: ["portfolioDate"],
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

/** Positions that one call may delete by their ids. */
export const DELETED_IDS_MAX = 20_000;

const version = z
  .int("version must be a whole number")
  .nullish()
  .transform((value) => value ?? undefined);

/** A position to be changed, as the caller last saw it; without a version the last writer wins. */
export const versionedPosition = z.object({ portfolioId: id, version });

/** Positions chosen one by one. */
export const chosenPositions = z.object({
  portfolioIds: z
    .array(id)
    .min(1, "Please select positions to delete.")
    .max(DELETED_IDS_MAX, `At most ${DELETED_IDS_MAX} positions at once`)
    .transform((ids) => [...new Set(ids)]),
});

/** Rows to be added together; with an id of its own the same request counts once. */
export const addPositionsRequest = z.object({
  requestId: z
    .uuid("requestId must be a UUID")
    .nullish()
    .transform((value) => value?.toLowerCase()),
});

export type AddPosition = z.output<typeof addPosition>;
export type UpdatePosition = z.output<typeof updatePosition>;
export type DeletePositions = z.output<typeof deletePositions>;
