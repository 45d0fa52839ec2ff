import { isMutualFund } from "../transactions/classify-instrument.ts";
import { isIndexRoot } from "../transactions/index-options.ts";
import { isCash } from "../transactions/money-funds.ts";

/** The share in which the same money is counted, beside what a house holds. */
export const BENCHMARK = "SPY";

/** What an exchange lists as a share or an ETF; class shares are written without a sign. */
const TICKER = /^[A-Z]{1,6}$/;

/** True for shares and ETFs: no contract, fund, index, bond or cash, of which an exchange tells no close. */
export const isListedShare = (symbol: string): boolean =>
  TICKER.test(symbol) && !isCash(symbol) && !isMutualFund(symbol) && !isIndexRoot(symbol);
