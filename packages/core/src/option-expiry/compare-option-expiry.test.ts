import { expect, test } from "vitest";
import { compareWithSource } from "../reference-data/reference-calendar.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { OPTION_EXPIRIES, type OptionExpiry } from "./option-expiry.ts";

test("an expiry that was moved by hand is modified, one of another exchange is another", () => {
  const stored = [
    expiry({ adjustedDate: calendarDate("2026-12-17"), isAdjusted: true }),
    expiry({ exchange: "L" }),
  ];

  const differences = compareWithSource(OPTION_EXPIRIES, stored, [expiry(), expiry({ exchange: "TO" })]);

  expect(differences.map(({ type }) => type)).toEqual(["REMOVED", "ADDED", "MODIFIED"]);
});

test.each<Partial<OptionExpiry>>([
  { calculatedDate: calendarDate("2026-12-11") },
  { adjustedDate: calendarDate("2026-12-17") },
  { isAdjusted: true },
])("an expiry that differs in %o alone is modified", (change) => {
  expect(compareWithSource(OPTION_EXPIRIES, [expiry(change)], [expiry()])).toMatchObject([
    { type: "MODIFIED" },
  ]);
});

test("the same expiry is no difference", () => {
  expect(compareWithSource(OPTION_EXPIRIES, [expiry()], [expiry()])).toMatchObject([{ type: "NO_CHANGE" }]);
});

function expiry(given: Partial<OptionExpiry> = {}): OptionExpiry {
  return {
    exchange: "US",
    year: 2026,
    month: 12,
    calculatedDate: calendarDate("2026-12-18"),
    adjustedDate: calendarDate("2026-12-18"),
    isAdjusted: false,
    ...given,
  };
}
