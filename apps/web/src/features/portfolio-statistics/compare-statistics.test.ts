import { expect, test } from "vitest";
import { compareStatistics } from "./compare-statistics.ts";
import { statistics } from "./testing/answers.ts";

test.each([
  ["0", "5", "5", 100],
  ["0", "0", "0", 0],
  ["0", "-5", "-5", 0],
  ["200", "250", "50", 25],
  ["200", "50", "-150", -75],
  ["-200", "-100", "100", 50],
  ["9007199254740993.01", "9007199254740993.02", "0.01", 0],
])("a value of %s that becomes %s changes by %s, which is %d percent", (before, after, change, percent) => {
  const [value] = compareStatistics(
    statistics({ totalCurrentValue: before }),
    statistics({ totalCurrentValue: after }),
  );

  expect(value).toMatchObject({ label: "Total Value", kind: "money", base: before, compare: after });
  expect(value).toMatchObject({ change, percent });
});

test("every count is compared by itself", () => {
  const base = statistics({
    totalPortfolios: 10,
    distinctUsers: 2,
    distinctSymbols: 4,
    distinctPositionTypes: 3,
  });
  const other = statistics({
    totalPortfolios: 15,
    distinctUsers: 2,
    distinctSymbols: 3,
    distinctPositionTypes: 0,
  });

  expect(
    compareStatistics(base, other).map(({ label, change, percent }) => [label, change, percent]),
  ).toEqual([
    ["Total Value", "0", 0],
    ["Total Portfolio Positions", "5", 50],
    ["Distinct Users", "0", 0],
    ["Distinct Symbols", "-1", -25],
    ["Position Types", "-3", -100],
  ]);
});
