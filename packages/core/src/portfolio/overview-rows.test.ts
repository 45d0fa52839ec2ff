import { expect, test } from "vitest";
import { type OverviewPosition, type OverviewWhole, overviewRows } from "./overview-rows.ts";

const WHOLE: OverviewWhole = { totalCurrentValue: "1000", dayChangeDay: "2026-11-20" };

test.each<[string, Partial<OverviewPosition>]>([
  ["a value of zero", { currentValue: "0.00" }],
  ["an option", { type: "OPTION" }],
  ["an underscore", { symbol: "A_B" }],
  ["more than five characters", { symbol: "SPAXX1" }],
  ["no symbol", { symbol: "" }],
  ["a wrapper", { kind: "WRAPPER" }],
  ["pending activity", { kind: "PENDING" }],
])("%s is left out", (_what, given) => {
  expect(overviewRows([position(given)], WHOLE)).toEqual([]);
});

test("five characters, cash and an unknown value are shown", () => {
  const rows = overviewRows(
    [
      position({ symbol: "FXAIX", type: "MUTUAL_FUND" }),
      position({ symbol: "SPAXX", type: "CASH" }),
      position({ symbol: "ABC", currentValue: null, lastPrice: null, totalGainLossPercent: null }),
      position({ symbol: "XOM" }),
    ],
    WHOLE,
  );

  // A fifth of 1,000 each; cash after the alphabet.
  const known = {
    lastPrice: "20",
    currentValue: "200",
    weightPercent: 20,
    gainLossPercent: 4.2,
    lots: 1,
    unknownLots: 0,
  };
  expect(rows).toMatchObject([
    {
      symbol: "ABC",
      lastPrice: null,
      currentValue: null,
      weightPercent: null,
      gainLossPercent: null,
      lots: 1,
      unknownLots: 1,
    },
    { symbol: "FXAIX", ...known },
    { symbol: "XOM", ...known },
    { symbol: "SPAXX", ...known },
  ]);
});

test("one row a symbol, its gain over all accounts; by the alphabet", () => {
  const rows = overviewRows(
    [
      position({ symbol: "MSFT" }),
      position({ symbol: "AAPL", lastPrice: null, totalGainLossDollar: "50", costBasisTotal: "100" }),
      position({ symbol: "AAPL", totalGainLossDollar: "-20", costBasisTotal: "200" }),
    ],
    WHOLE,
  );

  expect(rows).toMatchObject([
    { symbol: "AAPL", lastPrice: "20", currentValue: "400", gainLossPercent: 10, lots: 2, unknownLots: 0 },
    { symbol: "MSFT", lastPrice: "20", currentValue: "200", gainLossPercent: 4.2, lots: 1, unknownLots: 0 },
  ]);
});

test.each<Partial<OverviewPosition>>([{ totalGainLossDollar: null }, { costBasisTotal: null }])(
  "an unknown gain in one account is left out and counted: %j",
  (unknown) => {
    // 8.06 of 191.94.
    expect(overviewRows([position(), position(unknown)], WHOLE)).toMatchObject([
      { gainLossPercent: 4.1992, lots: 2, unknownLots: 1 },
    ]);
    expect(overviewRows([position(unknown), position(unknown)], WHOLE)).toMatchObject([
      { gainLossPercent: null, lots: 2, unknownLots: 2 },
    ]);
  },
);

const day = (positions: readonly OverviewPosition[], whole = WHOLE) =>
  overviewRows(positions, whole).map(({ dayChange, dayChangePercent }) => [dayChange, dayChangePercent]);

test("a day's change over all lots is a percent of the value before it; the file's own percent where there is one lot", () => {
  const up = position({ todaysGainLossDollar: "10", todaysGainLossPercent: 5.26 });
  const down = position({ currentValue: "100", todaysGainLossDollar: "-5", todaysGainLossPercent: -4.76 });

  expect(day([up])).toEqual([["10", 5.26]]);
  // 10 less 5 of 300 less 5.
  expect(day([up, down])).toEqual([["5", 1.6949]]);
  expect(day([up, position({ todaysGainLossDollar: null })])).toEqual([[null, null]]);
  expect(day([up], { ...WHOLE, dayChangeDay: null })).toEqual([[null, null]]);
});

test("a part of nothing, or of a debt, is unknown", () => {
  const whole = (totalCurrentValue: string) => ({ ...WHOLE, totalCurrentValue });
  expect(overviewRows([position()], whole("0"))).toMatchObject([{ weightPercent: null }]);
  expect(overviewRows([position()], whole("-5"))).toMatchObject([{ weightPercent: null }]);
});

function position(given: Partial<OverviewPosition> = {}): OverviewPosition {
  return {
    symbol: "AAPL",
    kind: "HOLDING",
    type: "STOCK",
    lastPrice: "20",
    currentValue: "200",
    todaysGainLossDollar: "0",
    todaysGainLossPercent: 0,
    totalGainLossDollar: "8.06",
    totalGainLossPercent: 4.2,
    costBasisTotal: "191.94",
    ...given,
  };
}
