import { type DecimalText, decimal, decimalText } from "../shared/decimal.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { canonicalSymbol } from "../transactions/canonical-symbol.ts";
import { readDateText } from "../uploads/csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../uploads/csv/money-text.ts";
import { type ListRow, quotedCell, readNamedColumns } from "../uploads/csv/named-columns.ts";
import { isSpoiltSymbol, readSymbolCell } from "../uploads/fidelity/cells/symbol-cell.ts";
import type { StoredClose } from "./closing-price.ts";

/** Closes that one file may hold: ten years of forty symbols. */
export const CLOSES_ROWS_MAX = 100_000;

/** Columns as people, spreadsheets and Tiingo's own downloads name them. Adjusted closes have none: they aren't what was paid. */
const COLUMN_NAMES = {
  symbol: ["symbol", "ticker", "instrument"],
  day: ["day", "date"],
  close: ["close", "closeprice", "closingprice"],
  dividend: ["dividend", "divcash"],
  split: ["split", "splitfactor"],
} as const;

type Column = keyof typeof COLUMN_NAMES;

/** A close with the line that tells it. */
export type ReadClose = StoredClose & { readonly line: number };

/** A line that isn't stored, and why, as a sentence. */
export type RefusedLine = { readonly line: number; readonly reason: string };

/**
 * Reads a file of closing prices, columns by name in any order: symbol, day and close are needed; dividend and split may be
 * there, a split as `4`, `0.1`, `4:1` or `1:10`.
 *
 * Answers every line, read or refused; a file whose columns can't be told fails as a whole. Whether a close may be believed
 * is for `checkCloses` to say.
 */
export function readClosesFile(text: string): Result<{ read: ReadClose[]; refused: RefusedLine[] }, string> {
  const rows = readNamedColumns<Column>(text, {
    names: COLUMN_NAMES,
    needed: ["symbol", "day", "close"],
    rowsMax: CLOSES_ROWS_MAX,
  });
  if (!rows.ok) {
    return rows;
  }
  const lineOf = new Map<string, number>();
  const read: ReadClose[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows.value) {
    const close = readClose(row);
    const once = close.ok ? onlyOnce(close.value, row.line, lineOf) : close;
    if (once.ok) {
      read.push({ ...once.value, line: row.line });
    } else {
      refused.push({ line: row.line, reason: once.error });
    }
  }
  return ok({ read, refused });
}

function onlyOnce(
  close: StoredClose,
  line: number,
  lineOf: Map<string, number>,
): Result<StoredClose, string> {
  const key = `${close.instrument} ${close.day}`;
  const before = lineOf.get(key);
  lineOf.set(key, before ?? line);
  return before === undefined ? ok(close) : err(`${key} stands on line ${before} already`);
}

function readClose({ cellOf, isBroken }: ListRow<Column>): Result<StoredClose, string> {
  if (isBroken) {
    return err("A quote is opened and never closed");
  }
  const cannotBe = (column: Column) => err(`${column} can't be ${quotedCell(cellOf(column))}`);
  const day = readDateText(cellOf("day"));
  const close = readMoneyText(cellOf("close"));
  const dividend = readMoneyText(cellOf("dividend"));
  const split = readSplit(cellOf("split"));
  if (isSpoiltSymbol(cellOf("symbol"))) {
    return cannotBe("symbol");
  }
  if (day === undefined || day === UNREADABLE) {
    return cannotBe("day");
  }
  if (close === undefined || close === UNREADABLE) {
    return cannotBe("close");
  }
  if (dividend === UNREADABLE) {
    return cannotBe("dividend");
  }
  if (split === UNREADABLE) {
    return cannotBe("split");
  }
  const told = { dividend: dividend ?? null, split: split ?? null };
  return ok({ instrument: readInstrument(cellOf("symbol")), day, close, source: "FILE", ...told });
}

/** As option chains write contracts, the strike in thousandths: `KO    261218C00070000` is `KO261218C70`. */
const PADDED = /^([A-Z.]+\d?\d{6}[CP])(\d{5})(\d{3})$/;

function readInstrument(cell: string): string {
  return canonicalSymbol(readSymbolCell(cell).replace(/\s+/g, "").replace(PADDED, "$1$2.$3"));
}

/** Places that are stored of a factor: 1:3 is 0.33333333. */
const SPLIT_PLACES = 8;
const RATIO = /^(\d{1,6}(?:\.\d+)?)\s?:\s?(\d{1,6}(?:\.\d+)?)$/;

function readSplit(cell: string): DecimalText | typeof UNREADABLE | undefined {
  const ratio = RATIO.exec(cell);
  if (ratio === null) {
    return readMoneyText(cell);
  }
  const [, after = "0", before = "0"] = ratio;
  return decimal(before).eq(0) ? UNREADABLE : decimalText(decimal(after).div(before).round(SPLIT_PLACES));
}
