import { expect, test } from "vitest";
import {
  dateProblem,
  type ExpiryEdit,
  isModified,
  monthBounds,
  NO_EDIT,
  updateProblem,
  updatesFor,
} from "./expiry-edits.ts";
import { storedExpiry } from "./testing/answers.ts";

const JUNE = storedExpiry(2026, 6, { adjustedDate: "2026-06-18", isAdjusted: true });
const JULY = storedExpiry(2026, 7);
const edit = (given: Partial<ExpiryEdit>): ExpiryEdit => ({ ...NO_EDIT, ...given });
const editsOf =
  (edits: Readonly<Record<string, ExpiryEdit>> = {}) =>
  (id: string) =>
    edits[id] ?? NO_EDIT;

test.each([
  ["everything is empty", {}, false],
  ["the date is the current one", { adjustedDate: "2026-06-18" }, false],
  ["the date is another", { adjustedDate: "2026-06-17" }, true],
  ["is-adjusted is the current value", { isAdjusted: "yes" as const }, false],
  ["is-adjusted is another", { isAdjusted: "no" as const }, true],
  ["the reason is blank", { adjustmentReason: "  " }, false],
  ["there is a reason", { adjustmentReason: "Exchange notice" }, true],
])("when %s, the card counts as modified: %3$s", (_when, given, expected) => {
  expect(isModified(JUNE, edit(given))).toBe(expected);
});

test("an update names the expiry and holds what is changed, nothing else", () => {
  const edits = {
    [JUNE.id]: edit({ adjustmentReason: " Notice ", isAdjusted: "yes" }),
    [JULY.id]: edit({ adjustedDate: "2026-07-16" }),
    gone: edit({ isAdjusted: "yes" }),
  };

  expect(updatesFor([JUNE, JULY, storedExpiry(2026, 8)], editsOf(edits))).toEqual([
    { id: JUNE.id, year: 2026, month: 6, exchange: "US", action: "UPDATE", adjustmentReason: "Notice" },
    { id: JULY.id, year: 2026, month: 7, exchange: "US", action: "UPDATE", adjustedDate: "2026-07-16" },
  ]);
});

test("what was chosen beside a new date is sent, though it is the current value", () => {
  const edits = { [JUNE.id]: edit({ adjustedDate: "2026-06-19", isAdjusted: "yes" }) };

  expect(updatesFor([JUNE], editsOf(edits))).toMatchObject([
    { adjustedDate: "2026-06-19", isAdjusted: true },
  ]);
});

test("an expiry stays in its month", () => {
  expect(dateProblem(JUNE, NO_EDIT)).toBeUndefined();
  expect(dateProblem(JUNE, edit({ adjustedDate: "2026-06-01" }))).toBeUndefined();
  expect(dateProblem(JUNE, edit({ adjustedDate: "2026-07-01" }))).toBe("Choose a day in June 2026");
  expect(dateProblem(JUNE, edit({ adjustedDate: "0002-06-01" }))).toBe("Choose a day in June 2026");
  expect(monthBounds({ year: 2028, month: 2 })).toEqual({ min: "2028-02-01", max: "2028-02-29" });
});

test("why nothing can be updated", () => {
  expect(updateProblem([], editsOf({}))).toBe("No expiries selected for update");
  expect(updateProblem([JUNE], editsOf({}))).toBe("No changes detected in selected expiries");
  expect(updateProblem([JUNE], editsOf({ [JULY.id]: edit({ adjustmentReason: "Elsewhere" }) }))).toBe(
    "No changes detected in selected expiries",
  );
  expect(updateProblem([JUNE], editsOf({ [JUNE.id]: edit({ adjustedDate: "2026-05-29" }) }))).toBe(
    "2026-06: Choose a day in June 2026",
  );
  expect(
    updateProblem([JUNE, JULY], editsOf({ [JULY.id]: edit({ adjustedDate: "2026-07-16" }) })),
  ).toBeUndefined();
});
