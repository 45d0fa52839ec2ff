import { PATHS } from "./paths.ts";

export type MenuEntry = {
  readonly label: string;
  readonly path: string;
  /** Where there is little room. */
  readonly short?: string;
};
export type MenuGroup = MenuEntry & { readonly entries: readonly MenuEntry[] };

/** The sections by the names that links beside the dropdowns have: at the top of wide screens, at the bottom of others. */
export const SECTION_LINKS = [
  { label: "Home", path: PATHS.home },
  { label: "Trades", path: PATHS.tradeSummary },
  { label: "Portfolio", path: PATHS.portfolio },
] as const satisfies readonly MenuEntry[];

/** The weekly job: a button of its own at the top, the last link at the bottom. */
export const UPLOAD_LINK: MenuEntry = { label: "Upload", path: PATHS.upload };

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
      { label: "Returns", path: PATHS.returns },
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
      { label: "Open contracts", path: PATHS.openContracts },
      { label: "Campaigns", path: PATHS.campaigns },
      { label: "Income", path: PATHS.income },
      { label: "Taxes", path: PATHS.taxes },
      { label: "Ledger", path: PATHS.ledger },
    ],
  },
];

/** For everybody who is signed in. */
export const TOOLS_MENU: readonly MenuEntry[] = [
  { label: "Upload Files", path: PATHS.upload },
  { label: "My Portfolio", path: PATHS.userPortfolio },
  { label: "User Account Management", path: PATHS.userAccounts },
  { label: "Family", path: PATHS.family },
];

/** Headings of the list at the left of administrators' pages, from top to bottom. */
export const ADMIN_GROUPS = ["People", "Market data", "System", "Portfolio"] as const;
export type AdminEntry = MenuEntry & { readonly group: (typeof ADMIN_GROUPS)[number] };

/** For the role ADMIN only. */
export const ADMIN_MENU: readonly AdminEntry[] = [
  { label: "Admin Dashboard", path: "/admin", group: "System" },
  { label: "Manage Users", path: "/admin/users", group: "People" },
  { label: "Analytics", path: "/admin/analytics", group: "People" },
  { label: "Family Access", path: "/admin/family-access", group: "People" },
  { label: "Backups", path: "/admin/backups", group: "System" },
  { label: "Audit Logs", path: "/admin/audit-logs", group: "System" },
  { label: "Upload Analytics", path: "/admin/upload-dashboard", group: "System" },
  { label: "Market Holidays", path: "/admin/market-holidays", group: "Market data" },
  { label: "Earnings Calendar", path: "/admin/earnings-calendar", group: "Market data" },
  { label: "Option Expiry", path: "/admin/option-expiry", group: "Market data" },
  { label: "Closing Prices", path: "/admin/closing-prices", group: "Market data" },
  { label: "Portfolio Management", path: "/admin/portfolio", group: "Portfolio" },
  { label: "Portfolio Statistics", path: "/admin/statistics", group: "Portfolio" },
];
