import { compareCells } from "@strikebook/core/positions/compare-cells";
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
export const comparePositions =
  ({ sort, direction }: Pick<PortfolioPage, "direction" | "sort">) =>
  (a: NamedRow, b: NamedRow): number =>
    sort == null
      ? 0
      : compareCells(cellOf(a, sort), cellOf(b, sort), {
          isDescending: direction === "DESC",
          isDecimal: DECIMALS.includes(sort),
        });

const cellOf = (row: NamedRow, sort: PositionSort) =>
  sort === "accountName" ? row.accountName.toLowerCase() : row[sort];
