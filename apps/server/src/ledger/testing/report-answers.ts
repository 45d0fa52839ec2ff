// Files that people reported as read wrongly or refused without help, in `core/uploads/fidelity/fixtures/reports`, each with its right
// answer, worked out by hand. Accounts, names and amounts are invented.

export type ReportAnswer = {
  /** The name under which it was downloaded; `Accounts_History.csv` when absent. */
  readonly name?: string;
  /** What the person states after the import. */
  readonly statement?: Readonly<Record<string, unknown>>;
  /** `kind instrument > into` of what has to be offered, and is accepted as it is. */
  readonly suggested?: string;
  /** Realized in the trade book, `day: options + shares`; absent for none. */
  readonly days?: readonly string[];
  /** In the tax book; absent for the same. */
  readonly taxDays?: readonly string[];
  /** Open lots of the trade book. */
  readonly open?: readonly string[];
  /** Of the tax book; absent for the same. */
  readonly taxOpen?: readonly string[];
  /** By account. */
  readonly cash?: Readonly<Record<string, number>>;
};

export const REPORT_ANSWERS: Readonly<Record<string, ReportAnswer>> = {
  "01-cover-then-long-one-day": {
    days: ["2026-02-03: 0 + 20"],
    open: ["XYLO 100 for 4070"],
  },
  "02-short-scalp-then-long-scalp-balances": {
    name: "History_for_Account_Z41000001.csv",
    days: ["2026-02-03: 0 + 100"],
    cash: { Z41000001: 10_100 },
  },
  "05-long-short-long-one-day": {
    days: ["2026-02-03: 0 + 120"],
    open: ["XYLO 100 for 4070"],
  },
  "07-roc-after-sale": {
    days: ["2025-06-04: 0 + -100", "2025-06-05: 0 + 80"],
    cash: { "Individual - TOD": -20 },
  },
  // Of 1,786 dollars 24.29 % go to the child: 433.82.
  "09-lieu-after-child-sold": {
    statement: {
      kind: "ALLOCATE",
      day: "2022-04-11",
      instrument: "TTX",
      into: "WBX",
      percent: "24.29",
    },
    days: ["2022-04-12: 0 + 94.18", "2022-04-18: 0 + 18"],
    open: ["TTX 94 for 1352.18"],
  },
  "12-roc-above-basis": {
    days: ["2025-06-03: 0 + 10"],
    open: ["MLPX 10 for 0"],
  },
  "13-acat-deliver-type-cash-balances": {
    name: "History_for_Account_Z41000001.csv",
    cash: { Z41000001: 645.63 },
  },
  "14-acat-deliver-type-cash": { cash: { "Individual - TOD": 645.63 } },
  "17-between-own-accounts-type-cash": {
    open: ["ABCX 10 for 60"],
    cash: { "Individual - TOD": -60, "Joint WROS - TOD": 0 },
  },
  // 12,860.05 for 13.1292 shares; the whole gain is 10,685.80, of which the cash is taxed.
  "19-merger-cash-and-shares-value": {
    statement: {
      kind: "EXCHANGE",
      day: "2023-11-27",
      instrument: "VMX",
      into: "AVGX",
      value: "979.5",
    },
    taxDays: ["2023-11-27: 0 + 6825.75"],
    open: ["AVGX 13.1292 for 2174.25"],
    taxOpen: ["AVGX 13.1292 for 9000"],
  },
  // In the tax book nothing is known until somebody says what the right was worth.
  "21-merger-cash-and-right": {
    days: ["2025-08-28: 0 + 1750"],
    taxDays: [],
    open: ["931CVR014 100 for 0"],
    taxOpen: ["931CVR014 100 for unknown"],
  },
  "22-special-dividend-no-rows": {
    suggested: "RESTRIKE FXD230317C13 > FXD230317C12.35",
    days: ["2023-03-01: 120 + 0"],
  },
  "23-special-dividend-rows": {
    days: ["2023-03-01: 120 + 0"],
    cash: { "Individual - TOD": 120 },
  },
  "25-merger-other-wording": { open: ["NEWA 5 for 300"] },
  "27-tender-paid": {
    days: ["2025-03-10: 0 + 100"],
    open: ["ACMX 50 for 500"],
  },
  "30-cancel-text-in-description": { days: ["2025-01-02: 34.3 + 0"] },
  "35-ticker-and-cusip": { suggested: "RENAME 872XXX101 > TCKX", days: ["2025-03-03: 0 + 200"] },
  "36-blank-symbols-by-isin": { days: ["2026-02-05: 0 + 100"], open: ["NO0010000027 50 for 600"] },
  "39-full-call-payout": {
    days: ["2025-08-01: 0 + -150"],
    cash: { "Individual - TOD": -150 },
  },
};

/** What the preview has to say of rows that contradict something. */
export const REPORT_WARNINGS: Readonly<Record<string, RegExp>> = {
  "32-correction-alone": /correct/i,
  "33-cancel-without-trade": /cancel/i,
  "34-stock-leg-without-assigned": /assignment/i,
  "37-eft-paid-positive": /paid/i,
};

/** Files of other programs, countries and pages: the name under which each comes, and the words that name it. */
export const REPORT_REFUSALS: Readonly<Record<string, { readonly name: string; readonly says: RegExp }>> = {
  "41-trader-plus-positions": {
    name: "Positions_All_Accounts.csv",
    says: /Trader\+.*positions/i,
  },
  "43-trader-plus-orders": { name: "Orders.csv", says: /orders/i },
  "44-fidelity-uk": {
    name: "TransactionHistory.csv",
    says: /International|UK/,
  },
  "46-netbenefits-units": { name: "history.csv", says: /NetBenefits/ },
  "48-watch-list": { name: "Watchlist.csv", says: /watch ?list/i },
};
