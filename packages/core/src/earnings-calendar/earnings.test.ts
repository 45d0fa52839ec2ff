import { expect, test } from "vitest";
import { compareWithSource } from "../reference-data/reference-calendar.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import {
  describeEarningsChanges,
  EARNINGS,
  type EarningsRecord,
  earningsTiming,
  surprisePercent,
} from "./earnings-record.ts";
import { planEarningsSync } from "./plan-earnings-changes.ts";

test.each([
  ["amc", "After Market Close"],
  ["bmo", "Before Market Open"],
  ["dmh", "TBD"],
  ["", "TBD"],
])("hour %j is %s", (hour, timing) => {
  expect(earningsTiming(hour)).toBe(timing);
});

test.each([
  ["2", "2.5", 25],
  ["-0.5", "-0.25", 50],
  ["3", "2", -33.33],
  ["0", "1", undefined],
  [undefined, "1", undefined],
  ["1", undefined, undefined],
])("estimate %s, actual %s: surprise %s %%", (estimate, actual, percent) => {
  expect(surprisePercent(estimate as DecimalText | undefined, actual as DecimalText | undefined)).toBe(
    percent,
  );
});

test("a record that now has its actual is modified, and says in what", () => {
  const stored = [earnings(), earnings({ symbol: "MSFT" })];
  const offered = [earnings({ epsActual: "1.9" as DecimalText }), earnings({ symbol: "MSFT" })];

  const differences = compareWithSource(EARNINGS, stored, offered);

  expect(differences.map(({ type }) => type)).toEqual(["MODIFIED", "NO_CHANGE"]);
  expect(
    describeEarningsChanges(earnings(), earnings({ epsActual: "1.9" as DecimalText, hour: "bmo" })),
  ).toBe("Differs: epsActual, hour");
});

test("a report on two days: the source's newer day counts, an administrator's before that", () => {
  const quarter = { year: 2026, quarter: 4 };
  const other = calendarDate("2026-10-30");
  const stored = [
    { ...earnings({ ...quarter, symbol: "AAPL" }), id: "1", provenance: "FINNHUB" as const },
    { ...earnings({ ...quarter, symbol: "MSFT" }), id: "2", provenance: "MANUAL" as const },
    { ...earnings({ symbol: "IBM" }), id: "3", provenance: "FINNHUB" as const },
    { ...earnings({ ...quarter, symbol: "NVDA" }), id: "4", provenance: "FINNHUB" as const },
  ];
  const offered = ["AAPL", "MSFT", "IBM"].map((symbol) => ({
    ...earnings({ ...(symbol === "IBM" ? {} : quarter), symbol, date: other }),
    provenance: "FINNHUB" as const,
  }));

  expect(planEarningsSync({ stored, deleted: [] }, offered, true)).toMatchObject({
    inserts: [{ symbol: "AAPL" }, { symbol: "IBM" }],
    deletes: [{ id: "1" }],
    keptCount: 1,
  });
  expect(planEarningsSync({ stored, deleted: [] }, offered, false).deletes).toEqual([]);
});

function earnings(given: Partial<EarningsRecord> = {}): EarningsRecord {
  return { symbol: "AAPL", date: calendarDate("2026-10-29"), hour: "amc", ...given };
}
