import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { UNTOUCHED, type Values } from "../../ui/reference-data/hooks/edits.ts";
import type { Earnings, EarningsComparison } from "./earnings-calendar.queries.ts";
import { toEntries, toForecast } from "./earnings-differences.ts";
import { editProblems, toUpdate } from "./earnings-edit.ts";
import { formatEps, formatQuarter, formatRevenue, initialRange, searchEarnings } from "./earnings-words.ts";

const AAPL: Earnings = {
  id: "e-1",
  symbol: "AAPL",
  date: "2027-01-28",
  hour: "amc",
  quarter: 1,
  year: 2027,
  epsEstimate: "2.5",
  epsActual: null,
  revenueEstimate: "124000000000",
  revenueActual: null,
  isEdited: false,
  source: null,
  earningsTiming: "After Market Close",
  epsSurprisePercentage: null,
  revenueSurprisePercentage: null,
};

test.each([
  ["0", "$0.00"],
  ["512.5", "$512.50"],
  ["999.994", "$999.99"],
  ["999.995", "$1.00K"],
  ["1000", "$1.00K"],
  ["999994999", "$999.99M"],
  ["999999999", "$1.00B"],
  ["91204000000", "$91.20B"],
  ["1000000000000", "$1.00T"],
  ["1234567000000000", "$1234.57T"],
  ["-2500000", "\u2212$2.50M"],
  [null, "\u2014"],
])("a revenue of %s is written %s", (value, text) => {
  expect(formatRevenue(value)).toBe(text);
});

test.each([
  ["2.5", "$2.50"],
  ["2.345", "$2.35"],
  ["-0.125", "\u2212$0.13"],
  ["-0.001", "$0.00"],
  [null, "\u2014"],
])("earnings of %s a share are written %s", (value, text) => {
  expect(formatEps(value)).toBe(text);
});

test.each([
  [{ quarter: 4, year: 2026 }, "Q4 2026"],
  [{ quarter: null, year: 2026 }, "2026"],
  [{ quarter: 2, year: null }, "Q2"],
  [{ quarter: null, year: null }, "\u2014"],
])("%j is written %s", (given, text) => {
  expect(formatQuarter(given)).toBe(text);
});

test.each([
  ["2026-11-22", "2027-02-22"],
  ["2026-11-30", "2027-02-28"],
  ["2027-11-30", "2028-02-29"],
  ["2026-01-31", "2026-04-30"],
  ["2026-12-31", "2027-03-31"],
])("three months after %s is %s", (today, last) => {
  expect(initialRange(calendarDate(today))).toEqual({ fromDate: today, toDate: last });
});

test("a symbol is found by any part of it, however it is typed", () => {
  const all = ["AAPL", "BRK.B", "APLE"].map((symbol) => ({ ...AAPL, symbol }));
  expect(searchEarnings(all, " apl").map(({ symbol }) => symbol)).toEqual(["AAPL", "APLE"]);
  expect(searchEarnings(all, " ")).toHaveLength(3);
});

test.each<[string, Values, object | undefined]>([
  ["nothing touched", {}, undefined],
  [
    "the same again is no change",
    { epsEstimate: "2.50", quarter: "1", timing: "amc", date: "2027-01-28" },
    undefined,
  ],
  [
    "an amount stays text",
    { epsActual: "2.10", revenueActual: "124300000000.01" },
    { epsActual: "2.1", revenueActual: "124300000000.01" },
  ],
  [
    "no amount is rounded by the browser",
    { revenueEstimate: "900719925474099.31" },
    { revenueEstimate: "900719925474099.31" },
  ],
  ["quarter and year", { quarter: "2", year: "2028" }, { quarter: 2, year: 2028 }],
  ["not known when", { timing: "tbd" }, { hour: "" }],
  ["another time", { timing: "bmo" }, { hour: "bmo" }],
  ["another day", { date: "2027-01-29" }, { date: "2027-01-29" }],
])("%s", (_, edit, changes) => {
  expect(toUpdate(AAPL, { ...UNTOUCHED, ...edit })).toEqual(
    changes && { id: "e-1", action: "UPDATE", ...changes },
  );
});

test("TBD is no change of a record without an hour", () => {
  expect(toUpdate({ ...AAPL, hour: "" }, { ...UNTOUCHED, timing: "tbd" })).toBeUndefined();
  expect(toUpdate({ ...AAPL, hour: null }, { ...UNTOUCHED, timing: "tbd" })).toBeUndefined();
});

test.each<[Values, string]>([
  [{ quarter: "5" }, "quarter"],
  [{ year: "20277" }, "year"],
  [{ epsActual: "1e5" }, "epsActual"],
  [{ epsActual: "1.2345678" }, "epsActual"],
  [{ revenueActual: "1.234" }, "revenueActual"],
  [{ revenueActual: "12 apples" }, "revenueActual"],
])("%j is refused before it is sent", (edit, field) => {
  expect(Object.keys(editProblems(toUpdate(AAPL, { ...UNTOUCHED, ...edit })))).toEqual([field]);
});

const comparison = (...differences: EarningsComparison["differences"]): EarningsComparison => ({
  differences,
  summary: {
    totalStored: 1,
    totalApi: 1,
    addedCount: differences.filter(({ type }) => type === "ADDED").length,
    removedCount: 0,
    modifiedCount: 1,
    noChangeCount: 0,
  },
});
const offered = (given: Partial<Earnings>): Earnings => ({ ...AAPL, id: null, ...given });

test("both sides are told in words, in full where they read alike", () => {
  const [entry] = toEntries(
    comparison({
      type: "MODIFIED",
      storedEarnings: { ...AAPL, hour: "" },
      apiEarnings: offered({ hour: "dmh", epsEstimate: "2.501", epsActual: "2.6" }),
    }),
  );
  expect(entry).toMatchObject({ name: "AAPL, Jan 28, 2027" });
  expect(entry?.stored?.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Timing: TBD (not given)",
    "Quarter: 1",
    "Year: 2027",
    "EPS estimate: $2.50 (2.5)",
    "EPS actual: \u2014",
    "Revenue estimate: $124.00B",
  ]);
  expect(entry?.source?.[0]).toEqual({ label: "Timing", value: "TBD (dmh)" });
});

test("an overwriting sync loses what is told otherwise and a report that moved", () => {
  const { losses, keptCount, addedCount } = toForecast(
    comparison(
      { type: "MODIFIED", storedEarnings: AAPL, apiEarnings: offered({ epsEstimate: "2.6" }) },
      { type: "ADDED", storedEarnings: null, apiEarnings: offered({ symbol: "MSFT", date: "2027-02-03" }) },
      { type: "REMOVED", storedEarnings: { ...AAPL, symbol: "MSFT", date: "2027-01-27" }, apiEarnings: null },
      { type: "REMOVED", storedEarnings: { ...AAPL, symbol: "KO", date: "2027-01-27" }, apiEarnings: null },
      {
        type: "NO_CHANGE",
        storedEarnings: { ...AAPL, symbol: "PEP" },
        apiEarnings: offered({ symbol: "PEP" }),
      },
    ),
  );
  expect(keptCount).toBe(0);
  expect(losses).toEqual([
    "AAPL, Jan 28, 2027: EPS estimate $2.50 becomes $2.60",
    "MSFT, Jan 27, 2027: deleted, the report moved to Feb 3, 2027",
  ]);
  expect(addedCount).toBe(1);
});

test("what an administrator wrote is kept: a record, and the day of a quarter's report", () => {
  const ours = { ...AAPL, isEdited: true };
  expect(
    toForecast(
      comparison(
        { type: "MODIFIED", storedEarnings: ours, apiEarnings: offered({ epsEstimate: "2.6" }) },
        { type: "REMOVED", storedEarnings: { ...ours, symbol: "MSFT" }, apiEarnings: null },
        { type: "ADDED", storedEarnings: null, apiEarnings: offered({ symbol: "MSFT", date: "2027-02-03" }) },
        { type: "ADDED", storedEarnings: null, apiEarnings: offered({ symbol: "KO" }) },
      ),
    ),
  ).toEqual({ losses: [], keptCount: 2, addedCount: 1 });
});

test("a value is set to nothing, if there is one", () => {
  const record = { ...AAPL, epsActual: null };
  expect(toUpdate(record, { ...UNTOUCHED, clear: "epsEstimate" })).toEqual({
    ...{ id: record.id, action: "UPDATE", clearFields: ["epsEstimate"] },
  });
  expect(toUpdate(record, { ...UNTOUCHED, clear: "epsActual" })).toBeUndefined();
});
