/**
 * Core positions that are not named like a money fund: FDIC sweeps, free credit balances, core cash by its CUSIP.
 * CASH, CORE and USD are tickers of listed securities and stay out: their text must say that they are cash.
 */
const CORE_CASH = new Set(["315994103", "FCASH", "FDIC", "QACDS", "QIMHQ", "QPIQQ", "QPISQ"]);

/** Five letters ending in XX name money market funds on every US exchange: SPAXX, FDRXX, FZFXX, FDLXX, SPRXX. */
const MONEY_FUND = /^[A-Z]{3}XX$/;
const CASH_TEXT = /\bHELD IN (MONEY MARKET|FCASH|CASH)\b|\bMONEY MARKET\b|\bFDIC[- ]INSURED DEPOSIT\b/;

/** True for what counts as cash (domain.md 1.6): core funds, money market funds, deposit sweeps; `text` upper case. */
export function isCash(symbol: string, text = ""): boolean {
  return MONEY_FUND.test(symbol) || CORE_CASH.has(symbol) || (CASH_TEXT.test(text) && !/\bETF\b/.test(text));
}
