import type { CalendarDate } from "../shared/calendar-date.ts";
import { formatCount } from "../shared/count-words.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { readDateText } from "../uploads/csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../uploads/csv/money-text.ts";
import { type ListRow, quotedCell, readNamedColumns } from "../uploads/csv/named-columns.ts";
import type { EarningsRecord } from "./earnings-record.ts";

/** Records that one list may hold. */
export const EARNINGS_ROWS_MAX = 20_000;
const PROBLEMS_MAX = 50;
const SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,19}$/;

const COLUMN_NAMES = {
  symbol: ["symbol", "ticker"],
  date: ["date", "reportdate"],
  hour: ["hour", "time", "timing"],
  epsEstimate: ["epsestimate"],
  epsActual: ["epsactual"],
  quarter: ["quarter"],
  year: ["year"],
  revenueEstimate: ["revenueestimate"],
  revenueActual: ["revenueactual"],
} as const;

type Column = keyof typeof COLUMN_NAMES;
type Cells = Readonly<Record<Column, string>>;

const HOURS: Readonly<Record<string, string>> = {
  "": "",
  tbd: "",
  amc: "amc",
  "after market close": "amc",
  bmo: "bmo",
  "before market open": "bmo",
  dmh: "dmh",
};

/**
 * Reads an administrator's list of earnings, columns by name in any order: symbol and date are needed; hour (`amc`,
 * `bmo`, `dmh` or empty), epsEstimate, epsActual, quarter, year, revenueEstimate and revenueActual may be there.
 *
 * One line that cannot be read fails the whole list; each is named, at most 50.
 */
export function readEarningsCsv(text: string): Result<EarningsRecord[], readonly string[]> {
  const rows = readNamedColumns<Column>(text, {
    names: COLUMN_NAMES,
    needed: ["symbol", "date"],
    rowsMax: EARNINGS_ROWS_MAX,
  });
  return rows.ok ? readRows(rows.value) : err([rows.error]);
}

function readRows(rows: readonly ListRow<Column>[]): Result<EarningsRecord[], readonly string[]> {
  const lineOf = new Map<string, number>();
  const read = rows.map(({ cellOf, isBroken, line }) => {
    const record = isBroken ? err("a quote is opened and never closed") : readRecord(cellOf);
    return { line, record: record.ok ? onlyOnce(record.value, line, lineOf) : record };
  });
  const problems = read.flatMap(({ line, record }) => (record.ok ? [] : [`Line ${line}: ${record.error}`]));
  const more = problems.length - PROBLEMS_MAX;
  return problems.length === 0
    ? ok(read.flatMap(({ record }) => (record.ok ? [record.value] : [])))
    : err([
        ...problems.slice(0, PROBLEMS_MAX),
        ...(more > 0 ? [`${formatCount(more)} more lines cannot be read`] : []),
      ]);
}

function onlyOnce(
  record: EarningsRecord,
  line: number,
  lineOf: Map<string, number>,
): Result<EarningsRecord, string> {
  const key = `${record.symbol} ${record.date}`;
  const before = lineOf.get(key);
  lineOf.set(key, before ?? line);
  return before === undefined ? ok(record) : err(`${key} stands on line ${before} already`);
}

function readRecord(cellOf: (column: Column) => string): Result<EarningsRecord, string> {
  const columns = Object.keys(COLUMN_NAMES) as Column[];
  const cells = Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Cells;
  const symbol = cells.symbol.toUpperCase();
  const date = readDateText(cells.date);
  const hour = HOURS[cells.hour.toLowerCase()];
  if (!SYMBOL.test(symbol)) {
    return err(`symbol cannot be ${quotedCell(cells.symbol)}`);
  }
  if (date === undefined || date === UNREADABLE) {
    return err(`date cannot be ${quotedCell(cells.date)}`);
  }
  return hour === undefined
    ? err(`hour must be amc, bmo, dmh or empty, not ${quotedCell(cells.hour)}`)
    : readFigures(cells, { symbol, date, hour });
}

/** Digits before and places after the point that are kept. */
const AMOUNTS = [
  ["epsEstimate", 9, 6],
  ["epsActual", 9, 6],
  ["revenueEstimate", 15, 2],
  ["revenueActual", 15, 2],
] as const;

function isWithin(value: DecimalText, digits: number, places: number): boolean {
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  return whole.length <= digits && fraction.length <= places;
}

type Named = { readonly symbol: string; readonly date: CalendarDate; readonly hour: string };

function readFigures(cells: Cells, named: Named): Result<EarningsRecord, string> {
  const record: Record<string, unknown> = { ...named };
  for (const [column, digits, places] of AMOUNTS) {
    const value: DecimalText | typeof UNREADABLE | undefined = readMoneyText(cells[column]);
    if (value === UNREADABLE || (value !== undefined && !isWithin(value, digits, places))) {
      return err(`${column} cannot be ${quotedCell(cells[column])}`);
    }
    record[column] = value;
  }
  for (const [column, least, most] of [
    ["quarter", 1, 4],
    ["year", 1900, 2199],
  ] as const) {
    const text = cells[column].replace(/^Q/i, "");
    const value = Number(text);
    if (text !== "" && !(/^\d+(\.0*)?$/.test(text) && value >= least && value <= most)) {
      return err(`${column} must be from ${least} to ${most}, not ${quotedCell(cells[column])}`);
    }
    record[column] = text === "" ? undefined : value;
  }
  const known = Object.entries(record).filter(([, value]) => value !== undefined);
  return ok(Object.fromEntries(known) as EarningsRecord);
}
