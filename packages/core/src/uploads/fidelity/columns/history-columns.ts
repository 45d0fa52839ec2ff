/** Columns of history exports under our names, each with the names it has had, without ` ($)`. */
const ALIASES = {
  runDate: ["run date"],
  account: ["account", "account name", "account name/number"],
  accountNumber: ["account number"],
  action: ["action"],
  symbol: ["symbol"],
  description: ["description", "security description"],
  holdingType: ["type", "security type"],
  exchangeQuantity: ["exchange quantity"],
  exchangeCurrency: ["exchange currency"],
  quantity: ["quantity"],
  currency: ["currency"],
  price: ["price"],
  exchangeRate: ["exchange rate"],
  commission: ["commission"],
  fees: ["fees"],
  accruedInterest: ["accrued interest"],
  amount: ["amount"],
  cashBalance: ["cash balance"],
  settlementDate: ["settlement date"],
} as const;

export type HistoryColumn = keyof typeof ALIASES;
export type HistoryColumns = Readonly<Partial<Record<HistoryColumn, number>>>;

/** Without these a row can't be read; by the names that the file should have. */
export const REQUIRED_COLUMNS: Readonly<Partial<Record<HistoryColumn, string>>> = {
  runDate: "Run Date",
  action: "Action",
  symbol: "Symbol",
  quantity: "Quantity",
  price: "Price",
  amount: "Amount",
};

/** Every export has these, too; its rows can be read without them, but say less. */
const USUAL_COLUMNS: Readonly<Partial<Record<HistoryColumn, string>>> = {
  description: "Description",
  holdingType: "Type",
  commission: "Commission",
  fees: "Fees",
  accruedInterest: "Accrued Interest",
  settlementDate: "Settlement Date",
};

/** The names of columns that were taken out of a file before it was uploaded. */
export const missingColumns = (columns: HistoryColumns): readonly string[] =>
  Object.entries(USUAL_COLUMNS)
    .filter(([column]) => !(column in columns))
    .map(([, name]) => name);

const COLUMN_BY_NAME = new Map<string, HistoryColumn>(
  Object.entries(ALIASES).flatMap(([column, names]) =>
    names.map((name) => [name, column as HistoryColumn] as const),
  ),
);

/** A header cell as names are compared: trimmed, lower case, without ` ($)`. */
export function headerName(cell: string): string {
  return cell
    .replace("\uFEFF", "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/ ?\(\$\)$/, "");
}

/**
 * The index of each known column; of two columns with one name the first counts. Unknown ones are left out.
 */
export function findHistoryColumns(cells: readonly string[]): HistoryColumns {
  const columns: Partial<Record<HistoryColumn, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(headerName(cell));
    if (column !== undefined) {
      columns[column] ??= index;
    }
  }
  return columns;
}

/** True for the row that names the columns of a history export, complete or not. */
export const isHistoryHeader = (columns: HistoryColumns): boolean =>
  columns.runDate !== undefined && columns.action !== undefined;

type Shape = {
  readonly id: string;
  readonly has: readonly HistoryColumn[];
  readonly lacks: readonly HistoryColumn[];
  /** Names before 2024 say Security Description; those repaired in December 2025 have the price first. */
  readonly isOld?: true;
  readonly isRepaired?: boolean;
  readonly hasDollars?: boolean;
};

const SHAPES: readonly Shape[] = [
  { id: "H4", has: ["currency"], lacks: [], isOld: true },
  { id: "H1", has: [], lacks: ["currency"], isOld: true, hasDollars: false },
  { id: "H3", has: ["account"], lacks: ["currency"], isOld: true, hasDollars: true },
  { id: "H2", has: [], lacks: ["currency", "account"], isOld: true, hasDollars: true },
  { id: "H9", has: ["currency", "accountNumber"], lacks: [], isRepaired: true },
  { id: "H6", has: ["currency", "accountNumber"], lacks: [], isRepaired: false },
  { id: "H5", has: ["currency", "account"], lacks: ["accountNumber"] },
  { id: "H8", has: ["currency"], lacks: ["account", "accountNumber"] },
  { id: "H11", has: ["accountNumber"], lacks: ["currency"], isRepaired: true },
  { id: "H10", has: ["cashBalance"], lacks: ["currency", "account", "accountNumber"], isRepaired: true },
  { id: "H7", has: ["cashBalance"], lacks: ["currency", "account", "accountNumber"], isRepaired: false },
];

/** The number of the variant in docs/fidelity-files.md 1.2, or `history` for a set that is not listed there. */
export function historyFormatId(columns: HistoryColumns, headerText: string): string {
  const present = {
    isOld: /security description/i.test(headerText),
    isRepaired: (columns.price ?? 0) < (columns.quantity ?? 0),
    hasDollars: headerText.includes("($)"),
  };
  const found = SHAPES.find(
    (shape) =>
      (shape.isOld ?? false) === present.isOld &&
      (shape.isRepaired ?? present.isRepaired) === present.isRepaired &&
      (shape.hasDollars ?? present.hasDollars) === present.hasDollars &&
      shape.has.every((column) => columns[column] !== undefined) &&
      shape.lacks.every((column) => columns[column] === undefined),
  );
  return found?.id ?? "history";
}
