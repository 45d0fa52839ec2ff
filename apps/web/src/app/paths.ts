import type { Role } from "../lib/network/session.ts";

/** Every address that the product links to. */
export const PATHS = {
  home: "/",
  login: "/login",
  unauthorized: "/unauthorized",
  portfolio: "/portfolio",
  portfolioAnalytics: "/portfolio/analytics",
  portfolioTotal: "/portfolio/total",
  tradeSummary: "/trade-summary",
  yearSummary: "/year-summary",
  monthSummary: "/month-summary",
  weekSummary: "/week-summary",
  upload: "/upload",
  userAccounts: "/user/accounts",
  userPortfolio: "/user/portfolio",
  addPositions: "/user/portfolio/add",
} as const;

export type MenuEntry = {
  readonly label: string;
  readonly path: string;
  /** Where there is little room. */
  readonly short?: string;
};
export type MenuGroup = MenuEntry & { readonly entries: readonly MenuEntry[] };

/** The main dropdown; choosing an entry that has entries of its own opens a second dropdown beside it. */
export const MAIN_MENU: readonly MenuGroup[] = [
  { label: "Dashboard", path: PATHS.home, entries: [] },
  {
    label: "Portfolio",
    path: PATHS.portfolio,
    entries: [
      { label: "Portfolio", path: PATHS.portfolio },
      { label: "Analytics", path: PATHS.portfolioAnalytics },
      { label: "Total View", path: PATHS.portfolioTotal },
    ],
  },
  {
    label: "Trade Summary",
    path: PATHS.tradeSummary,
    entries: [
      { label: "Trade Summary", short: "Trade", path: PATHS.tradeSummary },
      { label: "Year Summary", short: "Year", path: PATHS.yearSummary },
      { label: "Month Summary", short: "Month", path: PATHS.monthSummary },
      { label: "Week Summary", short: "Week", path: PATHS.weekSummary },
    ],
  },
];

/** For everybody who is signed in. */
export const TOOLS_MENU: readonly MenuEntry[] = [
  { label: "Upload Files", path: PATHS.upload },
  { label: "My Portfolio", path: PATHS.userPortfolio },
  { label: "User Account Management", path: PATHS.userAccounts },
];

/** For the role ADMIN only. */
export const ADMIN_MENU: readonly MenuEntry[] = [
  { label: "Admin Dashboard", path: "/admin" },
  { label: "Manage Users", path: "/admin/users" },
  { label: "Analytics", path: "/admin/analytics" },
  { label: "Family Access", path: "/admin/family-access" },
  { label: "Audit Logs", path: "/admin/audit-logs" },
  { label: "Upload Analytics", path: "/admin/upload-dashboard" },
  { label: "Market Holidays", path: "/admin/market-holidays" },
  { label: "Earnings Calendar", path: "/admin/earnings-calendar" },
  { label: "Option Expiry", path: "/admin/option-expiry" },
  { label: "Portfolio Management", path: "/admin/portfolio" },
  { label: "Portfolio Statistics", path: "/admin/statistics" },
];

/** The role that every address under `/admin` asks for. */
export const ADMIN_ROLE: Role = "ADMIN";
