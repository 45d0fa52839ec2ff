import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { StoredRow } from "../shared/plan-changes.ts";
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

const plan = (asked: Partial<ExpiryChange>, stored = MOVED) =>
  planExpiryChanges([{ id: "1", action: "UPDATE", ...asked }], [stored]);

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
  expect(planExpiryChanges([{ action: "INSERT", year: 2026 }], []).problems).toEqual([
    "Update 1: an expiry date cannot be added by hand: a sync adds those that are missing",
  ]);
});
