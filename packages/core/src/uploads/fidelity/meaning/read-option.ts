import type { Deliverable } from "../../../cover/coverable.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { DecimalText } from "../../../shared/decimal.ts";
import { type OptionContract, optionContract } from "../../../transactions/option-contract.ts";
import { findDay, monthNumber } from "../../csv/date-text.ts";
import { readMoneyText, UNREADABLE } from "../../csv/money-text.ts";

// The lazy root leaves an adjustment digit to the root: ACME1241220C22.5 is ACME1 of 2024-12-20.
const SYMBOL =
  /^\s*-?\s*([A-Z][A-Z0-9.]*?)\s*(\d{2})(\d{2})(\d{2})([CP])(\d{1,7}(?:\.\d{1,4})?|\.\d{1,4})\s*$/;
// Names are cut to a fixed width, so that the month may be glued on: ISHARES RUSSELL 2000DEC 20 24.
const MONTH = "(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)";
const STRIKE = String.raw`\$ ?([\d,]+(?:\.\d+)?|\.\d+)`;
const PROSE = new RegExp(
  String.raw`\b(CALL|PUT) \(([A-Z][A-Z0-9.]*)\).*?${MONTH} ?(\d{1,2}) (\d{4}|\d{2}) ${STRIKE}`,
);
const POSITION_PROSE = new RegExp(
  String.raw`^([A-Z][A-Z0-9.]*) ${MONTH} (\d{1,2}) (\d{4}) ${STRIKE} (CALL|PUT)\b`,
);
/** Real texts are a fifth of this; a hostile one must not be searched from each of its words to its end. */
const PROSE_LENGTH_MAX = 1000;
const DELIVERABLE = /\((\d{1,6}) SHS(?: ?(?:\+|&|AND) ?\$ ?([\d,]{1,12}(?:\.\d{1,2})?)(?: CASH)?)?\)/;

/** Reads ` -AAPL250117C150`, `-F250117C12.5`, `SPY221021P350`; undefined for what is no option symbol. */
export function findOptionSymbol(symbol: string, deliverable = 100): OptionContract | undefined {
  const found = SYMBOL.exec(symbol);
  if (found === null) {
    return undefined;
  }
  const [, root = "", year, month, day, right, strike = ""] = found;
  const expiration = findDay(2000 + Number(year), Number(month), Number(day));
  return contractOf(root, expiration, right === "C" ? "CALL" : "PUT", { strike, deliverable });
}

/** Reads a contract out of squeezed upper-case prose: `CALL (AAPL) APPLE INC JAN 17 25 $150 (100 SHS)`. */
export function findOptionProse(text: string): OptionContract | undefined {
  const found = PROSE.exec(text.slice(0, PROSE_LENGTH_MAX));
  if (found === null) {
    return undefined;
  }
  const [, right, root = "", month = "", day, year = "", strike = ""] = found;
  const expiration = findDay(fullYear(year), monthNumber(month), Number(day));
  const deliverable = findDeliverable([text])?.shares ?? 100;
  return contractOf(root, expiration, right === "CALL" ? "CALL" : "PUT", { strike, deliverable });
}

/** Reads a contract out of a position's squeezed upper-case description: `CROX AUG 21 2026 $150 CALL`. */
export function findPositionProse(text: string): OptionContract | undefined {
  const found = POSITION_PROSE.exec(text);
  if (found === null) {
    return undefined;
  }
  const [, root = "", month = "", day, year, strike = "", right] = found;
  const expiration = findDay(Number(year), monthNumber(month), Number(day));
  return contractOf(root, expiration, right === "CALL" ? "CALL" : "PUT", { strike, deliverable: 100 });
}

/** What a contract delivers as the first text says that does: `(134 SHS)`, `(100 SHS + $250.50)`. */
export function findDeliverable(texts: readonly string[]): Deliverable | undefined {
  for (const text of texts) {
    const [, shares, cash = "0"] = DELIVERABLE.exec(text) ?? [];
    if (shares !== undefined) {
      return { shares: Number(shares), cash: cash.replaceAll(",", "") as DecimalText };
    }
  }
  return undefined;
}

function contractOf(
  root: string,
  expiration: CalendarDate | undefined,
  right: OptionContract["right"],
  terms: { strike: string; deliverable: number },
): OptionContract | undefined {
  const strike = readMoneyText(terms.strike);
  if (expiration === undefined || strike === undefined || strike === UNREADABLE || terms.deliverable === 0) {
    return undefined;
  }
  return optionContract(root, { expiration, right, strike }, terms.deliverable);
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
