import { readDateText } from "../../csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../../csv/money-text.ts";
import type { HeaderShape } from "../cells/row-damage.ts";
import { cellAt } from "../cells/row-values.ts";
import type { HistoryColumn, HistoryColumns } from "./history-columns.ts";

/** Cells in their columns; `note` tells what was joined for it. */
export type MendedCells = { readonly cells: readonly string[]; readonly note?: string };

const JOINED = "A comma inside the text had cut it in two: its parts were put together again";

/**
 * Joins the two halves of a text that the export did not quote although it holds a comma: one join, in one place, after
 * which day, account type and every number fit their columns. Undefined when the cells have moved otherwise; a line
 * that fits as it stands is left alone, surplus blank cells at its end included.
 */
export function mendCells(cells: readonly string[], header: HeaderShape): MendedCells | undefined {
  if (cells.length <= header.width) {
    return { cells };
  }
  if (!isBlankBehind(cells, header.width)) {
    return join(cells, header);
  }
  return fits(cells, header.columns) ? { cells } : (join(cells, header) ?? unmoved(cells, header));
}

function join(cells: readonly string[], { columns, width }: HeaderShape): MendedCells | undefined {
  const places = TEXT_COLUMNS.map((column) => columns[column]).filter(
    (at) => at !== undefined && cellAt(cells, at + 1).trim() !== "",
  ) as number[];
  const joined = places
    .map((at) => [...cells.slice(0, at), `${cells[at] ?? ""},${cells[at + 1] ?? ""}`, ...cells.slice(at + 2)])
    .filter((candidate) => isBlankBehind(candidate, width) && fits(candidate, columns));
  const [only, other] = joined;
  return only === undefined || other !== undefined ? undefined : { cells: only, note: JOINED };
}

/**
 * Keeps the cells when the texts or the numbers are in their columns: the fault is then in one cell, which is
 * reported as such.
 */
const unmoved = (cells: readonly string[], { columns }: HeaderShape): MendedCells | undefined =>
  hasTextsInPlace(cells, columns) || hasNumbersInPlace(cells, columns) ? { cells } : undefined;

const TEXT_COLUMNS = ["account", "action", "description"] as const;

const NUMBERS: readonly HistoryColumn[] = [
  "exchangeQuantity",
  "quantity",
  "price",
  "exchangeRate",
  "commission",
  "fees",
  "accruedInterest",
  "amount",
  "cashBalance",
];

const isBlankBehind = (cells: readonly string[], width: number) =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");

function fits(cells: readonly string[], columns: HistoryColumns): boolean {
  return (
    hasTextsInPlace(cells, columns) &&
    hasNumbersInPlace(cells, columns) &&
    readDateText(cellAt(cells, columns.settlementDate)) !== UNREADABLE
  );
}

const hasNumbersInPlace = (cells: readonly string[], columns: HistoryColumns): boolean =>
  NUMBERS.every((column) => isNumberOrCurrency(cellAt(cells, columns[column])));

/** An account type, and a symbol, of which only an option's may hold a blank, and only in front. */
const hasTextsInPlace = (cells: readonly string[], { holdingType, symbol }: HistoryColumns): boolean =>
  HOLDING_TYPE.test(cellAt(cells, holdingType)) && SYMBOL.test(cellAt(cells, symbol));

const HOLDING_TYPE = /^\s*(cash|margin|short|shares)?\s*$/i;
const SYMBOL = /^\s*[-*]{0,2}[A-Z0-9./]{0,24}\**\s*$/i;

/** In the mislabelled window a currency is in a column named for a number (docs/fidelity-files.md 1.6). */
const isNumberOrCurrency = (cell: string) =>
  readMoneyText(cell) !== UNREADABLE || /^\s*[A-Z]{3}\s*$/.test(cell);
