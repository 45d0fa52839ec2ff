import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../../shared/decimal.ts";
import { contractSymbol, optionContract, readContractSymbol } from "../../../transactions/option-contract.ts";
import { readDateText } from "../../csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../../csv/money-text.ts";
import type { RealizedRow } from "../../realized-row.ts";
import { cellAt, shorten } from "../cells/row-values.ts";
import { squeeze } from "../cells/squeeze-text.ts";
import { isSpoiltSymbol, lostSymbolProblem, readSymbolCell } from "../cells/symbol-cell.ts";
import type { RealizedColumn, RealizedColumns } from "../columns/realized-columns.ts";

type Problem = { readonly problem: string };
type Read<Value> = { readonly value: Value | undefined } | Problem;

const WASH_SALE = /wash\s*sale/i;
/** `ABCD(009066101)`: the CUSIP of a contract has letters. */
const WITH_CUSIP = /^(.*?)\s*\(([A-Z0-9*@#]{6,12})\)$/;
const DAY_IN_TEXT = /\d{1,2}[/-]\d{1,2}[/-]\d{4}/;
/** Lots of several days in one row. */
const MANY_DAYS = /^(-|--|various|multiple|n\/a)$/i;

/** A data row of Closed Positions or of open lots (docs/fidelity-files.md 3.6 and 3.7), or why it can't be read. */
export function readRealizedRow(
  cells: readonly string[],
  columns: RealizedColumns,
  line: number,
): { readonly realized: RealizedRow } | Problem {
  const named = readSymbol(cellAt(cells, columns.symbol));
  if ("problem" in named) {
    return named;
  }
  const description = squeeze(cellAt(cells, columns.description));
  if (columns.dateSold === undefined) {
    return readOpen(cells, columns, { line, ...named, ...(description !== "" && { description }) });
  }
  const base = { line, ...named, ...(description !== "" && { description }) };
  return WASH_SALE.test(cellAt(cells, columns.dateSold))
    ? readWashSale(cells, columns, base)
    : readClosed(cells, columns, base);
}

type Named = Pick<RealizedRow, "cusip" | "symbol">;
type Base = Named & Pick<RealizedRow, "description" | "line">;

/** Symbol and CUSIP stand in one cell; contracts have no dash there, and other exports may bring one. */
function readSymbol(cell: string): Named | Problem {
  const text = cell.replace(/\s+/g, " ").trim().toUpperCase();
  const [, before = text, cusip] = WITH_CUSIP.exec(text) ?? [];
  if (isSpoiltSymbol(before)) {
    return { problem: lostSymbolProblem(cell) };
  }
  const symbol = readSymbolCell(before).replace(/^-/, "") || cusip;
  if (symbol === undefined || symbol === "") {
    return { problem: "The row names no symbol" };
  }
  return { symbol: canonicalContract(symbol), ...(cusip !== undefined && { cusip }) };
}

function canonicalContract(symbol: string): string {
  const series = readContractSymbol(symbol);
  return series === undefined
    ? symbol
    : contractSymbol(optionContract(series.root, { ...series, strike: decimalText(decimal(series.strike)) }));
}

function readClosed(cells: readonly string[], columns: RealizedColumns, base: Base) {
  const acquired = dayAt(cells, columns.dateAcquired, "Date Acquired");
  const sold = dayAt(cells, columns.dateSold, "Date Sold");
  const quantity = numberAt(cells, columns, "quantity");
  if ("problem" in acquired || "problem" in sold || "problem" in quantity) {
    return firstProblem(acquired, sold, quantity);
  }
  if (sold.value === undefined || quantity.value === undefined || quantity.value === "0") {
    const missing = sold.value === undefined ? "Date Sold" : "Quantity";
    return { problem: `${missing} can't be read: ${shorten(cellAt(cells, columns[columnOf(missing)]))}` };
  }
  const days = turnDays(acquired.value, sold.value);
  const gain = readGain(cells, columns, days.isShort);
  if ("problem" in gain) {
    return gain;
  }
  const money = { ...valueAt(cells, columns, "proceeds"), ...valueAt(cells, columns, "costBasis") };
  const quantityText = absoluteText(quantity.value);
  return {
    realized: { ...base, kind: "CLOSED" as const, quantity: quantityText, ...days, ...money, ...gain },
  };
}

/** A lot that is held: without its day or quantity it says nothing. Its cost may be unknown to the broker as well. */
function readOpen(cells: readonly string[], columns: RealizedColumns, base: Base) {
  const acquired = dayAt(cells, columns.dateAcquired, "Date Acquired");
  const quantity = numberAt(cells, columns, "quantity");
  const cost = numberAt(cells, columns, "costBasis");
  if ("problem" in acquired || "problem" in quantity || "problem" in cost) {
    return firstProblem(acquired, quantity, cost);
  }
  if (acquired.value === undefined) {
    return { problem: `Date Acquired can't be read: ${shorten(cellAt(cells, columns.dateAcquired))}` };
  }
  if (quantity.value === undefined || decimal(quantity.value).lte(0)) {
    return { problem: `Quantity can't be read: ${shorten(cellAt(cells, columns.quantity))}` };
  }
  return {
    realized: {
      ...base,
      kind: "OPEN" as const,
      isShort: false,
      quantity: quantity.value,
      openedOn: acquired.value,
      ...(cost.value !== undefined && { cost: cost.value }),
    },
  };
}

/** What only stands beside the gain may be unreadable. */
function valueAt(cells: readonly string[], columns: RealizedColumns, column: "costBasis" | "proceeds") {
  const read = numberAt(cells, columns, column);
  const value = "problem" in read ? undefined : read.value;
  const name = column === "proceeds" ? "proceeds" : "cost";
  return value === undefined ? {} : { [name]: value };
}

const columnOf = (name: "Date Sold" | "Quantity") => (name === "Quantity" ? "quantity" : "dateSold");

/** Of what was sold or written first Fidelity turns the days round: the later one is always the closing. */
function turnDays(acquired: CalendarDate | undefined, sold: CalendarDate) {
  const isShort = acquired !== undefined && acquired > sold;
  const openedOn = isShort ? sold : acquired;
  return {
    isShort,
    closedOn: isShort ? acquired : sold,
    ...(openedOn !== undefined && { openedOn }),
  };
}

/** The filled one of the two columns; it tells the term. */
function readGain(
  cells: readonly string[],
  columns: RealizedColumns,
  isShort: boolean,
): Pick<RealizedRow, "gain" | "term"> | Problem {
  const short = numberAt(cells, columns, "shortTermGain");
  const long = numberAt(cells, columns, "longTermGain");
  if ("problem" in short || "problem" in long) {
    return firstProblem(short, long);
  }
  if (short.value !== undefined && long.value !== undefined) {
    return { problem: "Both columns of the gain are filled" };
  }
  const gain = short.value ?? long.value;
  if (gain !== undefined) {
    return { gain, term: short.value === undefined ? "LONG" : "SHORT" };
  }
  const proceeds = numberAt(cells, columns, "proceeds");
  const cost = numberAt(cells, columns, "costBasis");
  // Of what was written first the proceeds may be the gain.
  return isShort ||
    "problem" in proceeds ||
    "problem" in cost ||
    proceeds.value === undefined ||
    cost.value === undefined
    ? { problem: "The row tells no gain" }
    : { gain: decimalText(decimal(proceeds.value).minus(decimal(cost.value))) };
}

/** What the other cells of such a row hold is not known publicly: they are read as far as they make sense. */
function readWashSale(cells: readonly string[], columns: RealizedColumns, base: Base) {
  const acquired = dayAt(cells, columns.dateAcquired, "Date Acquired");
  const written = DAY_IN_TEXT.exec(cellAt(cells, columns.dateSold))?.[0];
  const sold = written === undefined ? undefined : readDateText(written);
  const quantity = numberAt(cells, columns, "quantity");
  const amounts = (["shortTermGain", "longTermGain"] as const)
    .map((column) => numberAt(cells, columns, column))
    .flatMap((read) => ("problem" in read || read.value === undefined ? [] : [read.value]));
  const [gain] = amounts;
  if (gain === undefined || amounts.length > 1) {
    return { problem: `Wash sale of ${base.symbol}: its amount can't be told` };
  }
  return {
    realized: {
      ...base,
      kind: "WASH_SALE" as const,
      isShort: false,
      gain: absoluteText(gain),
      ...(!("problem" in quantity) &&
        quantity.value !== undefined && { quantity: absoluteText(quantity.value) }),
      ...(!("problem" in acquired) && acquired.value !== undefined && { openedOn: acquired.value }),
      ...(sold !== undefined && sold !== UNREADABLE && { closedOn: sold }),
    },
  };
}

const absoluteText = (text: DecimalText): DecimalText => decimalText(decimal(text).abs());

function firstProblem(...reads: readonly Read<unknown>[]): Problem {
  const found = reads.find((read): read is Problem => "problem" in read);
  return found ?? { problem: "The row can't be read" };
}

function dayAt(cells: readonly string[], index: number | undefined, name: string): Read<CalendarDate> {
  const cell = cellAt(cells, index).trim();
  const value = cell === "" || MANY_DAYS.test(cell) ? undefined : readDateText(cell);
  return value === UNREADABLE ? { problem: `${name} can't be read: ${shorten(cell)}` } : { value };
}

const NAMES = {
  quantity: "Quantity",
  proceeds: "Proceeds",
  costBasis: "Cost Basis",
  shortTermGain: "Short Term Gain/Loss",
  longTermGain: "Long Term Gain/Loss",
} as const satisfies Partial<Record<RealizedColumn, string>>;

function numberAt(
  cells: readonly string[],
  columns: RealizedColumns,
  column: keyof typeof NAMES,
): Read<DecimalText> {
  const cell = cellAt(cells, columns[column]);
  const value = readMoneyText(cell);
  return value === UNREADABLE ? { problem: `${NAMES[column]} can't be read: ${shorten(cell)}` } : { value };
}
