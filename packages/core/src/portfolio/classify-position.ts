import { isCusip, isDebt, isMutualFund } from "../transactions/classify-instrument.ts";
import { isCash } from "../transactions/money-funds.ts";
import { KNOWN_ETFS } from "./known-etfs.ts";

/** The kinds of holding by which the portfolio screens group. */
export type PositionType = "BOND" | "CASH" | "ETF" | "MUTUAL_FUND" | "OPTION" | "OTHER" | "STOCK";

/**
 * The facts about a holding that decide its kind. Only the symbol is always there; it is empty when there is
 * none.
 */
export type PositionToClassify = {
  /** With the `**` that marks a core fund, where the file has it. */
  readonly symbol: string;
  readonly description?: string | undefined;
  /** The brokerage's own word: `Stocks`, `ETFs`, `Mutual Funds`, `Options`, `Cash`, `Others`. */
  readonly investmentType?: string | undefined;
};

const BY_INVESTMENT_TYPE: readonly (readonly [RegExp, PositionType])[] = [
  [/^options?$/, "OPTION"],
  [/^cash\b|^money market/, "CASH"],
  [/^etfs?$|^exchange[- ]traded/, "ETF"],
  [/^mutual funds?$/, "MUTUAL_FUND"],
  [/^(bonds?|fixed income|cds?|treasur(y|ies)|municipals?)\b/, "BOND"],
];

const OPTION_SYMBOL = /^-?[A-Z][A-Z0-9.]*\d{6}[CP]\d+(\.\d+)?$/;
const FUND_TEXT = /\b(FUND|FD|IDX|INDEX|TARGET|TRUST|TR|CIT|POOL|PORTFOLIO|RET(IREMENT)? \d{4})\b/;
const ETF_TEXT = /\bETF\b/;

/** The kind of a holding, by symbol, description and the brokerage's own word (domain.md 1.7). */
export function classifyPosition({ symbol, description, investmentType }: PositionToClassify): PositionType {
  const isHeldInMoneyMarket = symbol.trim().endsWith("**");
  const ticker = symbol.trim().toUpperCase().replace(/\*+$/, "");
  const text = description?.toUpperCase() ?? "";
  const word = investmentType?.trim().toLowerCase() ?? "";
  if (OPTION_SYMBOL.test(ticker)) {
    return "OPTION";
  }
  if (isHeldInMoneyMarket || isCash(ticker, text) || /\bUS DOLLARS?$/.test(text)) {
    return "CASH";
  }
  const named = BY_INVESTMENT_TYPE.find(([pattern]) => pattern.test(word))?.[1];
  if (named !== undefined) {
    return named;
  }
  if (isDebt(ticker, text)) {
    return "BOND";
  }
  return classifyShare(ticker, text, /^others?$/.test(word));
}

function classifyShare(ticker: string, text: string, isOther: boolean): PositionType {
  if (ticker === "") {
    return "OTHER";
  }
  if (KNOWN_ETFS.has(ticker) || ETF_TEXT.test(text)) {
    return "ETF";
  }
  if (isMutualFund(ticker)) {
    return "MUTUAL_FUND";
  }
  if (!isCusip(ticker)) {
    return "STOCK";
  }
  // Funds of workplace plans bear a CUSIP in place of a ticker.
  if (FUND_TEXT.test(text)) {
    return "MUTUAL_FUND";
  }
  return isOther ? "OTHER" : "STOCK";
}
