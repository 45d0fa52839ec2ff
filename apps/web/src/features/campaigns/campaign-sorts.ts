import { type Sort, sortText } from "../../lib/address/sort.ts";

/** The columns of the list by which the server orders it. */
export const SORTS = {
  campaign: "CAMPAIGN",
  phase: "PHASE",
  state: "PHASE",
  // Its last point is the profit.
  runningProfit: "PROFIT",
  profit: "PROFIT",
  ifClosedNow: "IF_CLOSED_NOW",
  returnOnCapital: "RETURN",
  days: "DAYS",
  options: "OPTIONS",
  shares: "SHARES",
  dividends: "DIVIDENDS",
  openPremium: "OPEN_PREMIUM",
  breakEven: "BREAK_EVEN",
  lastPrice: "LAST_PRICE",
  capital: "CAPITAL",
  pace: "PACE",
} as const;

export type SortedColumn = keyof typeof SORTS;

export const isSorted = (columnId: string): columnId is SortedColumn => Object.hasOwn(SORTS, columnId);

/** Orders that most people use, where there are no column heads to press. */
const OFFERED: readonly (readonly [SortedColumn, "asc" | "desc", string])[] = [
  ["profit", "desc", "Profit, high to low"],
  ["profit", "asc", "Profit, low to high"],
  ["ifClosedNow", "asc", "If closed now, low to high"],
  ["ifClosedNow", "desc", "If closed now, high to low"],
  ["returnOnCapital", "desc", "Return, high to low"],
  ["returnOnCapital", "asc", "Return, low to high"],
  ["days", "desc", "Days, long to short"],
  ["days", "asc", "Days, short to long"],
  ["campaign", "asc", "Symbol A\u2013Z"],
];

/** The order without one in the address. */
const ATTENTION = "attention";

export const SORT_OPTIONS = [
  { value: ATTENTION, label: "Needs attention" },
  ...OFFERED.map(([columnId, direction, label]) => ({ value: sortText({ columnId, direction }), label })),
];

/** The option of an order; empty for one that is chosen by a column head alone. */
export const optionOf = (sort: Sort | undefined): string => {
  const value = sort ? sortText(sort) : ATTENTION;
  return SORT_OPTIONS.some((option) => option.value === value) ? value : "";
};

/** The address of an option; the first one needs none. */
export const sortOfOption = (option: string): string | undefined =>
  option === ATTENTION ? undefined : option;
