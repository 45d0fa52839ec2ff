import type { GivenStatement } from "../../import/testing/statements.ts";

/** A history with the answers that were worked out by hand, after domain.md and not with this program. */
export type Known = {
  readonly rows: readonly string[];
  readonly statements?: readonly GivenStatement[];
  /** By day: what contracts and what shares realized, in the trade book. */
  readonly days: readonly string[];
  /** Days of the tax book that differ. */
  readonly taxDays?: readonly string[];
  /** Open lots with their cost in the trade book and, where that is another one, in the tax book. */
  readonly open?: readonly string[];
  readonly taxOpen?: readonly string[];
  readonly income?: string;
};

/** Trading: rolls, assignments, kinds of accounts, cash settlement, dividends. */
export const KNOWN_TRADING: Readonly<Record<string, Known>> = {
  "rolls over several weeks, up to shares that are called away": {
    rows: [
      "2026-01-08 STO 2 AMD260116P200 618.68 Margin",
      "2026-01-08 STO 1 AMD260116P195 204.34 Margin",
      "2026-01-15 BTC 2 AMD260116P200 -881.32 Margin",
      "2026-01-15 STO 2 AMD260123P198 988.68 Margin",
      "2026-01-16 EXPIRED 1 AMD260116P195 0.00 Margin, posted 2026-01-20",
      "2026-01-22 BTC 1 AMD260123P198 -120.66 Margin",
      "2026-01-22 STO 1 AMD260130P196 230.34 Margin",
      "2026-01-23 BTC 1 AMD260123P198 -40.01 Margin",
      "2026-01-23 STO 1 AMD260220P190 332.34 Margin",
      "2026-01-30 BTC 1 AMD260130P196 -606.66 Margin",
      "2026-01-30 STO 1 AMD260227P192.5 879.34 Margin",
      "2026-02-20 ASSIGNED 1 AMD260220P190 0.00 Margin, posted 2026-02-23",
      "2026-02-20 PUT-IN 100 AMD -19000.00 at 190 Margin, posted 2026-02-23",
      "2026-02-23 STO 1 AMD260306C192.5 221.34 Margin",
      "2026-02-26 BTC 1 AMD260227P192.5 -505.66 Margin",
      "2026-03-05 BTC 1 AMD260306C192.5 -375.66 Margin",
      "2026-03-05 STO 1 AMD260320C195 459.34 Margin",
      "2026-03-20 ASSIGNED 1 AMD260320C195 0.00 Margin, posted 2026-03-23",
      "2026-03-20 CALLED 100 AMD 19499.57 at 195 Margin, posted 2026-03-23",
    ],
    days: [
      "2026-01-15: -262.64 + 0", // 618.68 - 881.32
      "2026-01-16: 204.34 + 0",
      "2026-01-22: 373.68 + 0", // half of 988.68, less 120.66
      "2026-01-23: 454.33 + 0", // the other half, less 40.01
      "2026-01-30: -376.32 + 0", // 230.34 - 606.66
      "2026-02-20: 332.34 + 0",
      "2026-02-26: 373.68 + 0", // 879.34 - 505.66
      "2026-03-05: -154.32 + 0", // 221.34 - 375.66
      "2026-03-20: 459.34 + 499.57", // 19,499.57 - 19,000
    ],
    // The shares cost 19,000 - 332.34 and bring 19,499.57 + 459.34.
    taxDays: ["2026-02-20: 0 + 0", "2026-03-20: 0 + 1291.25"],
  },
  "an assignment in two parts, one of them early": {
    rows: [
      "2026-03-02 STO 3 KO260320P60 331.02 Margin",
      "2026-03-04 STO 2 KO260320P60 264.68 Margin",
      "2026-03-11 ASSIGNED 2 KO260320P60 0.00 Margin, posted 2026-03-12",
      "2026-03-11 PUT-IN 200 KO -12000.00 at 60 Margin, posted 2026-03-12",
      "2026-03-16 BTC 1 KO260320P60 -70.66 Margin",
      "2026-03-20 ASSIGNED 1 KO260320P60 0.00 Margin, posted 2026-03-23",
      "2026-03-20 PUT-IN 100 KO -6000.00 at 60 Margin, posted 2026-03-23",
      "2026-03-20 EXPIRED 1 KO260320P60 0.00 Margin, posted 2026-03-23",
      "2026-04-21 SELL 150 KO 9187.43 Margin",
    ],
    days: [
      "2026-03-11: 220.68 + 0", // 2 of the 3 at 110.34
      "2026-03-16: 39.68 + 0", // the third, less 70.66
      "2026-03-20: 264.68 + 0", // both at 132.34
      "2026-04-21: 0 + 187.43", // 9,187.43 - 9,000
    ],
    // Basis of the first 200: 12,000 - 220.68, of which 150 are sold: 9,187.43 - 8,834.49.
    taxDays: ["2026-03-11: 0 + 0", "2026-03-20: 132.34 + 0", "2026-04-21: 0 + 352.94"],
    open: ["KO 50 for 3000", "KO 100 for 6000"],
    taxOpen: ["KO 50 for 2944.83", "KO 100 for 5867.66"],
  },
  "a call exercised early for the dividend, and a put that sells shares": {
    rows: [
      "2026-02-02 BTO 2 MSFT260619C400 -4481.32 Margin",
      "2026-02-03 BTO 1 MSFT260619P390 -915.66 Margin",
      "2026-02-04 BUY 100 MSFT -40510.00 Margin",
      "2026-02-18 EXERCISED 1 MSFT260619C400 0.00 Margin, posted 2026-02-19",
      "2026-02-18 CALL-IN 100 MSFT -40000.00 at 400 Margin, posted 2026-02-19",
      "2026-03-12 DIVIDEND MSFT 182.00",
      "2026-04-15 EXERCISED 1 MSFT260619P390 0.00 Margin, posted 2026-04-16",
      "2026-04-15 PUT-OUT 100 MSFT 38999.20 at 390 Margin, posted 2026-04-16",
      "2026-05-05 STC 1 MSFT260619C400 3104.34 Margin",
      "2026-05-06 SELL 60 MSFT 25859.47 Margin",
    ],
    days: [
      "2026-02-18: -2240.66 + 0",
      "2026-04-15: -915.66 + -1510.8", // the shares bought first: 38,999.20 - 40,510
      "2026-05-05: 863.68 + 0", // 3,104.34 - 2,240.66
      "2026-05-06: 0 + 1859.47", // 60 of the exercised ones: 25,859.47 - 24,000
    ],
    // 38,999.20 - 915.66 - 40,510; 60 of 100 shares that cost 42,240.66: 25,344.40.
    taxDays: ["2026-02-18: 0 + 0", "2026-04-15: 0 + -2426.46", "2026-05-06: 0 + 515.07"],
    open: ["MSFT 40 for 16000"],
    taxOpen: ["MSFT 40 for 16896.26"],
    income: "182",
  },
  "Cash, Margin and Short in one account, and the same put in another": {
    rows: [
      "2026-01-05 BUY 100 F -1100.00 Cash",
      "2026-01-06 BUY 100 F -1200.00 Margin",
      "2026-01-20 SELL 150 F 1874.98 Margin",
      "2026-02-02 SHORT 200 NIO 1020.00 Short",
      "2026-02-10 COVER 50 NIO -220.00 Short",
      "2026-03-02 STO 1 F260320P11 30.34 Margin",
      "2026-03-02 STO 1 F260320P11 30.34 Margin in ROTH",
      "2026-03-09 BTC 1 F260320P11 -11.01 Margin in ROTH",
      "2026-03-20 ASSIGNED 1 F260320P11 0.00 Cash, posted 2026-03-23",
      "2026-03-20 PUT-IN 100 F -1100.00 at 11 Cash, posted 2026-03-23",
      "2026-04-17 SELL 50 F 650.00 Cash",
    ],
    days: [
      "2026-01-20: 0 + 174.98", // 1,874.98 - 1,100 - 600: the type of the account is none of the lot
      "2026-02-10: 0 + 35", // a quarter of 1,020, less 220
      "2026-03-09: 19.33 + 0",
      "2026-03-20: 30.34 + 0",
      "2026-04-17: 0 + 50", // the other 50 of January 6
    ],
    taxDays: ["2026-03-20: 0 + 0"],
    open: ["F 100 for 1100", "NIO -150 for -765"],
    taxOpen: ["F 100 for 1069.66", "NIO -150 for -765"],
  },
  "index options that settle in cash": {
    rows: [
      "2026-04-14 STO 1 SPXW260417P6550 1238.75 Margin",
      "2026-04-14 BTO 1 SPXW260417P6540 -1091.23 Margin",
      "2026-04-17 ASSIGNED 1 SPXW260417P6550 -500.00 Margin, posted 2026-04-20",
      "2026-04-17 EXPIRED 1 SPXW260417P6540 0.00 Margin, posted 2026-04-20",
      "2026-05-04 BTO 2 SPX260515C6600 -6002.50 Margin",
      "2026-05-15 EXERCISED 2 SPX260515C6600 9000.00 Margin, posted 2026-05-18",
      "2026-05-20 STO 3 SPXW260522C6700 2396.25 Margin",
      "2026-05-22 EXPIRED 3 SPXW260522C6700 -1200.00 Margin, posted 2026-05-26",
    ],
    days: [
      "2026-04-17: -352.48 + 0", // 1,238.75 - 500 - 1,091.23
      "2026-05-15: 2997.5 + 0", // 9,000 - 6,002.50
      "2026-05-22: 1196.25 + 0", // 2,396.25 - 1,200
    ],
  },
  "trading around dividends": {
    rows: [
      "2026-01-05 BUY 100 T -2200.00",
      "2026-02-02 DIVIDEND T 27.75",
      "2026-02-02 REINVEST 1.201 T -27.75",
      "2026-03-02 SELL 50 T 1204.99",
      "2026-04-09 BUY 10 T -235.50",
      "2026-05-01 RETURN-OF-CAPITAL T 12.24",
      "2026-07-06 STO 1 T260807P21 40.34 in ROTH",
      "2026-07-14 ASSIGNED 1 T260807P21 0.00 in ROTH, posted 2026-07-15",
      "2026-07-14 PUT-IN 100 T -2100.00 at 21 in ROTH, posted 2026-07-15",
      "2026-08-03 DIVIDEND T 27.75 in ROTH",
      "2026-08-10 SELL 61.201 T 1285.18",
    ],
    days: [
      "2026-03-02: 0 + 104.99", // 1,204.99 - 1,100
      "2026-07-14: 40.34 + 0",
      "2026-08-10: 0 + -65.83", // 1,285.18 - (1,100 + 27.75 + 235.50 - 12.24)
    ],
    taxDays: ["2026-07-14: 0 + 0"],
    open: ["T 100 for 2100"],
    taxOpen: ["T 100 for 2059.66"],
    income: "55.5",
  },
  "a rolled put assigned in part, calls on part of the shares, closed in the other type of account": {
    rows: [
      "2026-01-05 STO 4 PLTR260116P50 600.00 Margin",
      "2026-01-15 BTC 3 PLTR260116P50 -480.00 Cash",
      "2026-01-15 STO 3 PLTR260130P49 660.00 Margin",
      "2026-01-16 EXPIRED 1 PLTR260116P50 0.00 Margin, posted 2026-01-20",
      "2026-01-27 ASSIGNED 2 PLTR260130P49 0.00 Margin, posted 2026-01-28",
      "2026-01-27 PUT-IN 200 PLTR -9800.00 at 49 Margin, posted 2026-01-28",
      "2026-01-29 BTC 1 PLTR260130P49 -300.00 Margin",
      "2026-01-29 STO 1 PLTR260227P48 400.00 Margin",
      "2026-02-02 STO 1 PLTR260220C50 120.00 Cash",
      "2026-02-09 BUY 50 PLTR -2400.00 Cash",
      "2026-02-20 ASSIGNED 1 PLTR260220C50 0.00 Margin, posted 2026-02-23",
      "2026-02-20 CALLED 100 PLTR 4999.90 at 50 Margin, posted 2026-02-23",
      "2026-02-27 EXPIRED 1 PLTR260227P48 0.00 Margin, posted 2026-03-02",
      "2026-03-03 SELL 150 PLTR 7500.00 Cash",
    ],
    days: [
      "2026-01-15: -30 + 0", // 3 of the 4 at 150, less 480
      "2026-01-16: 150 + 0",
      "2026-01-27: 440 + 0",
      "2026-01-29: -80 + 0", // 220 - 300
      "2026-02-20: 120 + 99.9", // 4,999.90 - 4,900
      "2026-02-27: 400 + 0",
      "2026-03-03: 0 + 200", // 7,500 - 4,900 - 2,400
    ],
    // 200 shares for 9,800 - 440; 4,999.90 + 120 - 4,680; 7,500 - 4,680 - 2,400.
    taxDays: ["2026-01-27: 0 + 0", "2026-02-20: 0 + 439.9", "2026-03-03: 0 + 420"],
  },
  "a dividend reinvested between assignment and call": {
    rows: [
      "2026-01-05 STO 1 O260116P55 100.00",
      "2026-01-16 ASSIGNED 1 O260116P55 0.00, posted 2026-01-20",
      "2026-01-16 PUT-IN 100 O -5500.00 at 55, posted 2026-01-20",
      "2026-01-21 STO 1 O260220C57 80.00",
      "2026-02-13 DIVIDEND O 27.00",
      "2026-02-13 REINVEST 0.482 O -27.00",
      "2026-02-20 ASSIGNED 1 O260220C57 0.00, posted 2026-02-23",
      "2026-02-20 CALLED 100 O 5699.85 at 57, posted 2026-02-23",
      "2026-02-24 SELL 0.482 O 27.50",
    ],
    days: ["2026-01-16: 100 + 0", "2026-02-20: 80 + 199.85", "2026-02-24: 0 + 0.5"],
    // 5,699.85 + 80 - (5,500 - 100).
    taxDays: ["2026-01-16: 0 + 0", "2026-02-20: 0 + 379.85"],
    income: "27",
  },
};
