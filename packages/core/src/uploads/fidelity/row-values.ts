import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { readDateText } from "../csv/date-text.ts";
import { detachText } from "../csv/detach-text.ts";
import { readMoneyText, UNREADABLE } from "../csv/money-text.ts";
import { type AccountCell, readAccountOf } from "./account-cell.ts";
import type { HistoryColumn, HistoryColumns } from "./history-columns.ts";

/** Numbers and days of a row, after the columns have been put right. */
export type RowValues = {
  readonly runDate: CalendarDate;
  readonly settlementDate: CalendarDate | undefined;
  readonly quantity: DecimalText | undefined;
  readonly price: DecimalText | undefined;
  readonly commission: DecimalText | undefined;
  readonly fees: DecimalText | undefined;
  readonly accruedInterest: DecimalText | undefined;
  readonly amount: DecimalText | undefined;
  readonly cashBalance: DecimalText | undefined;
};

const NUMBER_FIELDS = [
  ["quantity", "Quantity"],
  ["price", "Price"],
  ["commission", "Commission"],
  ["fees", "Fees"],
  ["accruedInterest", "Accrued Interest"],
  ["amount", "Amount"],
  ["cashBalance", "Cash Balance"],
] as const satisfies readonly (readonly [HistoryColumn, string])[];

type Building = { -readonly [Key in keyof RowValues]: RowValues[Key] };
type NumberColumn = (typeof NUMBER_FIELDS)[number][0];

// The ledger keeps money to a hundredth of a cent.
const MONEY_FIELDS = new Set<HistoryColumn>(["commission", "fees", "accruedInterest", "amount"]);
const MOVES = new Set<HistoryColumn>(["quantity", "amount"]);
const NOT_YET = /^\s*(processing|pending)\s*$/i;
const TOO_FINE_FOR_MONEY = /\.\d{5,}$/;

/** The numbers and days of a row, or which field can't be read. No quantity is how `0.000` is read. */
export function readRowValues(
  cells: readonly string[],
  columns: HistoryColumns,
  runDate: CalendarDate,
): RowValues | { readonly problem: string } {
  const currency = cellAt(cells, columns.currency);
  const foreign = isForeign(currency) ? currency : cellAt(cells, columns.exchangeCurrency);
  if (isForeign(foreign)) {
    return { problem: `Amounts in ${shorten(foreign)}: only US dollars can be read` };
  }
  const values = noValues(runDate);
  for (const [column, name] of NUMBER_FIELDS) {
    const cell = cellAt(cells, columns[column]);
    if (cell !== "" && !readNumber(values, column, cell)) {
      return { problem: `${name} can't be read: ${shorten(cell)}` };
    }
  }
  const exchanged = values.quantity === undefined ? cellAt(cells, columns.exchangeQuantity) : "";
  if (exchanged !== "" && exchanged !== "0" && hasNumber(exchanged)) {
    return { problem: `Exchange Quantity ${shorten(exchanged)} stands without a Quantity` };
  }
  const settlementCell = cellAt(cells, columns.settlementDate);
  if (settlementCell !== "" && !readSettlement(values, settlementCell)) {
    return { problem: `Settlement Date can't be read: ${shorten(settlementCell)}` };
  }
  return values;
}

/** With every field from the start: rows of one shape cost a fraction. */
const noValues = (runDate: CalendarDate): Building => ({
  runDate,
  settlementDate: undefined,
  quantity: undefined,
  price: undefined,
  commission: undefined,
  fees: undefined,
  accruedInterest: undefined,
  amount: undefined,
  cashBalance: undefined,
});

function hasNumber(cell: string): boolean {
  const value = readMoneyText(cell);
  return value !== undefined && value !== "0";
}

const isForeign = (cell: string) => cell !== "USD" && cell !== "" && !/^\s*(USD|0|--)?\s*$/i.test(cell);

function readNumber(values: Building, column: NumberColumn, cell: string): boolean {
  const value = readMoneyText(cell);
  if (value === UNREADABLE) {
    return false;
  }
  // A balance may be on its way; what a row moves has to be known.
  if (value === undefined && MOVES.has(column) && NOT_YET.test(cell)) {
    return false;
  }
  const isNone = value === "0" && (column === "quantity" || (column === "price" && !values.quantity));
  if (value === undefined || isNone) {
    return true;
  }
  values[column] = value;
  return !MONEY_FIELDS.has(column) || !TOO_FINE_FOR_MONEY.test(value);
}

function readSettlement(values: Building, cell: string): boolean {
  const settlementDate = readDateText(cell);
  if (settlementDate === UNREADABLE) {
    // A row that has not settled may say so here as it does under Cash Balance.
    return /^\s*(processing|pending|n\/a)\s*$/i.test(cell);
  }
  if (settlementDate !== undefined) {
    values.settlementDate = settlementDate;
  }
  return true;
}

/**
 * Reads the account of a row: its number column, else the number inside its account column, else the one that the
 * file's name tells. Rows come in runs of one account, so the last few cells are remembered.
 */
export function createAccountReader(columns: HistoryColumns, fromFileName: string | undefined) {
  const known = new Map<string, AccountCell>();
  return (cells: readonly string[]): AccountCell => {
    const name = cellAt(cells, columns.account);
    const number = cellAt(cells, columns.accountNumber);
    const key = `${number}\n${name}`;
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    const account = readAccount(detachText(name), detachText(number), fromFileName);
    if (known.size >= KNOWN_ACCOUNTS_MAX) {
      known.clear();
    }
    known.set(detachText(key), account);
    return account;
  };
}

const KNOWN_ACCOUNTS_MAX = 1000;

function readAccount(name: string, number: string, fromFileName: string | undefined): AccountCell {
  const { accountNumber, accountName } = readAccountOf(name, number);
  const found = accountNumber ?? fromFileName;
  return {
    ...(accountName !== undefined && { accountName }),
    ...(found !== undefined && { accountNumber: found }),
  };
}

/** True while the broker shows the row as not settled. */
export const isPendingRow = (cells: readonly string[], columns: HistoryColumns): boolean =>
  columns.cashBalance !== undefined && /^\s*processing\s*$/i.test(cellAt(cells, columns.cashBalance));

/** The cell of a column, `""` where the file or the row lacks it. */
export const cellAt = (cells: readonly string[], index: number | undefined): string =>
  index === undefined ? "" : (cells[index] ?? "");

/** Long texts of a file, cut for a message. */
export const shorten = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > 80 ? `${trimmed.slice(0, 80)}...` : trimmed;
};
