import { type Cell, compareCells } from "@strikebook/core/positions/compare-cells";
import { compareText } from "@strikebook/core/shared/compare-names";
import type { OwnPositionsPage, PositionSort } from "@strikebook/validators/portfolio/positions";
import type { Position } from "./positions.repository.ts";

type NamedRow = Position & { readonly accountName: string };

/** The columns whose cells are amounts. */
const DECIMALS: readonly PositionSort[] = [
  "quantity",
  "lastPrice",
  "currentValue",
  "todaysGainLossDollar",
  "totalGainLossDollar",
];

const CELLS: Record<PositionSort, (row: NamedRow) => Cell> = {
  portfolioDate: (row) => row.portfolioDate,
  symbol: (row) => row.symbol,
  description: (row) => row.description,
  quantity: (row) => row.quantity,
  lastPrice: (row) => row.lastPrice,
  currentValue: (row) => row.currentValue,
  positionType: (row) => row.type,
  accountName: (row) => row.accountName.toLowerCase(),
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
  todaysGainLossDollar: (row) => row.todaysGainLoss,
  totalGainLossDollar: (row) => row.unrealizedGainLoss,
};

/** The order of a page, as SQL puts the rows of one owner (SORTS of the repository), for rows of several. */
export const compareOwnPositions =
  ({ sort, direction }: Pick<OwnPositionsPage, "direction" | "sort">) =>
  (a: NamedRow, b: NamedRow): number =>
    compareCells(CELLS[sort](a), CELLS[sort](b), {
      isDescending: direction === "DESC",
      isDecimal: DECIMALS.includes(sort),
    }) || compareText(b.portfolioDate, a.portfolioDate);
