import { clampPageSize } from "@strikebook/core/shared/page";
import { z } from "zod";
import { day } from "./day-range.ts";

export const POSITION_TYPES = ["STOCK", "OPTION", "CASH", "BOND", "ETF", "MUTUAL_FUND", "OTHER"] as const;

/** Columns that a list of own positions can be sorted by. */
export const OWN_POSITION_SORTS = [
  "portfolioDate",
  "symbol",
  "description",
  "quantity",
  "lastPrice",
  "currentValue",
  "positionType",
  "accountName",
  "createdAt",
  "updatedAt",
] as const;

export type OwnPositionSort = (typeof OWN_POSITION_SORTS)[number];

/** Accounts, days or symbols that one filter may name. */
export const FILTER_VALUES_MAX = 2000;

const NOT_AN_ID = "00000000-0000-0000-0000-000000000000";

/** A malformed id becomes one that does not exist, so that both have one answer, without an error. */
export const id = z
  .string()
  .transform((text) => (z.uuid().safeParse(text).success ? text.toLowerCase() : NOT_AN_ID));

/** At most so many values; absent or null narrows nothing. */
export const listOf = <Value extends z.ZodType>(value: Value, argument: string) =>
  z.array(value).max(FILTER_VALUES_MAX, `${argument} may name at most ${FILTER_VALUES_MAX}`).nullish();

const symbol = z
  .string()
  .max(100, "symbol must be at most 100 characters")
  .transform((text) => text.replaceAll("\0", "").trim().toUpperCase())
  .nullish();

export const accountOfPositions = z.object({ accountId: id });
export const onePosition = z.object({ portfolioId: id });

/** A page of own positions. A size under 1 becomes 20, over 100 becomes 100. */
export const ownPositionsPage = z
  .object({
    page: z.int("page must be a whole number").transform((page) => Math.max(0, page)),
    size: z.int("size must be a whole number").transform(clampPageSize),
    sort: z.enum(OWN_POSITION_SORTS, `sort must be one of ${OWN_POSITION_SORTS.join(", ")}`),
    direction: z.enum(["ASC", "DESC"]),
    startDate: day("startDate").nullish(),
    endDate: day("endDate").nullish(),
    accountId: id.nullish(),
    accountIds: listOf(id, "accountIds"),
    dates: listOf(day("dates"), "dates"),
    symbol,
    positionType: z.enum(POSITION_TYPES).nullish(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });

export type OwnPositionsPage = z.output<typeof ownPositionsPage>;

/** The user whose accounts or positions an administrator asks for. */
export const positionsOfUser = z.object({ userId: id });

/** Positions of some accounts on some days, as an administrator reads them; empty lists match nothing. */
export const chosenSnapshots = z.object({
  accountIds: z.array(id).max(FILTER_VALUES_MAX, `accountIds may name at most ${FILTER_VALUES_MAX}`),
  dates: z.array(day("dates")).max(FILTER_VALUES_MAX, `dates may name at most ${FILTER_VALUES_MAX}`),
});

/** A run of portfolio dates, both ends included. */
export const portfolioDays = z
  .object({ startDate: day("startDate"), endDate: day("endDate") })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });
