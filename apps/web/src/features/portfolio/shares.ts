import { compareUnits, toUnits } from "@strikebook/core/shared/units";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatQuantity, plural, signOf } from "../../lib/format.ts";
import type { Share } from "./components/share-table.tsx";
import type { Allocation, PortfolioStatistics } from "./portfolio.queries.ts";
import type { TotalPortfolio } from "./total-portfolio.queries.ts";

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

/** The name of pending cash wherever it is a part. */
export const PENDING = "Pending activity";

/** The kinds in their fixed order; pending activity last, where there is any. */
export function allocationParts(allocation: Omit<Allocation, "topHoldings" | "topSectors">) {
  const { stocksPercent, optionsPercent, cashPercent, pendingPercent, otherPercent } = allocation;
  return [
    { name: "Stocks", percent: stocksPercent },
    { name: "Options", percent: optionsPercent },
    // The server counts pending activity as cash; to four places, as percentages come.
    { name: "Cash", percent: Number((cashPercent - pendingPercent).toFixed(4)) },
    { name: "Other", percent: otherPercent },
    ...(pendingPercent === 0 ? [] : [{ name: PENDING, percent: pendingPercent }]),
  ];
}

const COLORS: Readonly<Record<string, string>> = {
  Stocks: "bg-stocks",
  Options: "bg-options",
  Cash: "bg-cash",
  Other: "bg-other",
  [PENDING]: "bg-ink-3",
};

/** The same with the color of each, as a strip draws them. */
export const coloredParts = (allocation: Parameters<typeof allocationParts>[0]) =>
  allocationParts(allocation).map((part) => ({ ...part, color: COLORS[part.name] ?? "bg-other" }));

const positions = (count: number) => plural(count, "position");

/** The largest holdings without cash; a short position, whose value is a debt, is none. */
const holdingShares = (holdings: Allocation["topHoldings"]): Share[] =>
  holdings
    .filter(({ value }) => signOf(value) >= 0)
    .slice(0, HOLDINGS_MAX)
    .map(({ symbol, description, value, percentage }) => ({
      name: symbol,
      isSymbol: symbol !== PENDING,
      detail: description,
      value,
      percent: percentage,
    }));

/** Symbols without cash, which the allocation names once. */
const invested = ({ bySymbol }: PortfolioStatistics) => bySymbol.filter(({ type }) => type !== "CASH");

/** The largest holdings without cash. */
export const investedShares = (statistics: PortfolioStatistics): Share[] =>
  holdingShares(invested(statistics).map(({ totalAmount, ...row }) => ({ ...row, value: totalAmount })));

/** The same of the total view, where stocks and options stand apart. */
export const totalHoldings = ({ stocks, options }: Pick<TotalPortfolio, "options" | "stocks">): Share[] => {
  const types = [
    { type: "STOCK", rows: stocks },
    { type: "OPTION", rows: options },
  ] as const;
  const holdings = types.flatMap(({ type, rows }) =>
    rows.map(({ symbol, description, totalCurrentValue, portfolioPercent }) => ({
      symbol,
      description,
      type,
      value: totalCurrentValue,
      percentage: portfolioPercent,
    })),
  );
  const bySize = holdings
    .map((holding) => ({ holding, units: toUnits(holding.value) }))
    .sort((a, b) => compareUnits(b.units, a.units));
  return holdingShares(bySize.map(({ holding }) => holding));
};

/** The sector that the server gives to money funds. */
const CASH_SECTOR = "Cash";

export const sectorShares = (sectors: Allocation["topSectors"]): Share[] =>
  [
    ...sectors.filter(({ sector }) => sector !== PENDING && sector !== CASH_SECTOR).slice(0, SECTORS_MAX),
    ...sectors.filter(({ sector }) => sector === PENDING),
  ].map(({ sector, value, percentage, positionCount }) => ({
    name: sector,
    ...(sector !== PENDING && { count: positions(positionCount) }),
    value,
    percent: percentage,
  }));

export const typeShares = ({ byType }: PortfolioStatistics): Share[] =>
  byType.map(({ type, isPending, count, totalAmount, percentage }) => ({
    name: isPending ? PENDING : TYPE_NAMES[type],
    ...(!isPending && { count: positions(count) }),
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

/** The largest symbols without cash, by how many positions they are. */
export const symbolShares = (statistics: PortfolioStatistics): Share[] =>
  invested(statistics)
    .slice(0, SYMBOLS_MAX)
    .map(({ symbol, count, totalAmount, netQuantity, percentage }) => ({
      name: symbol,
      isSymbol: symbol !== PENDING,
      count:
        signOf(netQuantity) === 0
          ? positions(count)
          : `${positions(count)}, quantity ${formatQuantity(netQuantity)}`,
      value: totalAmount,
      percent: percentage,
    }));

type ExportedShare = {
  readonly date: string | null;
  readonly breakdown: string;
  readonly name: string;
  readonly description?: string | null;
  readonly count?: number;
  readonly quantity?: string;
  readonly value?: string;
  readonly percent: number;
};

export const SHARES_EXPORT: readonly CsvColumn<ExportedShare>[] = [
  { header: "Date", value: (row) => row.date, kind: "date" },
  { header: "Breakdown", value: (row) => row.breakdown },
  { header: "Name", value: (row) => row.name },
  { header: "Description", value: (row) => row.description },
  { header: "Positions", value: (row) => row.count, kind: "number" },
  { header: "Quantity", value: (row) => row.quantity, kind: "number" },
  { header: "Value", value: (row) => row.value, kind: "number" },
  { header: "Share %", value: (row) => row.percent, kind: "number" },
];

/** Every row of every breakdown of the page, also those beyond the first few. */
export function exportedShares(
  { summary, allocation, byType, byAccount, bySymbol }: PortfolioStatistics,
  isOverall: boolean,
): ExportedShare[] {
  const { topHoldings, topSectors } = allocation;
  const rows: Omit<ExportedShare, "date">[] = [
    ...allocationParts(allocation).map(({ name, percent }) => ({
      breakdown: "Asset Allocation",
      name: name === PENDING ? name : name.toLowerCase(),
      percent,
    })),
    ...topHoldings.map(({ symbol, percentage, ...row }) => ({
      ...row,
      breakdown: "Top Holdings",
      name: symbol,
      percent: percentage,
    })),
    ...topSectors.map(({ sector, positionCount, percentage, value }) => ({
      breakdown: "Sector Breakdown",
      name: sector,
      count: positionCount,
      value,
      percent: percentage,
    })),
    ...byType.map(({ type, isPending, count, totalAmount, percentage }) => ({
      breakdown: "By Asset Type",
      name: isPending ? PENDING : TYPE_NAMES[type],
      count,
      value: totalAmount,
      percent: percentage,
    })),
    ...(isOverall ? byAccount : []).map(({ account, count, totalAmount, percentage }) => ({
      breakdown: "By Account",
      name: account,
      count,
      value: totalAmount,
      percent: percentage,
    })),
    ...bySymbol.map(({ symbol, count, totalAmount, netQuantity, percentage }) => ({
      breakdown: "By Symbol",
      name: symbol,
      count,
      quantity: netQuantity,
      value: totalAmount,
      percent: percentage,
    })),
  ];
  return rows.map((row) => ({ ...row, date: summary.actualDate }));
}
