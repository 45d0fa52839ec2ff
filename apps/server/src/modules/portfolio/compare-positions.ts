import { compareText } from "@strikebook/core/shared/compare-names";
import { compareUnits, toUnits } from "@strikebook/core/shared/units";
import type { PortfolioPage, PositionSort } from "@strikebook/validators/portfolio/portfolio";
import type { StoredPosition } from "./portfolio.repository.ts";

type NamedRow = StoredPosition & { readonly accountName: string };

const DECIMALS: readonly PositionSort[] = [
  "quantity",
  "lastPrice",
  "lastPriceChange",
  "currentValue",
  "todaysGainLossDollar",
  "totalGainLossDollar",
  "costBasisTotal",
  "averageCostBasis",
];

/**
 * The order of a sorted page, as SQL puts the rows of one owner (COLUMNS of the repository), for rows of several. An account's
 * place is that of the name it is shown by; in the order of files, rows of different owners have no order.
 */
export function comparePositions({ sort, direction }: Pick<PortfolioPage, "direction" | "sort">) {
  const sign = direction === "DESC" ? -1 : 1;
  return (a: NamedRow, b: NamedRow): number => {
    if (sort == null) {
      return 0;
    }
    const [first, second] = [sortedBy(a, sort), sortedBy(b, sort)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null);
    }
    return sign * compareValues(sort, first, second);
  };
}

const sortedBy = (row: NamedRow, sort: PositionSort): number | string | null =>
  sort === "accountName" ? row.accountName.toLowerCase() : row[sort];

function compareValues(sort: PositionSort, a: number | string, b: number | string): number {
  if (typeof a === "number" || typeof b === "number") {
    return Number(a) - Number(b);
  }
  return DECIMALS.includes(sort) ? compareUnits(toUnits(a), toUnits(b)) : compareText(a, b);
}
