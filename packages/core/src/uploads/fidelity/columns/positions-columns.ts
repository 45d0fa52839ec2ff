import { headerName } from "./history-columns.ts";

/** Columns of positions exports under our names, each with the names it has had, in lower case. */
const ALIASES = {
  accountNumber: ["account number"],
  account: ["account name", "account", "account name/number"],
  investmentType: ["investment type"],
  basketName: ["basket name"],
  symbol: ["symbol"],
  description: ["description"],
  quantity: ["quantity"],
  lastPrice: ["last price"],
  lastPriceChange: ["last price change"],
  currentValue: ["current value"],
  todaysGainLossDollar: ["today's gain/loss dollar", "today's gain/loss $"],
  todaysGainLossPercent: ["today's gain/loss percent", "today's gain/loss %"],
  totalGainLossDollar: ["total gain/loss dollar", "total gain/loss $"],
  totalGainLossPercent: ["total gain/loss percent", "total gain/loss %"],
  percentOfAccount: ["percent of account", "% of account"],
  costBasisTotal: ["cost basis total", "cost basis"],
  averageCostBasis: ["average cost basis", "cost basis per share"],
  holdingType: ["type"],
} as const;

export type PositionsColumn = keyof typeof ALIASES;
export type PositionsColumns = Readonly<Partial<Record<PositionsColumn, number>>>;

const COLUMN_BY_NAME = new Map<string, PositionsColumn>(
  Object.entries(ALIASES).flatMap(([column, names]) =>
    names.map((name) => [name, column as PositionsColumn] as const),
  ),
);

/**
 * The index of each known column; of two columns with one name the first counts. Unknown ones are left out.
 */
export function findPositionsColumns(cells: readonly string[]): PositionsColumns {
  const columns: Partial<Record<PositionsColumn, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(headerName(cell).replaceAll("\u2019", "'"));
    if (column !== undefined) {
      columns[column] ??= index;
    }
  }
  return columns;
}

/**
 * True for the row that names the columns of a positions export: what is held and what it is worth, with the account
 * or the price. Views chosen on the screen may lack any other column.
 */
export function isPositionsHeader(columns: PositionsColumns): boolean {
  const { symbol, currentValue, accountNumber, account, lastPrice } = columns;
  const isPlaced = [accountNumber, account, lastPrice].some((index) => index !== undefined);
  return symbol !== undefined && currentValue !== undefined && isPlaced;
}

/** The number of the variant in docs/fidelity-files.md 3.1, or `positions` for a set that is not listed there. */
export function positionsFormatId(columns: PositionsColumns, headerText: string): string {
  if (/account name\/number/i.test(headerText)) {
    return "P1";
  }
  if (headerText.includes("Last price")) {
    return columns.accountNumber === undefined ? "P6" : "P5";
  }
  if (columns.accountNumber === undefined) {
    return "positions";
  }
  if (columns.investmentType !== undefined) {
    return "P3";
  }
  return columns.basketName === undefined ? "P2" : "P4";
}
