import { expect, test } from "vitest";
import { type GivenEntry, text } from "../ledger/testing/entries.ts";
import { toUnits } from "../shared/units.ts";
import { breakEvenUnknown, lifetimeBreakEvens } from "./break-even.ts";
import {
  assigned,
  bought,
  buyToClose,
  buyToOpen,
  campaignsOf,
  dividend,
  expired,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

// Shares for 5,000, a call at 200 for 119.33, 1,063.22 earned before: (5,000 - 119.33 - 1,063.22) / 100.
test("over everything of an underlying, by what is open of it", () => {
  const shares = { assetClass: "STOCK", instrument: "XYZ", quantity: text(100) } as const;
  const call = {
    assetClass: "OPTION",
    instrument: "XYZ261218C200",
    quantity: text(-1),
    amount: text("119.33"),
  } as const;

  expect(lifetimeBreakEvens(toUnits("1063.22"), [{ ...shares, amount: text(-5000) }, call])).toEqual([
    "38.1745",
  ]);
  expect(lifetimeBreakEvens(toUnits("1063.22"), [{ ...shares, amount: null }, call])).toEqual([]);
  expect(lifetimeBreakEvens(toUnits("1063.22"), [])).toEqual([]);
});

const PUT = sellToOpen("2026-01-08", "XYZ260116P50", "199.34");
const SHARES = [PUT, assigned("2026-01-16", "XYZ260116P50"), putShares("2026-01-16", 50)];

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  ["one put: 50 - 1.9934", [PUT], ["48.0066"]],
  [
    "one put after a roll that lost 101.32: 50 - (-101.32 + 339.34) / 100",
    [
      PUT,
      buyToClose("2026-01-15", "XYZ260116P50", "-300.66"),
      sellToOpen("2026-01-15", "XYZ260220P50", "339.34"),
    ],
    ["47.6198"],
  ],
  ["shares: (5,000 - 199.34) / 100", SHARES, ["48.0066"]],
  [
    "shares with a dividend of 25: (5,000 - 199.34 - 25) / 100",
    [...SHARES, dividend("2026-02-02", "25")],
    ["47.7566"],
  ],
  [
    "shares and a call over them: its premium of 149.34 as well",
    [...SHARES, sellToOpen("2026-01-20", "XYZ260220C52", "149.34")],
    ["46.5132"],
  ],
  [
    "shares and a put: 200 shares below 48, 100 above",
    // At 48: 199.34 + 50 - 200 = 49.34 left, two shares a dollar: 48 - 49.34 / 200.
    [...SHARES, sellToOpen("2026-02-02", "XYZ260220P48", "50")],
    ["47.7533"],
  ],
  [
    "a strangle has one below and one above: 45 - 2.50 and 55 + 2.50",
    [sellToOpen("2026-01-08", "XYZ260116P45", "150"), sellToOpen("2026-01-08", "XYZ260116C55", "100")],
    ["42.5", "57.5"],
  ],
  [
    "a bull put spread: 50 - (2.9933 - 1.2066)",
    [sellToOpen("2026-01-08", "XYZ260116P50", "299.33"), buyToOpen("2026-01-08", "XYZ260116P45", "-120.66")],
    ["48.2133"],
  ],
  ["a long call: 40 + 3", [buyToOpen("2026-01-08", "XYZ260116C40", "-300")], ["43"]],
  [
    "premium of more than the strike: none",
    [
      sellToOpen("2026-01-08", "XYZ260116P90", "9500"),
      expired("2026-01-16", "XYZ260116P90"),
      sellToOpen("2026-01-20", "XYZ260220P50", "100"),
    ],
    [],
  ],
  [
    "premium of as much as the strike: none, a price is above 0",
    [
      sellToOpen("2026-01-08", "XYZ260116P90", "4900"),
      expired("2026-01-16", "XYZ260116P90"),
      sellToOpen("2026-01-20", "XYZ260220P50", "100"),
    ],
    [],
  ],
  ["nothing open: none", [...SHARES, sold("2026-02-02", "5200")], []],
])("%s", (_name, rows, expected) => {
  expect(campaignsOf(rows)[0]?.breakEvens).toEqual(expected);
});

test("the tax basis stands beside it: the premium of the assigned put is in it, a call's is not", () => {
  const [wheel] = campaignsOf([...SHARES, sellToOpen("2026-01-20", "XYZ260220C52", "149.34")]);

  expect(wheel).toMatchObject({
    openShares: "100",
    shareBasis: "50",
    taxBasis: "48.0066",
    openPremium: "149.34",
  });
});

test("half of 200 shares at two prices: the cost of what is covered", () => {
  const campaigns = campaignsOf([
    bought("2025-06-02", "-4000"),
    bought("2025-07-01", "-4100"),
    sellToOpen("2026-01-20", "XYZ260220C45", "150"),
  ]);
  expect(campaigns.map(({ kind, shareBasis, breakEvens }) => [kind, shareBasis, breakEvens])).toEqual([
    ["HOLDING", "41", ["41"]],
    ["WHEEL", "40", ["38.5"]],
  ]);
});

/** A row of an adjusted contract: its text says what one delivers, or says nothing. */
const adjusted = (row: GivenEntry, delivers: string | undefined): GivenEntry => ({
  ...row,
  action: `YOU TRADED OPENING TRANSACTION (XYZ1) XYZ CORP ${delivers ?? ""} (Cash)`,
});

test.each<[string, GivenEntry, string | undefined, readonly string[]]>([
  [
    "after 1 for 10 a put at 5 pays 500 for 10 shares: (500 - 49.34) / 10",
    sellToOpen("2026-01-08", "XYZ1260220P5", "49.34"),
    "(10 SHS)",
    ["45.066"],
  ],
  [
    "after 3 for 2 a put at 40 pays 4,000 for 150 shares: (4,000 - 149.34) / 150",
    sellToOpen("2026-01-08", "XYZ1260220P40", "149.34"),
    "(150 SHS)",
    ["25.6711"],
  ],
  [
    "a call at 45 brings 100 shares and 250.50: (4,500 + 300 - 250.50) / 100",
    buyToOpen("2026-01-08", "XYZ1260220C45", "-300"),
    "(100 SHS + $250.50)",
    ["45.495"],
  ],
  [
    "a put at 2 against 250.50 in cash can't be assigned at a loss: none",
    sellToOpen("2026-01-08", "XYZ1260220P2", "20"),
    "(100 SHS AND $250.50 CASH)",
    [],
  ],
  [
    "a special dividend of 0.40 leaves the root and its 100 shares: 49.60 - 1.9934",
    sellToOpen("2026-01-08", "XYZ260220P49.6", "199.34"),
    undefined,
    ["47.6066"],
  ],
])("by what a contract delivers: %s", (_name, row, delivers, expected) => {
  const [campaign] = campaignsOf([adjusted(row, delivers)]);
  expect(campaign?.breakEvens).toEqual(expected);
  expect(campaign).not.toHaveProperty("breakEvenUnknown");
});

test("150 shares under a call that takes them for 9,000", () => {
  // (6,000 - 300) / 150.
  const call = adjusted(sellToOpen("2026-01-20", "XYZ1260220C90", "300"), "(150 SHS)");
  const [wheel] = campaignsOf([bought("2025-06-02", "-6000", 150), call]);
  expect(wheel?.breakEvens).toEqual(["38"]);
});

test("an adjusted contract of which no text says what it delivers: unknown, and said", () => {
  const row = adjusted(sellToOpen("2026-01-08", "XYZ1260220P5", "49.34"), undefined);
  expect(campaignsOf([row])).toMatchObject([
    { breakEvens: [], breakEvenUnknown: "No file says what XYZ1 $5 Put Feb 20, 2026 delivers." },
  ]);
  const open = { instrument: "XYZ1260220P5", quantity: text(-1), amount: text("49.34") };
  expect(lifetimeBreakEvens(0n, [open])).toEqual([]);
  const delivers = { shares: 10, cash: text("0") };
  expect(lifetimeBreakEvens(0n, [{ ...open, delivers }])).toEqual(["45.066"]);
});

test("an index option delivers no shares and counts 100 times: 5,000 - 10", () => {
  const put = { instrument: "SPXW260220P5000", quantity: text(-1), amount: text("1000") };
  expect(lifetimeBreakEvens(0n, [put])).toEqual(["4990"]);
});

test("a closing without an opening on record leaves it unknown, as long as something is open", () => {
  const shares = { instrument: "XYZ", quantity: text(100), amount: text(-5000) };
  expect(lifetimeBreakEvens(0n, [shares], 0)).toEqual(["50"]);
  expect(lifetimeBreakEvens(0n, [shares], 2)).toEqual([]);
  expect(breakEvenUnknown([shares], 0)).toBeUndefined();
  expect(breakEvenUnknown([shares], 1)).toBe("1 closing trade has no opening on record.");
  expect(breakEvenUnknown([{ ...shares, amount: null }], 2)).toBe(
    "2 closing trades have no opening on record. No file says what XYZ cost.",
  );
  expect(breakEvenUnknown([], 2)).toBeUndefined();

  // A put from before the file is assigned; then 100 shares for 5,000 and a call.
  const cut = [
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    sellToOpen("2026-01-20", "XYZ260220C52", "149.34"),
  ];
  expect(campaignsOf(cut)).toMatchObject([
    { breakEvens: [], breakEvenUnknown: "1 closing trade has no opening on record." },
  ]);
});
