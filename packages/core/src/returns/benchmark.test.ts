import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { type BenchmarkClose, type BenchmarkGiven, benchmarkOf } from "./benchmark.ts";
import type { ReturnFlow } from "./returns.ts";

const day = (text: string) => text as CalendarDate;
const money = (text: string) => text as DecimalText;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2025-12-01"), day("2026-12-31")).map((holiday) => [holiday.atDate, holiday]),
);
const SPAN = { startDate: day("2026-01-02"), endDate: day("2026-06-30") };

const close = (on: string, price: string, rest: Partial<BenchmarkClose> = {}): BenchmarkClose => ({
  ...{ instrument: "SPY", day: day(on), close: money(price), source: "TIINGO" },
  ...{ dividend: money("0"), split: money("1") },
  ...rest,
});
const flow = (on: string, amount: string): ReturnFlow => ({
  ...{ day: day(on), amount: money(amount), accountId: "a" },
  kind: amount.startsWith("-") ? "WITHDRAWAL" : "DEPOSIT",
});

type Case = {
  readonly closes: readonly BenchmarkClose[];
  readonly flows?: readonly ReturnFlow[];
  readonly start?: string;
  readonly end?: string;
  readonly between?: readonly string[];
  readonly lacking?: string;
  /** The days of the accounts' last values. */
  readonly ends?: readonly string[];
};
const worthOn = (on: CalendarDate, total: string) => ({ day: on, total: money(total), isApproximate: false });

function given({
  closes,
  flows = [],
  start = "10000",
  end = "12000",
  between = [],
  lacking,
  ends = [SPAN.endDate],
}: Case): BenchmarkGiven {
  return {
    symbol: "SPY",
    span: SPAN,
    closes,
    isSession: (on) => isSession(on, HOLIDAYS),
    returns: {
      flows,
      lacking,
      endValue: money(end),
      isApproximate: ends.some((on) => on !== SPAN.endDate),
      spans: ends.map((on) => ({
        leavesOn: undefined,
        end: { day: day(on), value: money(end), isApproximate: on !== SPAN.endDate },
      })),
      values: [
        worthOn(SPAN.startDate, start),
        ...between.map((on) => worthOn(day(on), "1")),
        worthOn(SPAN.endDate, end),
      ],
    },
  };
}

/** Every trading day of the span at one price, with what is told of some of them in its place. */
function everyDay(price: string, told: readonly BenchmarkClose[] = []): BenchmarkClose[] {
  const byDay = new Map(told.map((each) => [each.day, each]));
  const days = Array.from({ length: daysBetween(SPAN.startDate, SPAN.endDate) + 1 }, (_, index) =>
    addDays(SPAN.startDate, index),
  );
  return days.filter((on) => isSession(on, HOLIDAYS)).map((on) => byDay.get(on) ?? close(on, price));
}

// Worked by hand, a line a day:
//   Jan 2 (Fri)   10,000.00 / 400 =  25    shares
//   Feb 2          2,100.00 / 420 =  +5    ->  30
//   Mar 20        30 x 1.50 = 45.00 / 450 = +0.1 -> 30.1
//   Apr 6         two for one              ->  60.2
//   May 4         -2,300.00 / 230 = -10    ->  50.2
//   May 16 (Sat)     250.00 / 250 (Friday's) = +1 -> 51.2
//   Jun 30        51.2 x 260 = 13,312.00
const WORKED = given({
  between: ["2026-03-20", "2026-04-06"],
  end: "13000",
  flows: [flow("2026-02-02", "2100"), flow("2026-05-04", "-2300"), flow("2026-05-16", "250")],
  closes: everyDay("999", [
    close("2026-01-02", "400", { dividend: money("7"), split: money("3") }),
    close("2026-02-02", "420"),
    close("2026-03-20", "450", { dividend: money("1.5") }),
    close("2026-04-06", "230", { split: money("2") }),
    close("2026-05-04", "230"),
    close("2026-05-15", "250"),
    close("2026-06-30", "260"),
  ]),
});

describe("the same money in SPY, worked by hand", () => {
  const benchmark = benchmarkOf(WORKED);

  test("ends to the cent, and the accounts' end value is compared with it", () => {
    expect(benchmark).toMatchObject({ endValue: "13312", difference: "-312", source: "Tiingo", notes: [] });
    expect(benchmark).toMatchObject({ isApproximate: false, needsCloses: false, reason: undefined });
  });

  test("has a value on each day that the accounts have one", () => {
    // 30.1 x 450 and 60.2 x 230; the first day is the money itself.
    expect(benchmark.values.map(({ day: on, total }) => [on, total])).toEqual([
      ["2026-01-02", "10000"],
      ["2026-03-20", "13545"],
      ["2026-04-06", "13846"],
      ["2026-06-30", "13312"],
    ]);
  });

  test("its yearly rate makes the flows worth nothing together", () => {
    const rate = benchmark.xirr ?? Number.NaN;
    const worth = [
      ["2026-01-02", -10_000],
      ["2026-02-02", -2100],
      ["2026-05-04", 2300],
      ["2026-05-16", -250],
      ["2026-06-30", 13_312],
    ] as const;
    const sum = worth.reduce(
      (total, [on, amount]) => total + amount / (1 + rate) ** (daysBetween(SPAN.startDate, day(on)) / 365),
      0,
    );
    expect(sum).toBeCloseTo(0, 5);
    // Of 179 days.
    expect(benchmark.moneyWeighted).toBeCloseTo((1 + rate) ** (179 / 365) - 1, 12);
  });
});

test("a dividend goes to the shares of before its day, not to those bought on it", () => {
  const ends = (amount: string) =>
    benchmarkOf(
      given({
        flows: [flow("2026-03-20", amount)],
        closes: everyDay("400", [close("2026-03-20", "400", { dividend: money("4") })]),
      }),
    ).endValue;
  // 25 shares x 4.00 = 100.00, whatever comes that day.
  expect(ends("0")).toBe("10100");
  expect(ends("400")).toBe("10500");
});

test("a dividend of the day of a split is told for one of the shares that the split makes", () => {
  const onDay = close("2026-03-20", "200", { dividend: money("2"), split: money("2") });
  const after = everyDay("200").filter(({ day: on }) => on > onDay.day);
  const before = everyDay("400").filter(({ day: on }) => on < onDay.day);
  // 25 become 50, and 50 x 2.00 = 100.00.
  expect(benchmarkOf(given({ closes: [...before, onDay, ...after] })).endValue).toBe("10100");
});

test("of several sources the most trusted tells the price, and whoever tells them the dividends", () => {
  const onDay = (source: BenchmarkClose["source"], price: string, rest: Partial<BenchmarkClose>) =>
    close("2026-06-30", price, { source, ...rest });
  const closes = [
    ...everyDay("400").filter(({ day: on }) => on !== SPAN.endDate),
    onDay("TIINGO", "500", { dividend: money("8") }),
    onDay("FIDELITY", "410", { dividend: null, split: null }),
  ];
  // 25 x 410, and 25 x 8.00 more, bought at 410 and worth 200 at once.
  expect(benchmarkOf(given({ closes }))).toMatchObject({ endValue: "10450", source: "Fidelity and Tiingo" });
});

test.each([
  ["no close at all", [], "This needs closing prices of SPY."],
  [
    "none near the first day",
    everyDay("400").filter(({ day: on }) => on > "2026-01-09"),
    "This needs the close of SPY on Jan 2, 2026. There is none of that day or the 3 trading days before it.",
  ],
  [
    "none near a flow",
    everyDay("400").filter(({ day: on }) => on < "2026-02-20" || on > "2026-03-06"),
    "This needs the close of SPY on Mar 3, 2026. There is none of that day or the 3 trading days before it.",
  ],
  [
    "none near the last day",
    everyDay("400").filter(({ day: on }) => on < "2026-06-20"),
    "This needs the close of SPY on Jun 30, 2026. There is none of that day or the 3 trading days before it.",
  ],
] as const)("with %s there is a reason and no number", (_, closes, reason) => {
  const benchmark = benchmarkOf(given({ closes, flows: [flow("2026-03-03", "100")] }));
  expect(benchmark).toMatchObject({
    reason,
    needsCloses: true,
    endValue: undefined,
    xirr: undefined,
    values: [],
  });
});

test("a close of up to 3 trading days before serves, and says that it is approximate", () => {
  const closes = everyDay("400").filter(({ day: on }) => on !== "2026-06-30" && on !== "2026-06-29");
  expect(benchmarkOf(given({ closes }))).toMatchObject({ endValue: "10000", isApproximate: true });
});

test("dividends that nobody tells are named, never taken for none", () => {
  const untold = everyDay("400").map((each) => ({ ...each, dividend: null }));
  expect(benchmarkOf(given({ closes: untold }))).toMatchObject({
    endValue: "10000",
    isApproximate: true,
    notes: ["Without dividends: no source of these closes tells the dividends of SPY."],
  });
  const partly = everyDay("400").map((each) =>
    each.day < "2026-06-01" ? each : { ...each, dividend: null },
  );
  // From Jan 2, not counted, to Jun 30, 2026 there are 122 trading days; 21 of them are in June, with Juneteenth closed.
  expect(benchmarkOf(given({ closes: partly })).notes).toEqual([
    "Dividends of SPY are known for 101 of 122 trading days. Those of the others are missing.",
  ]);
});

test("more taken out than SPY had grown to is said, not shown as a debt", () => {
  const flows = [flow("2026-03-03", "-10001")];
  expect(benchmarkOf(given({ closes: everyDay("400"), flows }))).toMatchObject({
    endValue: undefined,
    needsCloses: false,
    reason: "By Mar 3, 2026 more was taken out than the same money in SPY had grown to.",
  });
});

test("what the accounts themselves lack is the reason here as well", () => {
  expect(benchmarkOf(given({ closes: everyDay("400"), lacking: "No account is chosen." }))).toMatchObject({
    reason: "No account is chosen.",
    needsCloses: false,
    endValue: undefined,
  });
});

test("without flows it grows as the price does, and twice the money ends twice as large", () => {
  const cents = fc.integer({ min: 100, max: 100_000_000 }).map((of) => (of / 100).toFixed(2));
  fc.assert(
    fc.property(cents, cents, cents, (price, last, start) => {
      const closes = everyDay(price, [close("2026-06-30", last)]);
      const of = (amount: number) =>
        Number(benchmarkOf(given({ closes, start: amount.toFixed(2) })).endValue);
      const expected = (Number(start) * Number(last)) / Number(price);
      expect(Math.abs(of(Number(start)) - expected)).toBeLessThanOrEqual(0.005 + expected * 1e-12);
      expect(Math.abs(of(2 * Number(start)) - 2 * expected)).toBeLessThanOrEqual(0.005 + expected * 1e-12);
    }),
    { numRuns: 25 },
  );
});

describe("where the accounts stand", () => {
  const notesOf = (...ends: string[]) => benchmarkOf(given({ closes: everyDay("400"), ends })).notes;

  test("isn't told when all have a value of the last day", () => {
    expect(notesOf("2026-06-30", "2026-06-30")).toEqual([]);
  });

  test("is told with the day of their last value, or with the first and the last", () => {
    expect(notesOf("2026-06-29")).toEqual(["The accounts' last values are of Jun 29, 2026."]);
    expect(notesOf("2026-06-30", "2026-06-26")).toEqual([
      "The accounts' last values are of Jun 26, 2026 to Jun 30, 2026.",
    ]);
  });

  test("isn't that of an account that was closed in the span", () => {
    const { returns, ...rest } = given({ closes: everyDay("400") });
    const closed = {
      leavesOn: day("2026-03-02"),
      end: { day: day("2026-02-27"), value: money("5"), isApproximate: true },
    };
    const both = { ...returns, spans: [...returns.spans, closed] };
    expect(benchmarkOf({ ...rest, returns: both }).notes).toEqual([]);
  });
});
