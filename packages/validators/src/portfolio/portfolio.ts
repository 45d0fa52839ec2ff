import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { id } from "./positions.ts";

/** Rows of a page of positions when none or an impossible number is asked for, and at most. */
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;

/** Columns a table of positions can be sorted by. */
export const POSITION_SORTS = [
  "accountName",
  "symbol",
  "description",
  "type",
  "quantity",
  "lastPrice",
  "lastPriceChange",
  "currentValue",
  "todaysGainLossDollar",
  "todaysGainLossPercent",
  "totalGainLossDollar",
  "totalGainLossPercent",
  "percentOfAccount",
  "costBasisTotal",
  "averageCostBasis",
] as const;

export type PositionSort = (typeof POSITION_SORTS)[number];

const date = day("date").nullish();
const account = z.string().max(200, { message: "account must be at most 200 characters" }).nullish();

const symbol = z
  .string()
  .max(100, { message: "symbol must be at most 100 characters" })
  .transform((text) => text.replaceAll("\0", "").trim().toUpperCase() || undefined)
  .nullish();

const limit = z
  .int({ message: "limit must be a whole number" })
  .transform((rows) => (rows < 1 ? PAGE_LIMIT_DEFAULT : Math.min(rows, PAGE_LIMIT_MAX)));

const offset = z.int({ message: "offset must be a whole number" }).transform((rows) => Math.max(0, rows));

const sort = z
  .enum(POSITION_SORTS, { message: `sort must be one of ${POSITION_SORTS.join(", ")}` })
  .nullish();

/** A portfolio date; absent for the latest. */
export const portfolioDate = z.object({ date });

const accountId = id.nullish();

/** A portfolio date and an account by its id, or else its name; absent for the latest and for all accounts. */
export const portfolioScope = z.object({ date, account, accountId });

/** A page of positions. A limit under 1 becomes 20, over 100 becomes 100; a negative offset becomes 0. */
export const portfolioPage = z.object({
  date,
  account,
  accountId,
  symbol,
  limit,
  offset,
  sort,
  direction: z.enum(["ASC", "DESC"]).nullish(),
});

/** A page of the groups by underlying, limited as a page of positions is. */
export const portfolioGroupsPage = portfolioPage.omit({ sort: true, direction: true });

export type PortfolioGroupsPage = z.output<typeof portfolioGroupsPage>;
export type PortfolioScope = z.output<typeof portfolioScope>;
export type PortfolioPage = z.output<typeof portfolioPage>;
