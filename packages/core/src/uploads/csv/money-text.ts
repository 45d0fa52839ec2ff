import type { DecimalText } from "../../shared/decimal.ts";

/** What a cell is that holds neither a value nor one of the ways to say "none". */
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
  const plain = PLAIN.exec(cell);
  return plain === null ? readDecorated(cell.trim()) : canonical(plain);
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
