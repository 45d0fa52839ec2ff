import { PATHS } from "../paths.ts";

/** The words that people think in, by the page that answers them. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  [PATHS.home]: "home overview",
  [PATHS.openContracts]: "expiry expiration expiring friday assignment rehearsal",
  [PATHS.tradeSummary]: "profit loss pnl p&l p/l gains results",
  [PATHS.campaigns]: "wheel wheels rolls",
  [PATHS.income]: "dividends interest distributions yield premium lending",
  [PATHS.returns]: "performance xirr irr rate growth money-weighted time-weighted",
  [PATHS.ledger]: "transactions lines rows",
  [PATHS.yearSummary]: "tax taxes annual",
  [PATHS.openLots]: "cost basis tax",
  [PATHS.portfolio]: "positions holdings balance",
  [PATHS.userAccounts]: "coverage gaps downloads",
};
