import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { DecimalText } from "../../../shared/decimal.ts";
import { readDateText } from "../../csv/date-text.ts";
import { detachText } from "../../csv/detach-text.ts";
import { readMoneyText, UNREADABLE } from "../../csv/money-text.ts";
import type { HistoryColumn, HistoryColumns } from "../columns/history-columns.ts";
import { type AccountCell, readAccountOf } from "./account-cell.ts";

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
  const values: RawValues = {
    runDate,
    settlementDate: settlementAt(cells, columns.settlementDate),
    quantity: noneIfZero(movementAt(cells, columns.quantity)),
    price: numberAt(cells, columns.price),
    commission: moneyAt(cells, columns.commission),
    fees: moneyAt(cells, columns.fees),
    accruedInterest: moneyAt(cells, columns.accruedInterest),
    amount: moneyOf(movementAt(cells, columns.amount)),
    cashBalance: numberAt(cells, columns.cashBalance),
  };
  if (values.quantity === undefined) {
    values.price = noneIfZero(values.price);
    const exchanged = cellAt(cells, columns.exchangeQuantity);
    if (exchanged !== "" && exchanged !== "0" && hasNumber(exchanged) && isEveryNumberRead(values)) {
      return { problem: `Exchange Quantity ${shorten(exchanged)} stands without a Quantity` };
    }
  }
  return isRead(values) ? values : { problem: describeUnread(values, cells, columns) };
}

type Unread = typeof UNREADABLE;
type RawValues = { -readonly [Key in keyof RowValues]: RowValues[Key] | Unread };

const isRead = (values: RawValues): values is RawValues & RowValues =>
  values.settlementDate !== UNREADABLE && isEveryNumberRead(values);

const isEveryNumberRead = (values: RawValues): boolean =>
  values.quantity !== UNREADABLE &&
  values.price !== UNREADABLE &&
  values.commission !== UNREADABLE &&
  values.fees !== UNREADABLE &&
  values.accruedInterest !== UNREADABLE &&
  values.amount !== UNREADABLE &&
  values.cashBalance !== UNREADABLE;

/** In the order in which the fields are named above. */
function describeUnread(values: RawValues, cells: readonly string[], columns: HistoryColumns): string {
  const [column, name] = NUMBER_FIELDS.find(([each]) => values[each] === UNREADABLE) ?? SETTLEMENT;
  return `${name} can't be read: ${shorten(cellAt(cells, columns[column]))}`;
}

const SETTLEMENT = ["settlementDate", "Settlement Date"] as const;

type Value = DecimalText | undefined | Unread;

function numberAt(cells: readonly string[], index: number | undefined): Value {
  return readMoneyText(cellAt(cells, index));
}

/** A balance may be on its way; what a row moves has to be known. */
function movementAt(cells: readonly string[], index: number | undefined): Value {
  const cell = cellAt(cells, index);
  const value = readMoneyText(cell);
  return value === undefined && cell !== "" && NOT_YET.test(cell) ? UNREADABLE : value;
}

const moneyAt = (cells: readonly string[], index: number | undefined): Value =>
  moneyOf(numberAt(cells, index));

/** The ledger keeps money to a hundredth of a cent. */
const moneyOf = (value: Value): Value =>
  value !== undefined && value !== UNREADABLE && value.length > 6 && TOO_FINE_FOR_MONEY.test(value)
    ? UNREADABLE
    : value;

const noneIfZero = (value: Value): Value => (value === "0" ? undefined : value);

function settlementAt(
  cells: readonly string[],
  index: number | undefined,
): CalendarDate | undefined | Unread {
  const cell = cellAt(cells, index);
  const date = cell === "" ? undefined : readDateText(cell);
  // A row that has not settled may say so here as it does under Cash Balance.
  return date === UNREADABLE && /^\s*(processing|pending|n\/a)\s*$/i.test(cell) ? undefined : date;
}

function hasNumber(cell: string): boolean {
  const value = readMoneyText(cell);
  return value !== undefined && value !== "0";
}

/** True for a currency that is not the US dollar. */
export const isForeign = (cell: string) =>
  cell !== "USD" && cell !== "" && !/^\s*(USD|0|--)?\s*$/i.test(cell);

/**
 * Reads the account of a row: its number column, else the number inside its account column, else the one that the
 * file's name tells. A file has few accounts, so the last few cells are remembered.
 */
export function createAccountReader(columns: HistoryColumns, fromFileName: string | undefined) {
  const known: { readonly name: string; readonly number: string; readonly account: AccountCell }[] = [];
  let next = 0;
  return (cells: readonly string[]): AccountCell => {
    const name = cellAt(cells, columns.account);
    const number = cellAt(cells, columns.accountNumber);
    const before = known.find((one) => one.number === number && one.name === name);
    if (before !== undefined) {
      return before.account;
    }
    const own = { name: detachText(name), number: detachText(number) };
    const account = readAccount(own.name, own.number, fromFileName);
    known[next] = { ...own, account };
    next = (next + 1) % KNOWN_ACCOUNTS_MAX;
    return account;
  };
}

const KNOWN_ACCOUNTS_MAX = 32;

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
