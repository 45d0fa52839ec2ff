import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { findDay, monthNumber, readDateText } from "./csv/date-text.ts";
import { UNREADABLE } from "./csv/money-text.ts";

/** Days that a file says it was asked for, both included. */
export type StatedRange = { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate };

/** A day of a name or a line: `2015-01-31`, `01-31-2015`, `1/31/2015`, `Jan-31-2015`, `20150131`. */
const DAY = String.raw`\d{4}[-_./]\d{2}[-_./]\d{2}|\d{1,2}[-_./]\d{1,2}[-_./]\d{4}|[a-z]{3}[-_ ]\d{1,2}[-_, ]{1,2}\d{4}|(?:19|20)\d{6}`;
const DAYS_IN_NAME = new RegExp(`(?<![a-z0-9])(?:${DAY})(?![a-z0-9])`, "gi");
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const YEAR = String.raw`((?:19|20)\d\d)`;
const SEPARATOR = "[-_., ]*";
/** Each names one calendar period; the groups are told by their names. */
const PERIODS: readonly {
  readonly pattern: RegExp;
  readonly read: (found: string[]) => StatedRange | undefined;
}[] = [
  { pattern: words(`${YEAR}${SEPARATOR}q([1-4])`), read: ([year, quarter]) => quarterOf(year, quarter) },
  { pattern: words(`q([1-4])${SEPARATOR}${YEAR}`), read: ([quarter, year]) => quarterOf(year, quarter) },
  {
    pattern: words(`${MONTH}${SEPARATOR}${YEAR}`),
    read: ([month, year]) => monthOf(year, monthNumber(month ?? "")),
  },
  {
    pattern: words(`${YEAR}${SEPARATOR}${MONTH}`),
    read: ([year, month]) => monthOf(year, monthNumber(month ?? "")),
  },
  { pattern: words(`${YEAR}[-_](0[1-9]|1[0-2])`), read: ([year, month]) => monthOf(year, Number(month)) },
  { pattern: words(`${YEAR}(?:[-_ ]+| *to *)${YEAR}`), read: ([from, to]) => years(from, to) },
  { pattern: words(YEAR), read: ([year]) => years(year, year) },
];

/** Every range has one: most names need no other look. */
const HAS_YEAR = /\d{4}/;

/** The account's number, which may look like a day or a year, and what browsers put behind a name. */
const NOT_A_RANGE = /history[ _-]*for[ _-]*account[ _-]*[a-z0-9]+|\(\d+\)\s*(?=\.[a-z]+$)|\.[a-z]{2,4}$/gi;

/**
 * The range that a file's name says: two days, or one year, quarter or month, or two years. Undefined where it says
 * none, or more than one; a single day is when the file was downloaded.
 */
export function rangeInFileName(fileName: string): StatedRange | undefined {
  const name = fileName.replace(NOT_A_RANGE, " ");
  if (!HAS_YEAR.test(name)) {
    return undefined;
  }
  const days = (name.match(DAYS_IN_NAME) ?? []).map(readDay);
  if (days.length > 0) {
    return days.length === 2 ? rangeOf(days[0], days[1]) : undefined;
  }
  for (const { pattern, read } of PERIODS) {
    const found = [...name.matchAll(pattern)];
    if (found.length > 0) {
      return found.length === 1 ? read((found[0] ?? []).slice(1)) : undefined;
    }
  }
  return undefined;
}

/** A whole line that states a range: `Date range: 01/01/2015 to 12/31/2015`. No row of an export looks like this. */
const RANGE_LINE = new RegExp(
  String.raw`^\W*(?:[a-z]+ ){0,4}(?:[a-z]+:? *)?(${DAY}) *(?:to|through|thru|until|-|–) *(${DAY})\W*$`,
  "i",
);

/** The range that a line above or below the rows states. */
export function rangeInLines(lines: readonly string[]): StatedRange | undefined {
  for (const line of lines) {
    const [, from, to] = (line.length > RANGE_LINE_LENGTH_MAX ? null : RANGE_LINE.exec(line)) ?? [];
    const range = from === undefined || to === undefined ? undefined : rangeOf(readDay(from), readDay(to));
    if (range !== undefined) {
      return range;
    }
  }
  return undefined;
}

const RANGE_LINE_LENGTH_MAX = 120;

function readDay(text: string): CalendarDate | undefined {
  const [, year, month, day] = COMPACT.exec(text) ?? [];
  if (year !== undefined) {
    return findDay(Number(year), Number(month), Number(day));
  }
  const isNamed = /[a-z]/i.test(text);
  const date = readDateText(isNamed ? text.replaceAll("_", " ") : text.replace(/[_.]/g, "-"));
  return date === UNREADABLE ? undefined : date;
}

const rangeOf = (
  firstDay: CalendarDate | undefined,
  lastDay: CalendarDate | undefined,
): StatedRange | undefined =>
  firstDay !== undefined && lastDay !== undefined && firstDay <= lastDay ? { firstDay, lastDay } : undefined;

const years = (from = "", to = "") => rangeOf(`${from}-01-01` as CalendarDate, `${to}-12-31` as CalendarDate);

const quarterOf = (year = "", quarter = "") => monthsOf(Number(year), Number(quarter) * 3 - 2, 3);

const monthOf = (year: string | undefined, month: number) => monthsOf(Number(year), month, 1);

/** Whole months from `month`, 1 to 12, of a year; they do not reach into the next year. */
export function monthsOf(year: number, month: number, count: number): StatedRange | undefined {
  const firstDay = findDay(year, month, 1);
  const next = month + count > 12 ? findDay(year + 1, 1, 1) : findDay(year, month + count, 1);
  return firstDay && next && rangeOf(firstDay, addDays(next, -1));
}

function words(pattern: string): RegExp {
  return new RegExp(`(?<![a-z0-9])${pattern}(?![a-z0-9])`, "gi");
}
