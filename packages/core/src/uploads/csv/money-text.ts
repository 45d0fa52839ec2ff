import type { DecimalText } from "../../shared/decimal.ts";

/** The result for a cell that holds neither a value nor one of the ways to say "none". */
export const UNREADABLE: unique symbol = Symbol("unreadable");

/** Blank, or one of the ways in which exports say that there is no value: never zero. */
const NO_VALUE = /^(?:|--|(?:\$\s*)?-|n\/a|na|processing|pending)$/i;
// PostgreSQL keeps these exactly; anything longer would be rounded without a word.
const PLAIN = /^(-?)(\d{1,15})(?:\.(\d{0,8}))?$/;
const DECORATED = /^(?:([-+])\s?)?\$?\s?([-+])?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?$/;

/**
 * Reads a number as exports and spreadsheets write it: `1234.56`, `1,234.56`, `-$70.00`, `+$84.00`, `(12.00)`,
 * `$ (12.00)`.
 *
 * Exact, at most 15 digits before and 8 after the point. Undefined for blank, `--`, `n/a` and `Processing`.
 */
export function readMoneyText(cell: string): DecimalText | typeof UNREADABLE | undefined {
  return cell === "" ? undefined : (readSimple(cell) ?? readWithPattern(cell));
}

function readWithPattern(cell: string): DecimalText | typeof UNREADABLE | undefined {
  const plain = PLAIN.exec(cell);
  return plain === null ? readDecorated(cell.trim()) : canonical(plain);
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * Reads the plainest cell, digits with an optional point, without a pattern: nearly every cell is one.
 * Undefined otherwise.
 */
function readSimple(cell: string): DecimalText | undefined {
  const start = cell.charCodeAt(0) === MINUS ? 1 : 0;
  const point = endOfDigits(cell, start);
  const whole = point - start;
  const isPadded = whole > 1 && cell.charCodeAt(start) === ZERO;
  if (whole === 0 || whole > 15 || isPadded) {
    return undefined;
  }
  if (point === cell.length) {
    return cell === "-0" ? NOTHING : (cell as DecimalText);
  }
  const end = endOfDigits(cell, point + 1);
  const isExact = cell.charCodeAt(point) === POINT && end === cell.length && end - point <= 9;
  return isExact ? withoutPadding(cell, start, point) : undefined;
}

/** A number with a point, whose whole part is without padding. */
function withoutPadding(cell: string, start: number, point: number): DecimalText {
  const last = endOfValue(cell, point);
  if (last === point && cell.charCodeAt(start) === ZERO) {
    return NOTHING;
  }
  return (last === cell.length ? cell : cell.slice(0, last)) as DecimalText;
}

const NOTHING = "0" as DecimalText;

function endOfDigits(cell: string, from: number): number {
  let at = from;
  for (let code = cell.charCodeAt(at); code >= ZERO && code <= NINE; code = cell.charCodeAt(at)) {
    at += 1;
  }
  return at;
}

/** Where a number ends that has a point: without the zeros behind it, and without a point that nothing is behind. */
function endOfValue(cell: string, point: number): number {
  let last = cell.length - 1;
  while (cell.charCodeAt(last) === ZERO) {
    last -= 1;
  }
  return last === point ? point : last + 1;
}

/** The same for `+1.24%`, which is 1.24; the sign may be left out. */
export function readPercentText(cell: string): DecimalText | typeof UNREADABLE | undefined {
  return readMoneyText(cell.trim().replace(/\s?%$/, ""));
}

function readDecorated(text: string): DecimalText | typeof UNREADABLE | undefined {
  if (NO_VALUE.test(text)) {
    return undefined;
  }
  const inBrackets = /^(?:\$\s*)?\((.*)\)$/.exec(text);
  const parts = DECORATED.exec((inBrackets?.[1] ?? text).replace("\u2212", "-"));
  if (parts === null) {
    return UNREADABLE;
  }
  const [, before, after, whole = "", fraction = ""] = parts;
  const signs = [inBrackets ? "-" : undefined, before, after].filter((sign) => sign !== undefined);
  if (signs.length > 1 || !/\d/.test(whole + fraction)) {
    return UNREADABLE;
  }
  const sign = signs[0] === "-" ? "-" : "";
  const plain = PLAIN.exec(`${sign}${whole === "" ? "0" : whole.replaceAll(",", "")}${fraction}`);
  return plain === null ? UNREADABLE : canonical(plain);
}

/** Without leading and trailing zeros and without a negative zero, as `decimalText` writes it. */
function canonical([text, sign, whole = "", fraction = ""]: RegExpExecArray): DecimalText {
  if (fraction === "" && whole.charCodeAt(0) !== 48) {
    return (text.endsWith(".") ? text.slice(0, -1) : text) as DecimalText;
  }
  const units = whole.replace(/^0+(?=\d)/, "");
  const rest = fraction.replace(/0+$/, "");
  if (rest === "") {
    return (units === "0" ? "0" : `${sign}${units}`) as DecimalText;
  }
  return `${sign}${units}.${rest}` as DecimalText;
}
