import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { readDateText } from "../csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../csv/money-text.ts";
import { type AccountCell, readAccountCell, readAccountNumber } from "./account-cell.ts";
import type { HistoryColumn, HistoryColumns } from "./history-columns.ts";

/** Numbers and days of a row, after the columns have been put right. */
export type RowValues = {
  readonly runDate: CalendarDate;
  readonly settlementDate?: CalendarDate;
  readonly quantity?: DecimalText;
  readonly price?: DecimalText;
  readonly commission?: DecimalText;
  readonly fees?: DecimalText;
  readonly accruedInterest?: DecimalText;
  readonly amount?: DecimalText;
  readonly cashBalance?: DecimalText;
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

// The ledger keeps money to a hundredth of a cent.
const MONEY_FIELDS = new Set<HistoryColumn>(["commission", "fees", "accruedInterest", "amount"]);
const TOO_FINE_FOR_MONEY = /\.\d{5,}$/;

/** The numbers and days of a row, or which field can't be read. */
export function readRowValues(
  cells: readonly string[],
  columns: HistoryColumns,
  runDate: CalendarDate,
): RowValues | { readonly problem: string } {
  const values: { -readonly [Key in keyof RowValues]: RowValues[Key] } = { runDate };
  for (const [column, name] of NUMBER_FIELDS) {
    const cell = cellAt(cells, columns[column]);
    const value = cell === "" ? undefined : readMoneyText(cell);
    if (value === UNREADABLE || (MONEY_FIELDS.has(column) && value && TOO_FINE_FOR_MONEY.test(value))) {
      return { problem: `${name} can't be read: ${shorten(cell)}` };
    }
    if (value !== undefined) {
      values[column] = value;
    }
  }
  const settlementCell = cellAt(cells, columns.settlementDate);
  const settlementDate = settlementCell === "" ? undefined : readDateText(settlementCell);
  // A row that has not settled may say so here as it does under Cash Balance.
  if (settlementDate === UNREADABLE && !/^processing$/i.test(settlementCell.trim())) {
    return { problem: `Settlement Date can't be read: ${shorten(settlementCell)}` };
  }
  if (settlementDate !== undefined && settlementDate !== UNREADABLE) {
    values.settlementDate = settlementDate;
  }
  return values;
}

/** The account of a row: its number column, else the number inside its account column. */
export function readRowAccount(cells: readonly string[], columns: HistoryColumns): AccountCell {
  const cell = readAccountCell(cellAt(cells, columns.account));
  const accountNumber = readAccountNumber(cellAt(cells, columns.accountNumber)) ?? cell.accountNumber;
  return { ...cell, ...(accountNumber !== undefined && { accountNumber }) };
}

/** True while the broker shows the row as not settled. */
export const isPendingRow = (cells: readonly string[], columns: HistoryColumns): boolean =>
  /^\s*processing\s*$/i.test(cellAt(cells, columns.cashBalance));

/** The cell of a column, `""` where the file or the row lacks it. */
export const cellAt = (cells: readonly string[], index: number | undefined): string =>
  index === undefined ? "" : (cells[index] ?? "");

/** Long texts of a file, cut for a message. */
export const shorten = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > 80 ? `${trimmed.slice(0, 80)}...` : trimmed;
};
