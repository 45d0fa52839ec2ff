import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { exchangeLabel, initialRange, monthName, toEntries, toForecast } from "./expiry-words.ts";
import { comparison, storedExpiry } from "./testing/answers.ts";

test.each([
  ["US", "US"],
  ["L", "London"],
  ["TO", "Toronto"],
  ["XX", "XX"],
])("the exchange %s is shown as %s", (exchange, label) => {
  expect(exchangeLabel(exchange)).toBe(label);
});

test("the range begins today and ends with next year", () => {
  expect(initialRange(calendarDate("2026-11-22"))).toEqual({ fromDate: "2026-11-22", toDate: "2027-12-31" });
});

test("months by their names", () => {
  expect([1, 12].map(monthName)).toEqual(["January", "December"]);
});

test("a difference says what it is, and both sides by expiry and adjusted date", () => {
  const entries = toEntries(comparison());

  expect(entries.map(({ type, name }) => `${type}: ${name}`)).toEqual([
    "MODIFIED: 2026-12 (US) is stored as Dec 17, 2026, calculated as Dec 18, 2026",
    "ADDED: 2027-01 (US) is calculated as Jan 15, 2027 and not stored",
    "REMOVED: 2027-02 (US) is stored as Feb 11, 2027 and not calculated",
  ]);
  expect(entries[0]?.stored).toEqual([
    { label: "2026-12 (US)", value: "Dec 17, 2026" },
    { label: "Calculated", value: "Dec 18, 2026" },
    { label: "Adjusted", value: "Yes" },
  ]);
  expect(entries[0]?.source?.[0]).toEqual({ label: "2026-12 (US)", value: "Dec 18, 2026" });
  expect(entries.map(({ stored, source }) => [stored, source].map((side) => side !== undefined))).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
});

test("an overwriting sync loses what differs, and only that", () => {
  expect(toForecast(comparison())).toEqual({
    addedCount: 1,
    keptCount: 0,
    losses: ["2026-12 (US): Dec 17, 2026 becomes Dec 18, 2026 (not adjusted)"],
  });
});

test("what an administrator wrote is never lost, and says so", () => {
  const { differences, ...rest } = comparison();
  const edited = differences.map((each) => ({
    ...each,
    stored: each.stored && { ...each.stored, isEdited: true },
  }));

  expect(toForecast({ ...rest, differences: edited })).toEqual({ addedCount: 1, keptCount: 1, losses: [] });
  expect(toEntries({ ...rest, differences: edited })[0]?.stored?.at(-1)).toEqual({
    label: "Edited",
    value: "Set by an administrator; syncs keep it",
  });
});

test("two expiries of which no side is named stay apart", () => {
  const unknown = {
    type: "NO_CHANGE" as const,
    description: "?",
    stored: null,
    calculated: storedExpiry(2027, 3),
  };
  const keys = toEntries({
    ...comparison(),
    differences: [unknown, { ...unknown, calculated: null }, { ...unknown, calculated: null }],
  }).map(({ key }) => key);

  expect(new Set(keys).size).toBe(3);
});
