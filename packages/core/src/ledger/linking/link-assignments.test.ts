import { expect, test } from "vitest";
import { matchLedger } from "../match-ledger.ts";
import { entries, type GivenEntry, open, realized } from "../testing/entries.ts";

/** An adjusted contract: 134 shares for 22.50 x 100, sold for 1.35 x 100 less 0.65 and 0.01. */
const ADJUSTED = "ACME1261218P22.5";
const OF_ACME = { underlying: "ACME", assetClass: "OPTION" as const };
const SOLD: GivenEntry = {
  on: "2026-11-30",
  type: "OPT_STO",
  instrument: ADJUSTED,
  ...OF_ACME,
  quantity: -1,
  amount: "134.34",
  commission: "0.65",
  fees: "0.01",
};
const ASSIGNED: GivenEntry = {
  on: "2026-12-18",
  type: "OPT_ASSIGNED",
  instrument: ADJUSTED,
  ...OF_ACME,
  quantity: 1,
  amount: 0,
  action: "ASSIGNED as of Dec-18-2026 PUT (ACME1) ACME HLDGS ADJ DEC 18 26 $22.5 (134 SHS) (Margin)",
};
const shares = (given: Partial<GivenEntry>): GivenEntry => ({
  on: "2026-12-18",
  type: "BUY",
  instrument: "ACME",
  quantity: 134,
  price: "16.791",
  amount: "-2250",
  action: "YOU BOUGHT ASSIGNED PUTS AS OF 12-18-26 ACME HLDGS (ACME) (Margin)",
  ...given,
});

const bothBooks = (...rows: readonly GivenEntry[]) =>
  (["TRADE", "TAX"] as const).map((book) => matchLedger(entries(...rows), book));

test("134 shares of an adjusted contract are tied by strike x 100 x contracts: basis 2,250.00 - 134.34", () => {
  const [trade, tax] = bothBooks(SOLD, ASSIGNED, shares({}));

  expect(trade && [realized(trade), open(trade)]).toEqual([
    ["OPTION ACME 2026-12-18: 134.34"],
    ["A1 ACME 134 since 2026-12-18 for -2250"],
  ]);
  expect(tax && [realized(tax), open(tax)]).toEqual([
    ["OPTION ACME 2026-12-18: 0.00"],
    ["A1 ACME 134 since 2026-12-18 for -2115.66"],
  ]);
});

test("two contracts whose shares come in two rows, one with a fee", () => {
  const [, tax] = bothBooks(
    { ...SOLD, quantity: -2, amount: "268.68" },
    { ...ASSIGNED, quantity: 2 },
    shares({ quantity: 134 }),
    shares({ quantity: 134, amount: "-2250.03", fees: "0.03" }),
  );

  expect(tax && open(tax)).toEqual([
    "A1 ACME 134 since 2026-12-18 for -2115.66",
    "A1 ACME 134 since 2026-12-18 for -2115.69",
  ]);
});

test("of two strikes assigned on a day each takes its own shares", () => {
  const [, tax] = bothBooks(
    SOLD,
    ASSIGNED,
    { ...SOLD, instrument: "ACME1261218P25", amount: "200" },
    { ...ASSIGNED, instrument: "ACME1261218P25" },
    shares({ price: "18.6567", amount: "-2500" }),
    shares({}),
  );

  expect(tax && open(tax)).toEqual([
    "A1 ACME 134 since 2026-12-18 for -2300",
    "A1 ACME 134 since 2026-12-18 for -2115.66",
  ]);
});

// Assigned on Friday, posted on Monday by a row that names no day.
const UNDATED = "YOU BOUGHT ASSIGNED PUTS ACME HLDGS (ACME) (Margin)";

test("a stock leg that names no day belongs to the nearest assignment of the days before", () => {
  const earlier = { ...SOLD, instrument: "ACME261216P22.5", amount: "50" };
  const [, tax] = bothBooks(
    SOLD,
    ASSIGNED,
    earlier,
    { ...ASSIGNED, instrument: "ACME261216P22.5", on: "2026-12-16" },
    shares({ on: "2026-12-21", action: UNDATED }),
  );

  // The other assignment has no shares on record, so it realizes its premium as in the trade book.
  expect(tax && [realized(tax), open(tax)]).toEqual([
    ["OPTION ACME 2026-12-16: 50.00", "OPTION ACME 2026-12-18: 0.00"],
    ["A1 ACME 134 since 2026-12-21 for -2115.66"],
  ]);
});

test.each<[string, Partial<GivenEntry>]>([
  ["of another amount", { amount: "-2300" }],
  ["of another kind", { action: "YOU BOUGHT EXERCISED CALLS AS OF 12-18-26 ACME HLDGS (ACME) (Margin)" }],
  ["of another day that it names", { on: "2026-12-21" }],
  ["of the day before", { on: "2026-12-17", action: UNDATED }],
  ["more than five days later", { on: "2026-12-24", action: UNDATED }],
  ["of another account", { accountId: "A2" }],
])("a stock leg %s is not tied", (_name, given) => {
  const [, tax] = bothBooks(SOLD, ASSIGNED, shares(given));

  expect(tax && realized(tax)).toEqual(["OPTION ACME 2026-12-18: 134.34"]);
});
