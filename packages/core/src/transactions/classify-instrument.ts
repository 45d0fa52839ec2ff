import { isCash } from "./money-funds.ts";
import type { AssetClass, TransactionType } from "./transaction.ts";

/** Nine characters whose last is a digit. PostgreSQL reads it as JavaScript does. */
export const CUSIP = /^(?=.*\d)[0-9A-Z]{8}\d$/;
// Positions 7 and 8 of a CUSIP name the issue: digits for shares, at least one letter for debt.
const DEBT_ISSUE = /^.{6}(?:[A-Z].|.[A-Z])/;
const DEBT_TEXT =
  /\b(TREAS|TREASURY|BILLS?|NOTES?|NTS|BDS?|BONDS?|DEBENTURES?|CPN|MUNI|FDIC INS|CERTIFICATE OF DEPOSIT|CD)\b|\d\.\d+ ?%/;
const MUTUAL_FUND = /^[A-Z]{4}X$/;

/**
 * Rows of these types bear a share's ticker at first, and its CUSIP in downloads made after the ticker has become another
 * share's, as after a reverse split.
 */
export const RENAMED_TYPES = [
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "DIVIDEND",
] as const satisfies readonly TransactionType[];

/** True for the nine characters of a CUSIP, whose last is a digit; its check digit is not looked at. */
export const isCusip = (symbol: string): boolean => CUSIP.test(symbol);

/** True for bonds, notes, T-bills and certificates of deposit; `text` in upper case. */
export function isDebt(symbol: string, text: string): boolean {
  if (isCusip(symbol)) {
    return DEBT_TEXT.test(text) || DEBT_ISSUE.test(symbol);
  }
  // A symbol of several words is a name: it is neither ticker nor CUSIP.
  return symbol.includes(" ") && DEBT_TEXT.test(text);
}

/** True for five letters ending in X, money market funds left out. */
export const isMutualFund = (symbol: string): boolean => MUTUAL_FUND.test(symbol) && !isCash(symbol);

/** The asset class of a symbol that is no option contract; `text` is its upper-case name or action. */
export function classifyInstrument(symbol: string, text: string): Exclude<AssetClass, "OPTION" | "PLAN"> {
  if (isCash(symbol, text)) {
    return "CASH";
  }
  if (isDebt(symbol, text)) {
    return "BOND";
  }
  return isMutualFund(symbol) ? "FUND" : "STOCK";
}
