import { formatQuantity, plural, signOf } from "../../lib/format.ts";
import type { Share } from "./components/share-table.tsx";
import type { Allocation, PortfolioStatistics } from "./portfolio.queries.ts";

/** How many parts of each kind are shown, by the specification. */
export const HOLDINGS_MAX = 10;
export const SECTORS_MAX = 8;
export const ACCOUNTS_MAX = 5;
export const SYMBOLS_MAX = 5;
export const SECTION_ROWS_MAX = 10;

type TypeName = PortfolioStatistics["byType"][number]["type"];

const TYPE_NAMES: Record<TypeName, string> = {
  STOCK: "Stocks",
  OPTION: "Options",
  CASH: "Cash",
  BOND: "Bonds",
  ETF: "ETFs",
  MUTUAL_FUND: "Mutual funds",
  OTHER: "Other",
};

const positions = (count: number) => plural(count, "position");

export const holdingShares = (holdings: Allocation["topHoldings"]): Share[] =>
  holdings.slice(0, HOLDINGS_MAX).map(({ symbol, description, value, percentage }) => ({
    name: symbol,
    detail: description,
    value,
    percent: percentage,
  }));

export const sectorShares = (sectors: Allocation["topSectors"]): Share[] =>
  sectors.slice(0, SECTORS_MAX).map(({ sector, value, percentage, positionCount }) => ({
    name: sector,
    count: positions(positionCount),
    value,
    percent: percentage,
  }));

export const typeShares = ({ byType }: PortfolioStatistics): Share[] =>
  byType.map(({ type, count, totalAmount, percentage }) => ({
    name: TYPE_NAMES[type],
    count: positions(count),
    value: totalAmount,
    percent: percentage,
  }));

export const accountShares = ({ byAccount }: PortfolioStatistics): Share[] =>
  byAccount.slice(0, ACCOUNTS_MAX).map(({ account, count, totalAmount, percentage }) => ({
    name: account,
    count: positions(count),
    value: totalAmount,
    percent: percentage,
  }));

export const symbolShares = ({ bySymbol }: PortfolioStatistics): Share[] =>
  bySymbol.slice(0, SYMBOLS_MAX).map(({ symbol, count, totalAmount, netQuantity, percentage }) => ({
    name: symbol,
    // Money market rows have a value and no quantity.
    count:
      signOf(netQuantity) === 0
        ? positions(count)
        : `${positions(count)}, quantity ${formatQuantity(netQuantity)}`,
    value: totalAmount,
    percent: percentage,
  }));
