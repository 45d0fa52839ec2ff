import { expect, test } from "vitest";
import { type OverviewPosition, overviewRows } from "./overview-rows.ts";

test.each<[string, Partial<OverviewPosition>]>([
  ["a value of zero", { currentValue: "0.00" }],
  ["an option", { type: "OPTION" }],
  ["an underscore", { symbol: "A_B" }],
  ["more than five characters", { symbol: "SPAXX1" }],
  ["no symbol", { symbol: "" }],
  ["a wrapper", { kind: "WRAPPER" }],
  ["pending activity", { kind: "PENDING" }],
])("%s is left out", (_what, given) => {
  expect(overviewRows([position(given)])).toEqual([]);
});

test("five characters, cash and an unknown value are shown", () => {
  const rows = overviewRows([
    position({ symbol: "FXAIX", type: "MUTUAL_FUND" }),
    position({ symbol: "SPAXX", type: "CASH" }),
    position({ symbol: "ABC", currentValue: null, lastPrice: null, totalGainLossPercent: null }),
  ]);

  expect(rows).toEqual([
    { symbol: "ABC", lastPrice: null, gainLossPercent: null, lots: 1, unknownLots: 1 },
    { symbol: "FXAIX", lastPrice: "20", gainLossPercent: 4.2, lots: 1, unknownLots: 0 },
    { symbol: "SPAXX", lastPrice: "20", gainLossPercent: 4.2, lots: 1, unknownLots: 0 },
  ]);
});

test("one row a symbol, its gain over all accounts; by the alphabet", () => {
  const rows = overviewRows([
    position({ symbol: "MSFT" }),
    position({ symbol: "AAPL", lastPrice: null, totalGainLossDollar: "50", costBasisTotal: "100" }),
    position({ symbol: "AAPL", totalGainLossDollar: "-20", costBasisTotal: "200" }),
  ]);

  expect(rows).toEqual([
    { symbol: "AAPL", lastPrice: "20", gainLossPercent: 10, lots: 2, unknownLots: 0 },
    { symbol: "MSFT", lastPrice: "20", gainLossPercent: 4.2, lots: 1, unknownLots: 0 },
  ]);
});

test.each<Partial<OverviewPosition>>([{ totalGainLossDollar: null }, { costBasisTotal: null }])(
  "an unknown gain in one account is left out and counted: %j",
  (unknown) => {
    // 8.06 of 191.94.
    expect(overviewRows([position(), position(unknown)])).toMatchObject([
      { gainLossPercent: 4.1992, lots: 2, unknownLots: 1 },
    ]);
    expect(overviewRows([position(unknown), position(unknown)])).toMatchObject([
      { gainLossPercent: null, lots: 2, unknownLots: 2 },
    ]);
  },
);

function position(given: Partial<OverviewPosition> = {}): OverviewPosition {
  return {
    symbol: "AAPL",
    kind: "HOLDING",
    type: "STOCK",
    lastPrice: "20",
    currentValue: "200",
    totalGainLossDollar: "8.06",
    totalGainLossPercent: 4.2,
    costBasisTotal: "191.94",
    ...given,
  };
}
