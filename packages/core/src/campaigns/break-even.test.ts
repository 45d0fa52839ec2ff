import { expect, test } from "vitest";
import { type GivenEntry, text } from "../ledger/testing/entries.ts";
import { toUnits } from "../shared/units.ts";
import { lifetimeBreakEvens } from "./break-even.ts";
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
