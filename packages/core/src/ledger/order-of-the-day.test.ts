import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { Book } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, realized } from "./testing/entries.ts";

/** Commission 0.65 and a fee of 0.01 a contract; what is bought back at 0.65 or less would cost none. */
const COSTS = { commission: "0.65", fees: "0.01" };
const PUT = "XYZ260220P50";

const sold = (amount: string, on = "2026-01-16"): GivenEntry => ({
  on,
  type: "OPT_STO",
  instrument: PUT,
  quantity: -1,
  amount,
  ...COSTS,
});
const boughtBack: GivenEntry = {
  on: "2026-01-20",
  type: "OPT_BTC",
  instrument: PUT,
  quantity: 1,
  amount: "-100.66",
  ...COSTS,
};
const bought = (amount: string): GivenEntry => ({ on: "2026-01-16", type: "BUY", quantity: 100, amount });
const soldShares: GivenEntry = { on: "2026-01-20", type: "SELL", quantity: -100, amount: "4100.00" };
const contract = (
  type: "OPT_ASSIGNED" | "OPT_EXPIRED",
  instrument: string,
  posted = "2026-02-23",
): GivenEntry => ({
  on: "2026-02-20",
  runDate: calendarDate(posted),
  type,
  instrument,
  quantity: 1,
});
const stockLeg = (side: "BUY" | "SELL", amount: string, price: string): GivenEntry => ({
  on: "2026-02-20",
  runDate: calendarDate("2026-02-23"),
  type: side,
  quantity: side === "BUY" ? 100 : -100,
  amount,
  price,
  action: side === "BUY" ? "YOU BOUGHT ASSIGNED PUTS" : "YOU SOLD ASSIGNED CALLS",
});

/** Rows in the order in which they happened, with the amounts of each closing, worked out by hand. */
const CASES: [string, Book, GivenEntry[], string[]][] = [
  [
    // 3.00 is 299.34 net, 2.00 is 199.34; 299.34 - 100.66
    "a falling option: the put sold first, at 3.00, is bought back first",
    "TRADE",
    [sold("299.34"), sold("199.34"), boughtBack],
    ["OPTION XYZ 2026-01-20: 198.68"],
  ],
  [
    "a rising option: the put sold first, at 2.00, is bought back first",
    "TRADE",
    [sold("199.34"), sold("299.34"), boughtBack],
    ["OPTION XYZ 2026-01-20: 98.68"],
  ],
  [
    "falling shares: those bought first, at 40.00, are sold first at 41.00",
    "TRADE",
    [bought("-4000.00"), bought("-3900.00"), soldShares],
    ["STOCK XYZ 2026-01-20: 100.00"],
  ],
  [
    "rising shares: those bought first, at 39.00, are sold first at 41.00",
    "TRADE",
    [bought("-3900.00"), bought("-4000.00"), soldShares],
    ["STOCK XYZ 2026-01-20: 200.00"],
  ],
  [
    // Shares at 50 come before those at 45: -5,000 and -4,500; sold at 41 each.
    "two strikes of puts assigned on one day: the shares delivered first are sold first",
    "TRADE",
    [
      contract("OPT_ASSIGNED", "XYZ260220P50"),
      contract("OPT_ASSIGNED", "XYZ260220P45"),
      stockLeg("BUY", "-5000.00", "50"),
      stockLeg("BUY", "-4500.00", "45"),
      { ...soldShares, on: "2026-03-02" },
    ],
    ["STOCK XYZ 2026-03-02: -900.00"],
  ],
  [
    "and the other way round",
    "TRADE",
    [
      contract("OPT_ASSIGNED", "XYZ260220P45"),
      contract("OPT_ASSIGNED", "XYZ260220P50"),
      stockLeg("BUY", "-4500.00", "45"),
      stockLeg("BUY", "-5000.00", "50"),
      { ...soldShares, on: "2026-03-02" },
    ],
    ["STOCK XYZ 2026-03-02: -400.00"],
  ],
  [
    // The older shares (4,000) go at the strike of 42, the younger (3,900) at 45.
    "two strikes of calls assigned on one day: the shares bought first go at the strike delivered first",
    "TRADE",
    [
      bought("-4000.00"),
      bought("-3900.00"),
      stockLeg("SELL", "4200.00", "42"),
      stockLeg("SELL", "4500.00", "45"),
    ],
    ["STOCK XYZ 2026-02-20: 200.00", "STOCK XYZ 2026-02-20: 600.00"],
  ],
  [
    // The older put (299.34) is assigned: 5,000.00 less 299.34 is the basis of the shares. The younger one expires.
    "a contract assigned and expired on a day: the row that comes first takes the older lot",
    "TAX",
    [
      sold("299.34"),
      sold("199.34"),
      contract("OPT_ASSIGNED", PUT),
      contract("OPT_EXPIRED", PUT),
      stockLeg("BUY", "-5000.00", "50"),
      { ...soldShares, on: "2026-03-02" },
    ],
    ["OPTION XYZ 2026-02-20: 0.00", "OPTION XYZ 2026-02-20: 199.34", "STOCK XYZ 2026-03-02: -600.66"],
  ],
  [
    "expired before assigned: the older lot expires",
    "TAX",
    [
      sold("299.34"),
      sold("199.34"),
      contract("OPT_EXPIRED", PUT),
      contract("OPT_ASSIGNED", PUT),
      stockLeg("BUY", "-5000.00", "50"),
      { ...soldShares, on: "2026-03-02" },
    ],
    ["OPTION XYZ 2026-02-20: 299.34", "OPTION XYZ 2026-02-20: 0.00", "STOCK XYZ 2026-03-02: -700.66"],
  ],
  [
    "what is posted on the day itself comes before what is posted on Monday",
    "TRADE",
    [
      sold("299.34"),
      sold("199.34"),
      contract("OPT_EXPIRED", PUT, "2026-02-20"),
      contract("OPT_ASSIGNED", PUT),
    ],
    ["OPTION XYZ 2026-02-20: 299.34", "OPTION XYZ 2026-02-20: 199.34"],
  ],
];

describe("fills of one kind on a day are matched in their order, whatever their content", () => {
  test.each(CASES)("%s", (_, book, rows, expected) => {
    const inOrder = rows.map((row, index) => ({ ...row, dayOrder: index - rows.length }));
    for (const ranks of [inOrder.keys(), [...inOrder.keys()].reverse()]) {
      const places = [...ranks];
      const ranked = inOrder.map((row, index) => ({ ...row, rank: `${places[index]}`.padStart(3, "0") }));
      expect(realized(matchLedger(entries(...ranked.toReversed()), book))).toEqual(expected);
    }
  });
});
