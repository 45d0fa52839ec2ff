import type { Role } from "../lib/network/session.ts";

/** What the address of every symbol's page begins with. */
export const SYMBOL_PREFIX = "/symbol/";

/** Every address that the product links to. */
export const PATHS = {
  home: "/",
  login: "/login",
  join: "/join",
  unauthorized: "/unauthorized",
  portfolio: "/portfolio",
  portfolioAnalytics: "/portfolio/analytics",
  portfolioTotal: "/portfolio/total",
  tradeSummary: "/trade-summary",
  yearSummary: "/year-summary",
  monthSummary: "/month-summary",
  weekSummary: "/week-summary",
  openContracts: "/open-contracts",
  campaigns: "/campaigns",
  campaign: "/campaigns/:id",
  income: "/income",
  taxes: "/taxes",
  returns: "/returns",
  ledger: "/ledger",
  openLots: "/ledger/lots",
  statements: "/ledger/statements",
  symbol: `${SYMBOL_PREFIX}:underlying`,
  upload: "/upload",
  family: "/family",
  userAccounts: "/user/accounts",
  userPortfolio: "/user/portfolio",
  addPositions: "/user/portfolio/add",
} as const;

/** The role that every address under `/admin` asks for. */
export const ADMIN_ROLE: Role = "ADMIN";
