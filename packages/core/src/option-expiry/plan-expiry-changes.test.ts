import { expect, test } from "vitest";
import type { MarketHoliday } from "../market-holidays/market-holiday.ts";
import type { StoredRow } from "../reference-data/plan-changes.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { OptionExpiry } from "./option-expiry.ts";
import { type ExpiryChange, planExpiryChanges } from "./plan-expiry-changes.ts";

const day = (text: string) => text as CalendarDate;

/** Good Friday: April 3, 2026 is no trading day, and this row was moved to the day before. */
const MOVED: StoredRow<OptionExpiry> = {
  id: "1",
  provenance: "RULE",
  exchange: "US",
  year: 2026,
  month: 4,
  calculatedDate: day("2026-04-17"),
  adjustedDate: day("2026-04-16"),
  isAdjusted: true,
  adjustmentReason: "Good Friday",
};

/** As the exchanges publish them: New York and Toronto are closed on Good Friday; New York closes early on November 27. */
const HOLIDAYS: readonly MarketHoliday[] = [
  holiday("US", "2026-04-03", "Good Friday"),
  holiday("US", "2026-04-14", "Day of Mourning"),
  holiday("TO", "2026-04-13", "Closure in Toronto"),
  holiday("US", "2026-04-10", "Early close", "09:30-13:00"),
];

function holiday(exchange: "TO" | "US", atDate: string, eventName: string, tradingHour = ""): MarketHoliday {
  return { exchange, atDate: day(atDate), eventName, tradingHour, timezone: "America/New_York" };
}

const plan = (asked: Partial<ExpiryChange>, stored = MOVED) =>
  planExpiryChanges([{ id: "1", action: "UPDATE", ...asked }], { stored: [stored], deleted: [] }, HOLIDAYS);

test.each([undefined, null, ""])("a reason that is %j leaves the reason as it was", (adjustmentReason) => {
  const { updates, problems } = plan({ adjustedDate: day("2026-04-15"), adjustmentReason });
  expect(problems).toEqual([]);
  expect(updates).toMatchObject([{ adjustedDate: "2026-04-15", adjustmentReason: "Good Friday" }]);
});

test("a reason that is given takes the place of the earlier one", () => {
  expect(plan({ adjustmentReason: "Storm" }).updates).toMatchObject([
    { adjustedDate: "2026-04-16", isAdjusted: true, adjustmentReason: "Storm" },
  ]);
});

test("what is asked for and stands already changes nothing", () => {
  const { updates, problems } = plan({ adjustedDate: day("2026-04-16"), adjustmentReason: "" });
  expect({ updates, problems }).toEqual({ updates: [], problems: [] });
});

test("a day that moves says whether it is adjusted, unless somebody does", () => {
  expect(plan({ adjustedDate: day("2026-04-17") }).updates).toMatchObject([{ isAdjusted: false }]);
  expect(plan({ adjustedDate: day("2026-04-15") }).updates).toMatchObject([{ isAdjusted: true }]);
  expect(plan({ adjustedDate: day("2026-04-17"), isAdjusted: true }).updates).toMatchObject([
    { isAdjusted: true },
  ]);
  const notAdjusted = { ...MOVED, isAdjusted: false };
  expect(plan({ adjustmentReason: "Storm" }, notAdjusted).updates).toMatchObject([{ isAdjusted: false }]);
});

test("year, month and exchange only say which row is meant, and the day stays within its month", () => {
  expect(plan({ month: 5 }).problems).toEqual([
    "Update 1: the row with this id is US 2026-04, not US 2026-05",
  ]);
  expect(plan({ adjustedDate: day("2026-05-01") }).problems).toEqual([
    "Update 1: the adjusted date of US 2026-04 cannot be 2026-05-01",
  ]);
});

test("an expiry is added by hand in its month; the third Friday is worked out", () => {
  const add = (asked: Partial<ExpiryChange>) =>
    planExpiryChanges(
      [{ action: "INSERT", year: 2034, month: 6, exchange: "US", ...asked }],
      {
        stored: [],
        deleted: [],
      },
      HOLIDAYS,
    );

  // June 2034 begins on a Thursday: its third Friday is the 16th.
  expect(add({ adjustedDate: day("2034-06-15"), adjustmentReason: "Storm" }).inserts).toEqual([
    {
      ...{ exchange: "US", year: 2034, month: 6, provenance: "MANUAL" },
      ...{
        calculatedDate: "2034-06-16",
        adjustedDate: "2034-06-15",
        isAdjusted: true,
        adjustmentReason: "Storm",
      },
    },
  ]);
  expect(add({ adjustedDate: day("2034-06-16") }).inserts).toMatchObject([{ isAdjusted: false }]);
  expect(add({}).problems).toEqual(["Update 1: year, month, exchange and adjustedDate are needed"]);
  expect(add({ adjustedDate: day("2034-07-01") }).problems).toEqual([
    "Update 1: the adjusted date of US 2034-06 cannot be 2034-07-01",
  ]);
});

test("a reason can be set to nothing", () => {
  const { updates } = plan({ clearReason: true });
  expect(updates).toMatchObject([{ adjustedDate: "2026-04-16" }]);
  expect(updates[0]).not.toHaveProperty("adjustmentReason");
});

test.each([
  // April 18 and 19, 2026 are a Saturday and a Sunday.
  ["2026-04-18", ", a day of a weekend: the last trading day counts"],
  ["2026-04-19", ", a day of a weekend: the last trading day counts"],
  ["2026-04-14", ": the exchange is closed (Day of Mourning)"],
])("%s is no trading day, so no contract expires on it", (adjustedDate, why) => {
  const { updates, problems } = plan({ adjustedDate: day(adjustedDate) });

  expect({ updates, problems }).toEqual({
    updates: [],
    problems: [`Update 1: the adjusted date of US 2026-04 cannot be ${adjustedDate}${why}`],
  });
});

test("another exchange's closure and an early close are trading days", () => {
  expect(plan({ adjustedDate: day("2026-04-13") }).problems).toEqual([]);
  expect(plan({ adjustedDate: day("2026-04-10") }).problems).toEqual([]);
});

test("before 2015 contracts ended by law on a Saturday: the Friday before is the day that counts", () => {
  const add = (adjustedDate: string) =>
    planExpiryChanges(
      [{ action: "INSERT", year: 2014, month: 3, exchange: "US", adjustedDate: day(adjustedDate) }],
      { stored: [], deleted: [] },
      [],
    );

  expect(add("2014-03-22").problems).toEqual([
    "Update 1: the adjusted date of US 2014-03 cannot be 2014-03-22, a day of a weekend: the last trading day counts",
  ]);
  expect(add("2014-03-21").inserts).toMatchObject([{ adjustedDate: "2014-03-21", isAdjusted: false }]);
});

test("a row that stands on a closed day from before may get a reason", () => {
  const stored = { ...MOVED, adjustedDate: day("2026-04-18") };

  expect(plan({ adjustmentReason: "Old table" }, stored).problems).toEqual([]);
});
