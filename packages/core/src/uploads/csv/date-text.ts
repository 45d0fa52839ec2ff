import type { CalendarDate } from "../../shared/calendar-date.ts";
import { detachText } from "./detach-text.ts";
import { UNREADABLE } from "./money-text.ts";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED = /^([A-Za-z]{3})[- ](\d{1,2})[-, ]{1,2}(\d{4}|\d{2})$/;
const NAMED_DAY_FIRST = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}|\d{2})$/;
const ISO = /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ]00:00(?::00)?)?$/;

// A file names few days and many rows.
const KNOWN_MAX = 10_000;
const known = new Map<string, CalendarDate | typeof UNREADABLE | undefined>();
// Rows of one day stand together: comparing costs less than looking up.
let lastCell: string | undefined;
let lastDate: CalendarDate | undefined;

/**
 * Reads a day as exports write it, the month first: `07/11/2025`, `7/1/2025`, `07-11-2025`, `10-14-22`,
 * `Jul-06-2026`, `2026-07-06`, and as spreadsheets save it, `6-Jul-26` or with midnight behind it. Two-digit years
 * lie from 1970 to 2069. Undefined for blank and `--`.
 */
export function readDateText(cell: string): CalendarDate | typeof UNREADABLE | undefined {
  if (cell === lastCell) {
    return lastDate;
  }
  const date = known.get(cell) ?? readAnew(cell);
  if (date !== undefined && date !== UNREADABLE) {
    lastCell = detachText(cell);
    lastDate = date;
  }
  return date;
}

function readAnew(cell: string): CalendarDate | typeof UNREADABLE | undefined {
  const date = parse(cell.trim());
  if (known.size >= KNOWN_MAX) {
    known.clear();
  }
  // A cell may be as long as a line; only what looks like a day is worth keeping.
  if (cell.length <= 20) {
    known.set(detachText(cell), date);
  }
  return date;
}

/** 1 for `Jan` to 12 for `DEC`, 0 for anything else. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name.toUpperCase()) + 1;
}

/** The day, or undefined when there is no such day or it lies outside 1900 to 2099. */
export function findDay(year: number, month: number, day: number): CalendarDate | undefined {
  if (year < 1900 || year > 2099 || month < 1 || month > 12 || day < 1) {
    return undefined;
  }
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (day > (lengths[month - 1] ?? 0)) {
    return undefined;
  }
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as CalendarDate;
}

function parse(text: string): CalendarDate | typeof UNREADABLE | undefined {
  if (text === "" || text === "--") {
    return undefined;
  }
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    return findDay(fullYear(numeric[4]), Number(numeric[1]), Number(numeric[3])) ?? UNREADABLE;
  }
  const named = NAMED.exec(text);
  if (named !== null) {
    return findDay(fullYear(named[3]), monthNumber(named[1] ?? ""), Number(named[2])) ?? UNREADABLE;
  }
  const dayFirst = NAMED_DAY_FIRST.exec(text);
  if (dayFirst !== null) {
    return findDay(fullYear(dayFirst[3]), monthNumber(dayFirst[2] ?? ""), Number(dayFirst[1])) ?? UNREADABLE;
  }
  const iso = ISO.exec(text);
  return (iso && findDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))) ?? UNREADABLE;
}

function fullYear(digits = ""): number {
  const year = Number(digits);
  return digits.length === 2 ? year + (year < 70 ? 2000 : 1900) : year;
}
