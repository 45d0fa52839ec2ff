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

/** Where each column stands; of two columns with one name the first counts. Unknown ones are left out. */
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

/** The number of the variant in formats.md 1.2, or `history` for a set that is not listed there. */
export function historyFormatId(columns: HistoryColumns, headerText: string): string {
  const has = (column: HistoryColumn) => columns[column] !== undefined;
  if (/security description/i.test(headerText)) {
    return oldFormatId(has, headerText);
  }
  const isRepaired = (columns.price ?? 0) < (columns.quantity ?? 0);
  if (has("currency")) {
    if (has("accountNumber")) {
      return isRepaired ? "H9" : "H6";
    }
    return has("account") ? "H5" : "H8";
  }
  if (has("accountNumber")) {
    return isRepaired ? "H11" : "history";
  }
  if (has("account") || !has("cashBalance")) {
    return "history";
  }
  return isRepaired ? "H10" : "H7";
}

function oldFormatId(has: (column: HistoryColumn) => boolean, headerText: string): string {
  if (has("currency")) {
    return "H4";
  }
  if (!headerText.includes("($)")) {
    return "H1";
  }
  return has("account") ? "H3" : "H2";
}
