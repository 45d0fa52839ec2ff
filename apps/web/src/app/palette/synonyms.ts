import { PATHS } from "../paths.ts";

/** The words that people think in, by the page that answers them. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  [PATHS.home]: "home overview",
  [PATHS.openContracts]: "expiry expiration expiring friday assignment rehearsal",
  [PATHS.tradeSummary]: "profit loss pnl p&l p/l gains results",
  [PATHS.campaigns]: "wheel wheels rolls",
  [PATHS.income]: "dividends interest distributions yield premium lending",
  [PATHS.taxes]: "tax wash sale wash sales radar 8949 1256 6781 1099 irs short-term long-term",
  [PATHS.returns]: "performance xirr irr rate growth money-weighted time-weighted",
  [PATHS.ledger]: "transactions lines rows",
  [PATHS.yearSummary]: "annual",
  [PATHS.openLots]: "cost basis tax",
  [PATHS.portfolio]: "positions holdings balance",
  [PATHS.userAccounts]: "coverage gaps downloads",
};
