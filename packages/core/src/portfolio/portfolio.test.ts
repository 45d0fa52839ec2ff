import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { allocate } from "./allocation.ts";
import type { HeldPosition } from "./portfolio.ts";
import { breakDown } from "./statistics.ts";
import { summarizeSnapshot, sumPositions } from "./summarize-positions.ts";
import { FAMILY, position } from "./testing/positions.ts";
import { groupTotalPortfolio } from "./total-portfolio.ts";

const TODAY = calendarDate("2026-11-20");
const SECTORS = new Map([
  ["AAPL", "Information Technology"],
  ["VTI", "Diversified"],
]);
const sectorOf = (symbol: string) => SECTORS.get(symbol);

describe("sums of a snapshot", () => {
  test("today's change is the sum where it is known, and unknown where it is nowhere", () => {
    const changed = (todaysGainLossDollar: string | null, kind: "HOLDING" | "WRAPPER" = "HOLDING") => ({
      ...(FAMILY[0] as HeldPosition),
      kind,
      todaysGainLossDollar: todaysGainLossDollar as HeldPosition["todaysGainLossDollar"],
    });

    expect(sumPositions([changed("1.5"), changed("-4.01"), changed(null)]).todaysGain).toBe("-2.51");
    expect(sumPositions([changed("0")]).todaysGain).toBe("0");
    expect(sumPositions([changed(null), changed("9", "WRAPPER")]).todaysGain).toBeNull();
  });

  test("pending is in the total, a wrapper is in none, unknown gains are counted", () => {
    expect(sumPositions(FAMILY)).toEqual({
      positions: 7,
      uniqueSymbols: 6,
      accounts: 2,
      totalValue: "10000",
      stockValue: "5700.5",
      optionsValue: "-400.5",
      cashValue: "3700",
      otherValue: "1200",
      pendingValue: "-200",
      gainLoss: "500.5",
      gainLossBasis: "5300.5",
      todaysGain: null,
      gainCount: 6,
      unknownGains: 2,
    });
  });

  test("the summary says which date it is of and how old that is", () => {
    const summary = summarizeSnapshot(sumPositions(FAMILY), {
      actualDate: calendarDate("2026-11-19"),
      latestDate: TODAY,
      today: TODAY,
    });

    expect(summary).toMatchObject({
      count: 7,
      totalCurrentValue: "10000",
      totalGainLossPercent: 9.4425,
      actualDate: "2026-11-19",
      unknownGainCount: 2,
      freshness: "RECENT",
    });
  });

  test("nothing stored is no date, no freshness and zero percent", () => {
    const summary = summarizeSnapshot(sumPositions([]), { actualDate: null, latestDate: null, today: TODAY });

    expect(summary).toMatchObject({ count: 0, totalCurrentValue: "0", totalGainLossPercent: 0 });
    expect(summary).not.toHaveProperty("actualDate");
    expect(summary).not.toHaveProperty("freshness");
  });
});

describe("allocation", () => {
  test("the four shares add up to the total value, pending as cash", () => {
    expect(allocate(FAMILY, sectorOf)).toMatchObject({
      stocksPercent: 57.005,
      optionsPercent: -4.005,
      cashPercent: 35,
      pendingPercent: -2,
      otherPercent: 12,
    });
  });

  test("an option counts for its underlying's sector, what is unknown for Other", () => {
    expect(allocate(FAMILY, sectorOf).topSectors).toEqual([
      { sector: "Other", percentage: 49, value: "4900", positionCount: 3 },
      { sector: "Information Technology", percentage: 40.995, value: "4099.5", positionCount: 3 },
      { sector: "Diversified", percentage: 12.005, value: "1200.5", positionCount: 1 },
      { sector: "Pending activity", percentage: -2, value: "-200", positionCount: 0 },
    ]);
  });

  test("pending activity is one row, so that types and sectors sum to 100", () => {
    const { byType, allocation } = breakDown(FAMILY, new Map(), sectorOf);
    const sum = (shares: readonly { readonly percentage: number }[]) =>
      shares.reduce((total, { percentage }) => total + percentage, 0);

    expect(byType.filter(({ isPending }) => isPending)).toMatchObject([
      { totalAmount: "-200", percentage: -2 },
    ]);
    expect(sum(byType)).toBeCloseTo(100, 8);
    expect(sum(allocation.topSectors)).toBeCloseTo(100, 8);
  });

  test("holdings are summed over accounts, highest first", () => {
    expect(allocate(FAMILY, sectorOf).topHoldings.slice(0, 2)).toEqual([
      { symbol: "AAPL", description: "APPLE INC", percentage: 45, value: "4500", type: "STOCK" },
      { symbol: "SPAXX", percentage: 37, value: "3700", type: "CASH" },
    ]);
  });

  test("ten holdings and eight sectors are shown", () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      position({ symbol: `S${index}`, currentValue: String(100 - index) }),
    );
    const { topHoldings, topSectors } = allocate(many, (symbol) => `Sector of ${symbol}`);

    expect(topHoldings.map(({ symbol }) => symbol)).toEqual(many.slice(0, 10).map(({ symbol }) => symbol));
    expect(topSectors).toHaveLength(8);
  });

  test("of nothing everything is zero percent", () => {
    expect(allocate([position({ currentValue: null })], sectorOf)).toMatchObject({
      stocksPercent: 0,
      topHoldings: [{ symbol: "AAPL", percentage: 0, value: "0" }],
    });
  });
});

test("breakdowns by type, account and symbol, each highest first", () => {
  const { byType, byAccount, bySymbol } = breakDown(FAMILY, new Map([["A1", "Individual"]]), sectorOf);

  expect(byType.map(({ type, count, totalAmount }) => `${type} ${count} ${totalAmount}`)).toEqual([
    "STOCK 2 4500",
    "CASH 1 3700",
    "ETF 1 1200.5",
    "BOND 1 1000",
    "OTHER 1 200",
    "OTHER 0 -200",
    "OPTION 1 -400.5",
  ]);
  expect(byAccount).toEqual([
    { account: "Individual", count: 5, totalAmount: "7499.5", percentage: 74.995 },
    { account: "A2", count: 2, totalAmount: "2500.5", percentage: 25.005 },
  ]);
  expect(bySymbol[0]).toEqual({
    symbol: "AAPL",
    description: "APPLE INC",
    type: "STOCK",
    count: 2,
    totalAmount: "4500",
    netQuantity: "15",
    percentage: 45,
  });
  expect(bySymbol.map(({ symbol }) => symbol)).toContain("OLD SHARES");
});

describe("total portfolio", () => {
  const groups = groupTotalPortfolio(FAMILY);

  test("one row a symbol over all accounts; gains that are unknown are said", () => {
    expect(groups.stocks[0]).toEqual({
      symbol: "AAPL",
      description: "APPLE INC",
      totalQuantity: "15",
      totalCurrentValue: "4500",
      totalGainLossDollar: "500",
      positionCount: 2,
      unknownGainCount: 1,
      accountCount: 2,
      portfolioPercent: 45,
    });
  });

  test("every holding is in one group and the groups add up to the total", () => {
    const shown = [...groups.stocks, ...groups.options, ...groups.cashEquivalents];

    expect(groups.stocks.map(({ symbol }) => symbol)).toEqual(["AAPL", "VTI", "912797ZZ8", "OLD SHARES"]);
    expect(
      groups.cashEquivalents.map(({ symbol, totalCurrentValue }) => [symbol, totalCurrentValue]),
    ).toEqual([
      ["SPAXX", "3700"],
      ["Pending activity", "-200"],
    ]);
    expect(shown.reduce((sum, { totalCurrentValue }) => sum + Number(totalCurrentValue), 0)).toBe(10_000);
  });

  test("a large short position stands before a small long one", () => {
    const { options } = groupTotalPortfolio([
      position({ type: "OPTION", symbol: "AAPL261218C300", currentValue: "50" }),
      position({ type: "OPTION", symbol: "AAPL261218P200", currentValue: "-400" }),
    ]);

    expect(options.map(({ totalCurrentValue }) => totalCurrentValue)).toEqual(["-400", "50"]);
  });
});
