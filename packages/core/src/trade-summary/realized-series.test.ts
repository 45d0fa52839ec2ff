import { expect, test } from "vitest";
import { type SeriesDay, summarizeSeries } from "./realized-series.ts";

// Thursday, December 31, 2026, Friday, January 1, 2027 and Sunday, January 3 are one week; Monday, January 4 begins the next.
const DAYS = [
  day("2026-12-31", { trades: 3, wins: 2, losses: 1, net: "48.66", optionNet: "149.33" }),
  day("2027-01-01", { income: "12.3" }),
  day("2027-01-03", { trades: 1, losses: 1, net: "-0.1", optionNet: "-0.1" }),
  day("2027-01-04", { trades: 1, wins: 1, net: "0.3", optionNet: "0" }),
  day("2027-01-04", { income: "-2.05" }),
];

test.each([
  [
    "DAY",
    [
      "2026-12-31: 149.33 - 100.67 = 48.66, 0 beside it, 3 (2/1)",
      "2027-01-01: 0 + 0 = 0, 12.3 beside it, 0 (0/0)",
      "2027-01-03: -0.1 + 0 = -0.1, 0 beside it, 1 (0/1)",
      "2027-01-04: 0 + 0.3 = 0.3, -2.05 beside it, 1 (1/0)",
    ],
  ],
  [
    "WEEK",
    [
      "2026-12-28: 149.23 - 100.67 = 48.56, 12.3 beside it, 4 (2/2)",
      "2027-01-04: 0 + 0.3 = 0.3, -2.05 beside it, 1 (1/0)",
    ],
  ],
  [
    "MONTH",
    [
      "2026-12-01: 149.33 - 100.67 = 48.66, 0 beside it, 3 (2/1)",
      "2027-01-01: -0.1 + 0.3 = 0.2, 10.25 beside it, 2 (1/1)",
    ],
  ],
  [
    "YEAR",
    [
      "2026-01-01: 149.33 - 100.67 = 48.66, 0 beside it, 3 (2/1)",
      "2027-01-01: -0.1 + 0.3 = 0.2, 10.25 beside it, 2 (1/1)",
    ],
  ],
] as const)("by %s, oldest first, whatever the order of the days", (bucket, expected) => {
  expect(summarizeSeries(bucket, DAYS).map(inWords)).toEqual(expected);
  expect(summarizeSeries(bucket, DAYS.toReversed()).map(inWords)).toEqual(expected);
});

test("a bucket that closed nothing and earned nothing is left out; a closing of 0 is kept", () => {
  const rows = summarizeSeries("MONTH", [
    day("2026-09-10", {}),
    day("2026-10-10", { income: "5" }),
    day("2026-10-11", { income: "-5" }),
    day("2026-11-12", { trades: 1 }),
  ]);

  expect(rows.map(({ start }) => start)).toEqual(["2026-11-01"]);
  expect(summarizeSeries("YEAR", [])).toEqual([]);
});

function inWords(row: ReturnType<typeof summarizeSeries>[number]): string {
  const shares = row.sharesProfitLoss.replace("-", "");
  const sign = row.sharesProfitLoss.startsWith("-") ? "-" : "+";
  return (
    `${row.start}: ${row.optionsProfitLoss} ${sign} ${shares} = ${row.netProfitLoss}, ` +
    `${row.income} beside it, ${row.trades} (${row.wins}/${row.losses})`
  );
}

function day(on: string, given: Partial<Record<keyof SeriesDay, number | string>>): SeriesDay {
  return {
    ...{ trades: 0, unmatched: 0, wins: 0, losses: 0, net: "0", optionNet: "0", income: "0", ...given },
    day: on,
  } as SeriesDay;
}
