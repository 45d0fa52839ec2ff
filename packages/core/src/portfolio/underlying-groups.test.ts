import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import { type GroupedPosition, groupByUnderlying, sumLines } from "./underlying-groups.ts";

type Given = Partial<Record<"costBasisTotal" | "currentValue" | "lastPrice" | "quantity", string>> & {
  readonly accountId?: string;
  readonly kind?: GroupedPosition["kind"];
  readonly type?: GroupedPosition["type"];
  readonly symbol?: string;
  readonly description?: string;
  readonly gain?: string;
  readonly today?: string;
};

function line({ gain, today, ...given }: Given): GroupedPosition {
  return {
    accountId: "joint",
    kind: "HOLDING",
    type: "STOCK",
    symbol: "NVDA",
    totalGainLossDollar: gain as DecimalText | undefined,
    todaysGainLossDollar: today as DecimalText | undefined,
    ...(given as Partial<GroupedPosition>),
  };
}

const option = (symbol: string, quantity: string, given: Given = {}) =>
  line({ type: "OPTION", symbol, quantity, ...given });

const cash = (currentValue: string, accountId = "joint") =>
  line({ type: "CASH", symbol: "SPAXX", currentValue, accountId });

const only = (positions: readonly GroupedPosition[], symbol = "NVDA") => {
  const group = groupByUnderlying(positions).find((each) => each.symbol === symbol);
  if (group === undefined) {
    throw new Error(`no group of ${symbol}`);
  }
  return group;
};

test("shares and options of an underlying are one group, its sums exact; cash and wrappers come last", () => {
  const groups = groupByUnderlying([
    cash("5000"),
    line({
      symbol: "KO",
      quantity: "10",
      currentValue: "600.10",
      gain: "-0.10",
      costBasisTotal: "600.20",
      today: "0.05",
    }),
    line({
      quantity: "100",
      lastPrice: "80",
      currentValue: "8000",
      gain: "1000.01",
      costBasisTotal: "6999.99",
      today: "20.20",
    }),
    option("NVDA261127C90", "-1", { currentValue: "-120.33", gain: "79.67", costBasisTotal: "200" }),
    line({ symbol: "", kind: "PENDING", type: "OTHER", currentValue: "-61.77" }),
    line({ symbol: "", kind: "WRAPPER", type: "OTHER", currentValue: "99999" }),
  ]);

  expect(
    groups.map(({ kind, symbol, currentValue, percent }) => [kind, symbol, currentValue, percent]),
  ).toEqual([
    // The total is 8000 - 120.33 + 600.10 + 5000 - 61.77 = 13,418.00.
    ["UNDERLYING", "NVDA", "7879.67", 58.7246],
    ["UNDERLYING", "KO", "600.1", 4.4724],
    ["CASH", "Cash", "4938.23", 36.803],
    ["WRAPPER", "Not in totals", "99999", null],
  ]);
  expect(groups[0]).toMatchObject({
    lastPrice: "80",
    shares: "100",
    shortCalls: "1",
    todaysGainLossDollar: "20.2",
    totalGainLossDollar: "1079.68",
    // 1,079.68 of 7,199.99.
    totalGainLossPercent: 14.9956,
    gainCount: 2,
    unknownGainCount: 0,
  });
  expect(groups[2]).toMatchObject({ todaysGainLossDollar: null, gainCount: 0, lastPrice: null, shares: "0" });
});

test("inside a group shares come first, contracts by expiry, right and strike, each with its way to the strike", () => {
  const { lines } = only([
    option("NVDA261218P70", "-1"),
    option("NVDA261127C100", "-1"),
    option("NVDA261127C90.5", "1"),
    line({ quantity: "100", lastPrice: "80" }),
    option("NVDA261127P100", "-1"),
  ]);

  expect(lines.map(({ line: { symbol }, contract }) => [symbol, contract?.outOfTheMoneyPercent])).toEqual([
    ["NVDA", undefined],
    ["NVDA261127C90.5", 13.125],
    ["NVDA261127C100", 25],
    ["NVDA261127P100", -25],
    ["NVDA261218P70", 12.5],
  ]);
});

test("without shares there is no price, and no distance is invented", () => {
  const group = only([option("NVDA261127C100", "-1", { lastPrice: "2.50" })]);

  expect(group).toMatchObject({ lastPrice: null, shares: "0", shortCalls: "1" });
  expect(group.lines[0]?.contract).toEqual({ expiration: "2026-11-27", outOfTheMoneyPercent: null });
});

test.each([
  ["as many shares as two calls need", [line({ quantity: "200" }), option("NVDA261127C90", "-2")], true],
  ["a share too few", [line({ quantity: "199" }), option("NVDA261127C90", "-2")], false],
  [
    "two lots of shares",
    [line({ quantity: "60" }), line({ quantity: "40" }), option("NVDA261127C90", "-1")],
    true,
  ],
  [
    "the shares of another account",
    [line({ quantity: "100", accountId: "roth" }), option("NVDA261127C90", "-1")],
    false,
  ],
  ["a long call in place of shares", [option("NVDA270115C80", "1"), option("NVDA261127C90", "-1")], false],
  ["an adjusted call, of unknown shares", [line({ quantity: "500" }), option("NVDA1261127C90", "-1")], false],
  ["no short call", [line({ quantity: "500" }), option("NVDA261127C90", "1")], false],
] as const)("covered: %s", (_case, positions, isCovered) => {
  expect(only(positions).isCovered).toBe(isCovered);
});

test.each([
  [
    "cash for both puts of the account",
    [cash("13000"), option("NVDA261127P80", "-1"), option("KO261127P50", "-1")],
    true,
  ],
  [
    "cash for one of two",
    [cash("12999.99"), option("NVDA261127P80", "-1"), option("KO261127P50", "-1")],
    false,
  ],
  ["cash of another account", [cash("90000", "roth"), option("NVDA261127P80", "-1")], false],
  [
    "pending cash",
    [
      line({ symbol: "", kind: "PENDING", type: "OTHER", currentValue: "8000" }),
      option("NVDA261127P80", "-1"),
    ],
    false,
  ],
  ["half a dollar a strike", [cash("8050"), option("NVDA261127P80.5", "-1")], true],
  [
    "an adjusted put beside it, and cash for both: 5,000 and 8,000",
    [cash("13000"), option("NVDA261127P80", "-1"), option("KO1261127P50", "-1")],
    true,
  ],
  [
    "an adjusted put that may need the cash before it",
    [cash("12999.99"), option("NVDA261127P80", "-1"), option("KO1261127P50", "-1")],
    false,
  ],
  ["no short put", [cash("90000"), option("NVDA261127P80", "1")], false],
] as const)("cash-secured: %s", (_case, positions, isCashSecured) => {
  expect(only(positions).isCashSecured).toBe(isCashSecured);
});

test.each<[string, readonly GroupedPosition[], string | null, string | null]>([
  ["calls over shares", [line({ quantity: "100" }), option("NVDA261127C90", "-1")], "SHARES", null],
  ["a call with nothing behind it", [option("NVDA261127C90", "-1")], "NAKED", null],
  ["one of two calls", [line({ quantity: "100" }), option("NVDA261127C90", "-2")], "PARTLY", null],
  [
    "a long call that lives as long",
    [option("NVDA261127C95", "1"), option("NVDA261127C90", "-1")],
    "SPREAD",
    null,
  ],
  [
    "a long put under a short one",
    [option("NVDA261127P70", "1"), option("NVDA261127P80", "-1")],
    null,
    "SPREAD",
  ],
  ["cash for one of two puts", [cash("8000"), option("NVDA261127P80", "-2")], null, "PARTLY"],
  ["no cash at all", [option("NVDA261127P80", "-1")], null, "NAKED"],
  [
    "an adjusted call of which nothing is told",
    [line({ quantity: "500" }), option("NVDA1261127C90", "-1")],
    "UNKNOWN",
    null,
  ],
])("the mark of open contracts: %s", (_case, positions, callCover, putCover) => {
  expect(only(positions)).toMatchObject({ callCover, putCover });
});

test("an adjusted call needs the 150 shares that a row says it delivers", () => {
  const deliverables = new Map([["NVDA1261127C60", { shares: 150, cash: "0" as DecimalText }]]);
  const covers = ["150", "149"].map(
    (quantity) =>
      groupByUnderlying([line({ quantity }), option("NVDA1261127C60", "-1")], deliverables)[0]?.callCover,
  );
  expect(covers).toEqual(["SHARES", "NAKED"]);
});

test("gains that are unknown are counted, not taken for 0", () => {
  const lines = [
    line({ currentValue: "10", gain: "1", costBasisTotal: "9" }),
    line({ currentValue: "20" }),
    line({ type: "CASH", symbol: "SPAXX", currentValue: "5" }),
  ];

  expect(sumLines(lines)).toEqual({
    currentValue: "35",
    todaysGainLossDollar: null,
    dayChangeDay: null,
    totalGainLossDollar: "1",
    totalGainLossPercent: 11.1111,
    gainCount: 2,
    unknownGainCount: 1,
  });
});

test("a holding without a symbol goes by its description", () => {
  expect(
    groupByUnderlying([line({ symbol: "", description: "TARGET 2050" }), line({ symbol: "" })]),
  ).toMatchObject([{ symbol: "TARGET 2050" }, { symbol: "No symbol" }]);
});
