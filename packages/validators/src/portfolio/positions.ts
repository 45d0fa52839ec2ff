import { clampPageSize, PAGE_SIZE_DEFAULT } from "@strikebook/core/shared/page";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { FILTER_VALUES_MAX, POSITION_TYPES, USER_POSITIONS_SIZE_MAX } from "./position-limits.ts";

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

/** Columns that a list of a user's positions can be sorted by, as an administrator sees it. */
export const USER_POSITION_SORTS = [
  ...OWN_POSITION_SORTS,
  "todaysGainLossDollar",
  "totalGainLossDollar",
] as const;

export type PositionSort = (typeof USER_POSITION_SORTS)[number];

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

const search = z
  .string()
  .max(100, "search must be at most 100 characters")
  .transform((text) => text.replaceAll("\0", "").trim() || undefined)
  .nullish()
  .transform((text) => text ?? undefined);

/** A user's positions of some accounts and days; a search narrows them to a part of symbol, description or account. */
export const userPositions = chosenSnapshots.extend({ userId: id, search });

/** A page of them. A size under 1 becomes 20, over 1000 becomes 1000. */
export const userPositionsPage = userPositions.extend({
  page: z.int("page must be a whole number").transform((page) => Math.max(0, page)),
  size: z
    .int("size must be a whole number")
    .transform((size) => (size < 1 ? PAGE_SIZE_DEFAULT : Math.min(size, USER_POSITIONS_SIZE_MAX))),
  sort: z.enum(USER_POSITION_SORTS, `sort must be one of ${USER_POSITION_SORTS.join(", ")}`),
  direction: z.enum(["ASC", "DESC"]),
});

export type UserPositions = z.output<typeof userPositions>;
export type UserPositionsPage = z.output<typeof userPositionsPage>;

/** A run of portfolio dates, both ends included. */
export const portfolioDays = z
  .object({ startDate: day("startDate"), endDate: day("endDate") })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });
