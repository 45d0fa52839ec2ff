import { expect, test } from "vitest";
import { UNTOUCHED, type Values } from "../../ui/reference-data/hooks/edits.ts";
import { dateProblem, editProblems, monthBounds, toUpdate } from "./expiry-edit.ts";
import { storedExpiry } from "./testing/answers.ts";

const JUNE = storedExpiry(2026, 6, { adjustedDate: "2026-06-18", isAdjusted: true });
const JULY = storedExpiry(2026, 7);
const edit = (given: Values): Values => ({ ...UNTOUCHED, ...given });
test.each([
  ["everything is empty", {}, false],
  ["the date is the current one", { adjustedDate: "2026-06-18" }, false],
  ["the date is another", { adjustedDate: "2026-06-17" }, true],
  ["is-adjusted is the current value", { isAdjusted: "yes" as const }, false],
  ["is-adjusted is another", { isAdjusted: "no" as const }, true],
  ["the reason is blank", { adjustmentReason: "  " }, false],
  ["there is a reason", { adjustmentReason: "Exchange notice" }, true],
])("when %s, the card counts as modified: %3$s", (_when, given, expected) => {
  expect(toUpdate(JUNE, edit(given)) !== undefined).toBe(expected);
});

test("an update names the expiry and holds what is changed, nothing else", () => {
  expect(toUpdate(JUNE, edit({ adjustmentReason: " Notice ", isAdjusted: "yes" }))).toEqual({
    ...{ id: JUNE.id, year: 2026, month: 6, exchange: "US", action: "UPDATE" },
    adjustmentReason: "Notice",
  });
  expect(toUpdate(JULY, edit({ adjustedDate: "2026-07-16" }))).toEqual({
    ...{ id: JULY.id, year: 2026, month: 7, exchange: "US", action: "UPDATE" },
    adjustedDate: "2026-07-16",
  });
  expect(toUpdate(storedExpiry(2026, 8), UNTOUCHED)).toBeUndefined();
});

test("an expiry that is not stored cannot be changed", () => {
  expect(toUpdate({ ...JULY, id: null }, edit({ adjustedDate: "2026-07-16" }))).toBeUndefined();
});

test("what was chosen beside a new date is sent, though it is the current value", () => {
  expect(toUpdate(JUNE, edit({ adjustedDate: "2026-06-19", isAdjusted: "yes" }))).toMatchObject({
    adjustedDate: "2026-06-19",
    isAdjusted: true,
  });
});

test("an expiry stays in its month", () => {
  expect(dateProblem(JUNE, "")).toBeUndefined();
  expect(dateProblem(JUNE, "2026-06-01")).toBeUndefined();
  expect(dateProblem(JUNE, "2026-07-01")).toBe("Choose a day in June 2026");
  expect(dateProblem(JUNE, "0002-06-01")).toBe("Choose a day in June 2026");
  expect(monthBounds({ year: 2028, month: 2 })).toEqual({ min: "2028-02-01", max: "2028-02-29" });
});

test("a date of another month is refused under its field", () => {
  const problems = (adjustedDate: string) => {
    const update = toUpdate(JUNE, edit({ adjustedDate, adjustmentReason: "Notice" }));
    return editProblems(update, JUNE);
  };
  expect(problems("2026-05-29")).toEqual({ adjustedDate: "Choose a day in June 2026" });
  expect(problems("2026-06-16")).toEqual({});
  expect(problems("")).toEqual({});
});
