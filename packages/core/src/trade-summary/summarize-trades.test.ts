import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import { decimal, decimalText } from "../shared/decimal.ts";
import { periodBack } from "../shared/period.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { periodName, periodsBackLabel } from "./period-labels.ts";
import {
  dashboardPeriods,
  type PeriodFigures,
  periodsOfSet,
  summarizeDashboard,
  summarizePeriod,
  summarizePeriodSet,
  summarizeRange,
  summarizeUnderlying,
} from "./summarize-trades.ts";

const FRIDAY = calendarDate("2026-11-20");

const HOLIDAYS = new Map(
  listMarketHolidays("US", calendarDate("2026-01-01"), calendarDate("2026-12-31")).map((holiday) => [
    holiday.atDate,
    holiday,
  ]),
);
const isOpen = (day: CalendarDate) => isSession(day, HOLIDAYS);
const WEEK = periodBack("WEEK", FRIDAY, 0);

test("a period adds its figures up; net is gross less costs", () => {
  const summary = summarizePeriod("WEEK", WEEK, [
    figures({ trades: 3, matched: 2, unmatched: 1, wins: 2, gross: "300", commission: "1.95", fees: "0.04" }),
    figures({ trades: 1, matched: 1, losses: 1, gross: "-100", commission: "0.65", largestLoss: "-100.65" }),
  ]);

  expect(summary).toMatchObject({
    periodId: "2026-W47",
    periodName: "Week of 16, November",
    startDate: "2026-11-16",
    endDate: "2026-11-22",
    totalTrades: 4,
    totalProfitLoss: "200",
    totalCommission: "2.6",
    totalFees: "0.04",
    netProfitLoss: "197.36",
    winningTrades: 2,
    losingTrades: 1,
    winRate: 66.6667,
    unmatchedTrades: 1,
  });
});

test("a period's profit is that of options and that of shares, with income beside it", () => {
  const { optionsProfitLoss, sharesProfitLoss, netProfitLoss, income } = summarizePeriod("WEEK", WEEK, [
    figures({ gross: "100", optionNet: "2574.81", income: "12.3" }),
    figures({ gross: "-4325.21", income: "-0.5" }),
  ]);

  expect([optionsProfitLoss, sharesProfitLoss, netProfitLoss, income]).toEqual([
    "2574.81",
    "-6800.02",
    "-4225.21",
    "11.8",
  ]);
});

test.each([
  [1, 0, 3, 100],
  [0, 1, 1, 0],
  [2, 1, 4, 66.6667],
  [0, 0, 2, 0],
])("%i wins and %i losses among %i closings are a win rate of %d", (wins, losses, trades, winRate) => {
  expect(summarizePeriod("WEEK", WEEK, [figures({ wins, losses, trades })]).winRate).toBe(winRate);
});

test("the extremes are those of single closings", () => {
  const { largestWin, largestLoss } = summarizePeriod("WEEK", WEEK, [
    figures({ largestWin: "90", largestLoss: "-10" }),
    figures({ largestWin: "100.5", largestLoss: "-9.99" }),
  ]);

  expect([largestWin, largestLoss]).toEqual(["100.5", "-10"]);
});

test("the average size is over closings with an opening on record, to the cent", () => {
  const average = (given: Partial<Record<keyof PeriodFigures, string | number>>) =>
    summarizePeriod("WEEK", WEEK, [figures(given)]).averageTradeSize;

  expect(average({ trades: 5, matched: 3, unmatched: 2, openAmount: "100" })).toBe("33.33");
  expect(average({ trades: 2, matched: 0, unmatched: 2 })).toBe("0");
});

test("an empty period is all zeros", () => {
  expect(summarizePeriod("YEAR", periodBack("YEAR", FRIDAY, 0), [])).toEqual({
    periodId: "2026",
    periodName: "2026",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    totalTrades: 0,
    totalProfitLoss: "0",
    totalCommission: "0",
    totalFees: "0",
    netProfitLoss: "0",
    optionsProfitLoss: "0",
    sharesProfitLoss: "0",
    income: "0",
    averageTradeSize: "0",
    winningTrades: 0,
    losingTrades: 0,
    winRate: 0,
    largestWin: "0",
    largestLoss: "0",
    unmatchedTrades: 0,
  });
});

test("a range is named by its days", () => {
  expect(summarizeRange(WEEK, [figures({ gross: "5" })])).toMatchObject({
    periodId: "2026-11-16/2026-11-22",
    periodName: "2026-11-16 to 2026-11-22",
    netProfitLoss: "5",
  });
});

test("an underlying nets its costs, in canonical text", () => {
  const given = figures({ trades: 2, unmatched: 1, gross: "10.5000", commission: "1.3000", fees: "0.0200" });

  expect(summarizeUnderlying("SPY", [given])).toEqual({
    underlying: "SPY",
    totalTrades: 2,
    totalCommission: "1.3",
    totalFees: "0.02",
    netProfitLoss: "9.18",
    unmatchedTrades: 1,
  });
  expect(summarizeUnderlying("SPY", [given, figures({ trades: 3, gross: "-0.18" })])).toMatchObject({
    totalTrades: 5,
    netProfitLoss: "9",
    unmatchedTrades: 1,
  });
});

test("a set compares the current period with the previous one", () => {
  const set = summarizePeriodSet("MONTH", FRIDAY, [
    [figures({ trades: 3, gross: "100" })],
    [figures({ trades: 5, gross: "250.5" })],
    [],
    [],
    [figures({ gross: "1" })],
  ]);

  expect(set).toMatchObject({
    current: { periodName: "November" },
    previous: { periodName: "October" },
    twoPeriodsBack: { periodId: "2026-09" },
    threePeriodsBack: { totalTrades: 0 },
    fourPeriodsBack: { periodId: "2026-07", netProfitLoss: "1" },
    profitLossChange: "-150.5",
    tradeCountChange: -2,
  });
  expect(periodsOfSet("MONTH", FRIDAY).map(({ startDate }) => startDate)).toEqual(
    [set.current, set.previous, set.twoPeriodsBack, set.threePeriodsBack, set.fourPeriodsBack].map(
      (p) => p.startDate,
    ),
  );
});

test("a dashboard is this week's five days and three sets", () => {
  const periods = dashboardPeriods(FRIDAY, isOpen);
  const dashboard = summarizeDashboard(
    FRIDAY,
    isOpen,
    periods.map((_, index) => [figures({ gross: String(index) })]),
  );

  expect(dashboard.daily.map(({ periodId, periodName: name }) => `${name} ${periodId}`)).toEqual([
    "Monday 2026-11-16",
    "Tuesday 2026-11-17",
    "Wednesday 2026-11-18",
    "Thursday 2026-11-19",
    "Friday 2026-11-20",
  ]);
  const shown = [
    ...dashboard.daily,
    ...[dashboard.weekly, dashboard.monthly, dashboard.yearly].flatMap(periodsIn),
    dashboard.dayBefore,
  ];
  expect(shown.map(({ startDate, endDate }) => ({ startDate, endDate }))).toEqual(periods);
  expect(shown.map(({ netProfitLoss }) => Number(netProfitLoss))).toEqual(periods.map((_, index) => index));
});

test.each([
  ["a Friday", "2026-11-20", "2026-11-19"],
  ["a Monday", "2026-11-23", "2026-11-20"],
  ["a Saturday", "2026-11-21", "2026-11-20"],
  ["a Sunday", "2026-11-22", "2026-11-20"],
  ["the half day after Thanksgiving", "2026-11-27", "2026-11-25"],
  ["the Monday after a half day", "2026-11-30", "2026-11-27"],
  ["the Tuesday after Labor Day", "2026-09-08", "2026-09-04"],
])("the trading day before %s", (_what, today, before) => {
  expect(summarizeDashboard(calendarDate(today), isOpen, []).dayBefore.periodId).toBe(before);
});

test.each([
  ["WEEK", 0, "Current"],
  ["WEEK", 1, "Last Week"],
  ["WEEK", 2, "2 Weeks back"],
  ["MONTH", 1, "Last Month"],
  ["MONTH", 4, "4 Months back"],
  ["YEAR", 1, "Last Year"],
  ["YEAR", 3, "3 Years back"],
] as const)("%s, %i back, is labeled %s", (type, periodsBack, label) => {
  expect(periodsBackLabel(type, periodsBack)).toBe(label);
});

test("a day is named by its weekday", () => {
  expect(periodName("DAY", { startDate: FRIDAY, endDate: FRIDAY })).toBe("Friday");
});

const periodsIn = (set: ReturnType<typeof summarizePeriodSet>) => [
  set.current,
  set.previous,
  set.twoPeriodsBack,
  set.threePeriodsBack,
  set.fourPeriodsBack,
];

const figures = ({
  gross = "0",
  commission = "0",
  fees = "0",
  ...given
}: Partial<Record<keyof PeriodFigures, string | number>>): PeriodFigures =>
  ({
    trades: 1,
    matched: 1,
    unmatched: 0,
    wins: 0,
    losses: 0,
    gross,
    commission,
    fees,
    net: decimalText(
      decimal(`${gross}`)
        .minus(decimal(`${commission}`))
        .minus(decimal(`${fees}`)),
    ),
    optionNet: "0",
    income: "0",
    openAmount: "0",
    largestWin: "0",
    largestLoss: "0",
    ...given,
  }) as PeriodFigures;
