import type { Known } from "./known-histories.ts";

/** What companies did: renames, re-strikes, spin-offs. */
export const KNOWN_REORGANIZATIONS: Readonly<Record<string, Known>> = {
  "FB renamed META, with shares and contracts of two accounts": {
    rows: [
      "2022-01-03 BUY 10 FB -1900.00",
      "2022-02-03 BUY 5 FB -1150.00 in ROTH",
      "2022-05-02 STO 2 FB220715C220 998.68 Margin",
      "2022-05-03 STO 1 FB220715P170 399.34 in ROTH",
      "2022-06-10 BUY 3 META -540.00",
      "2022-06-20 SELL 10 META 2000.00",
      "2022-06-21 BTC 1 META220715C220 -100.66 Margin",
      "2022-07-15 EXPIRED 1 META220715C220 0.00 Margin, posted 2022-07-18",
      "2022-07-15 ASSIGNED 1 META220715P170 0.00 in ROTH, posted 2022-07-18",
      "2022-07-15 PUT-IN 100 META -17000.00 at 170 in ROTH, posted 2022-07-18",
      "2022-08-01 SELL 105 META 16800.00 in ROTH",
    ],
    statements: [{ kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" }],
    days: [
      "2022-06-20: 0 + 100", // the ten of January, older than the three
      "2022-06-21: 398.68 + 0", // 499.34 - 100.66
      "2022-07-15: 898.68 + 0", // 499.34 + 399.34
      "2022-08-01: 0 + -1350", // 16,800 - 1,150 - 17,000
    ],
    taxDays: ["2022-07-15: 499.34 + 0", "2022-08-01: 0 + -950.66"],
    open: ["META 3 for 540"],
  },
  "NVDA 10 for 1: shares by a row, contracts by a statement": {
    rows: [
      "2024-05-20 BTO 1 NVDA241220C1200 -2000.66 Margin",
      "2024-05-22 STO 1 NVDA240607P950 899.34 Margin",
      "2024-05-23 BUY 100 NVDA -95000.00 Margin",
      "2024-05-24 STO 1 NVDA240621C1007.5 3299.34 Margin",
      "2024-06-07 EXPIRED 1 NVDA240607P950 0.00 Margin, posted 2024-06-10",
      "2024-06-10 SPLIT 900 NVDA",
      "2024-06-21 ASSIGNED 7 NVDA240621C100.75 0.00 Margin, posted 2024-06-24",
      "2024-06-21 CALLED 700 NVDA 70524.10 at 100.75 Margin, posted 2024-06-24",
      "2024-06-21 EXPIRED 3 NVDA240621C100.75 0.00 Margin, posted 2024-06-24",
      "2024-07-01 STC 4 NVDA241220C120 5997.36 Margin",
    ],
    statements: [{ kind: "RESTRIKE", day: "2024-06-10", instrument: "NVDA", into: "NVDA", ratio: "10" }],
    days: [
      "2024-06-07: 899.34 + 0",
      "2024-06-21: 3299.34 + 4024.1", // 70,524.10 - 7/10 of 95,000
      "2024-07-01: 5197.1 + 0", // 5,997.36 - 4/10 of 2,000.66
    ],
    // 7/10 of 3,299.34 go into the proceeds.
    taxDays: ["2024-06-21: 989.8 + 6333.64"],
    open: ["NVDA 300 for 28500", "NVDA241220C120 6 for 1200.4"],
  },
  "a purchase that was stated before the file that has it, sold in two parts": {
    rows: [
      "2018-03-05 BUY 100 KO -4001.00",
      "2020-06-01 SELL 60 KO 3600.00",
      "2022-06-01 SELL 20 KO 1300.00",
    ],
    statements: [
      {
        ...{ kind: "OPENING", day: "2020-01-02", instrument: "KO", quantity: "100", basis: "4000" },
        acquiredOn: "2018-03-05",
      },
    ],
    days: [
      "2020-06-01: 0 + 1199.4", // 3,600 - 6/10 of 4,001
      "2022-06-01: 0 + 499.8", // 1,300 - 2/10 of 4,001
    ],
    open: ["KO 20 for 800.2"],
  },
  "a spin-off, with a quarter of the cost": {
    rows: [
      "2022-02-01 BUY 100 GE -8000.00",
      "2022-03-01 BUY 50 GE -5000.00",
      "2023-01-04 SPINOFF 50 GEHC of GE 3000.00",
      "2023-02-01 SELL 40 GEHC 2800.00",
      "2023-02-02 SELL 120 GE 10200.00",
    ],
    statements: [{ kind: "ALLOCATE", day: "2023-01-04", instrument: "GE", into: "GEHC", percent: "24.9" }],
    days: [
      // 33 1/3 shares for 1,992 and 6 2/3 of the 16 2/3 for 1,245: 2,800 - 1,992 - 498.
      "2023-02-01: 0 + 310",
      "2023-02-02: 0 + 2690", // 10,200 - 6,008 - 20/50 of 3,755
    ],
    open: ["GE 30 for 2253", "GEHC 10 for 747"],
  },
  "a new name and a 3 for 1 split on one day": {
    rows: [
      "2024-01-02 BUY 100 OLDX -3000.00",
      "2024-05-01 STO 1 OLDX240621P30 150.00 Margin",
      "2024-06-05 SPLIT 200 NEWX",
      "2024-06-05 RETURN-OF-CAPITAL NEWX 300.00",
      "2024-06-10 BTC 3 NEWX240621P10 -60.00 Margin",
      "2024-06-12 SELL 150 NEWX 1800.00",
    ],
    statements: [
      { kind: "RENAME", day: "2024-06-05", instrument: "OLDX", into: "NEWX" },
      { kind: "RESTRIKE", day: "2024-06-05", instrument: "NEWX", into: "NEWX", ratio: "3" },
    ],
    days: [
      "2024-06-10: 90 + 0",
      "2024-06-12: 0 + 450", // 1,800 - half of (3,000 - 300)
    ],
    open: ["NEWX 150 for 1350"],
  },
  "two symbols that swap their names on one day": {
    rows: [
      "2024-01-02 BUY 10 AAA -100.00",
      "2024-01-03 BUY 10 BBB -500.00",
      "2024-01-04 STO 1 AAA240719P10 50.00 Margin",
      "2024-07-01 SELL 10 BBB 130.00",
      "2024-07-02 BTC 1 BBB240719P10 -20.00 Margin",
      "2024-07-03 SELL 10 AAA 490.00",
    ],
    statements: [
      { kind: "RENAME", day: "2024-06-03", instrument: "BBB", into: "AAA" },
      { kind: "RENAME", day: "2024-06-03", instrument: "AAA", into: "BBB" },
    ],
    days: [
      "2024-07-01: 0 + 30", // what is BBB now cost 100
      "2024-07-02: 30 + 0",
      "2024-07-03: 0 + -10",
    ],
  },
  "a spin-off while a call is open on the parent": {
    rows: [
      "2026-03-02 BUY 100 HON -20000.00",
      "2026-03-03 STO 1 HON260417C210 300.00",
      "2026-03-20 SPINOFF 25 SOLS of HON 1500.00",
      "2026-04-17 ASSIGNED 1 HON260417C210 0.00, posted 2026-04-20",
      "2026-04-17 CALLED 100 HON 20999.50 at 210, posted 2026-04-20",
      "2026-05-04 SELL 25 SOLS 1900.00",
    ],
    statements: [{ kind: "ALLOCATE", day: "2026-03-20", instrument: "HON", into: "SOLS", percent: "10" }],
    days: [
      "2026-04-17: 300 + 2999.5", // 20,999.50 - 18,000
      "2026-05-04: 0 + -100", // 1,900 - 2,000
    ],
    taxDays: ["2026-04-17: 0 + 3299.5"],
  },
  "rows of a change of name while puts are open, assigned under the new one": {
    rows: [
      "2026-02-02 STO 2 SQ260417P60 400.00 Margin",
      "2026-02-20 NAME-IN 2 SQ260417P60 Margin",
      "2026-02-20 NAME-OUT 2 XYZ260417P60 Margin",
      "2026-04-17 ASSIGNED 2 XYZ260417P60 0.00 Margin, posted 2026-04-20",
      "2026-04-17 PUT-IN 200 XYZ -12000.00 at 60 Margin, posted 2026-04-20",
      "2026-05-01 SELL 200 XYZ 12400.00 Margin",
    ],
    days: ["2026-04-17: 400 + 0", "2026-05-01: 0 + 400"],
    taxDays: ["2026-04-17: 0 + 0", "2026-05-01: 0 + 800"],
  },
  "contracts re-struck by rows of a change of name, 1 to 10": {
    rows: [
      "2024-05-20 BTO 1 NVDA241220C1200 -2000.66 Margin",
      "2024-05-24 STO 2 NVDA240621C1100 3299.34 Margin",
      "2024-06-10 NAME-OUT 1 NVDA241220C1200 Margin",
      "2024-06-10 NAME-IN 10 NVDA241220C120 Margin",
      "2024-06-10 NAME-IN 2 NVDA240621C1100 Margin",
      "2024-06-10 NAME-OUT 20 NVDA240621C110 Margin",
      "2024-06-21 EXPIRED 20 NVDA240621C110 0.00 Margin, posted 2024-06-24",
      "2024-07-01 STC 4 NVDA241220C120 5997.36 Margin",
    ],
    days: [
      "2024-06-21: 3299.34 + 0",
      "2024-07-01: 5197.1 + 0", // 5,997.36 - 4/10 of 2,000.66
    ],
    open: ["NVDA241220C120 6 for 1200.4"],
  },
};
