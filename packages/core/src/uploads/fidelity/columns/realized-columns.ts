import { headerName } from "./history-columns.ts";

/** Columns of exports of realized gains, and of open lots, under our names, each with the names it has had, in lower case. */
const ALIASES = {
  symbol: ["symbol(cusip)", "symbol (cusip)", "symbol"],
  description: ["security description", "description"],
  quantity: ["quantity"],
  dateAcquired: ["date acquired"],
  dateSold: ["date sold"],
  proceeds: ["proceeds"],
  costBasis: ["cost basis"],
  costPerShare: ["cost basis per share"],
  shortTermGain: ["short term gain/loss", "short-term gain/loss"],
  longTermGain: ["long term gain/loss", "long-term gain/loss"],
} as const;

export type RealizedColumn = keyof typeof ALIASES;
export type RealizedColumns = Readonly<Partial<Record<RealizedColumn, number>>>;

const COLUMN_BY_NAME = new Map<string, RealizedColumn>(
  Object.entries(ALIASES).flatMap(([column, names]) =>
    names.map((name) => [name, column as RealizedColumn] as const),
  ),
);

/** The index of each known column; of two columns with one name the first counts. Unknown ones are left out. */
export function findRealizedColumns(cells: readonly string[]): RealizedColumns {
  const columns: Partial<Record<RealizedColumn, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(headerName(cell));
    if (column !== undefined) {
      columns[column] ??= index;
    }
  }
  return columns;
}

/** True for the row that names the columns of Closed Positions: a lot, its two days, and a column for each term. */
export const isRealizedHeader = (columns: RealizedColumns): boolean =>
  (["symbol", "quantity", "dateAcquired", "dateSold", "shortTermGain", "longTermGain"] as const).every(
    (column) => columns[column] !== undefined,
  );

/** True for the row that names the columns of NetBenefits' open lots: a lot with its day and cost, and nothing of a sale. */
export const isOpenLotsHeader = (columns: RealizedColumns): boolean =>
  columns.dateSold === undefined &&
  (["symbol", "description", "quantity", "dateAcquired", "costPerShare", "costBasis"] as const).every(
    (column) => columns[column] !== undefined,
  );

/** True for a header of lots, closed or open. */
export const isLotsHeader = (columns: RealizedColumns): boolean =>
  isRealizedHeader(columns) || isOpenLotsHeader(columns);
