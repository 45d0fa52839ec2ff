import { expect, test } from "vitest";
import { failedOutcome, syncOutcome, updateOutcome } from "./outcomes.ts";

const REFUSED = { success: false, updatedCount: 0, errors: [], summary: null };
const doneText = (count: number) => `${count} rows updated`;

test.each([
  ["Update 2: symbol is too long", "MSFT: symbol is too long"],
  ["Update 3: symbol is too long", "Update 3: symbol is too long"],
  ["At most 1000 updates at once", "At most 1000 updates at once"],
  ["US 2026-12-25 is stored already", "US Dec 25, 2026 is stored already"],
])("%s", (error, named) => {
  expect(updateOutcome({ ...REFUSED, errors: [error] }, ["AAPL", "MSFT"], doneText).errors).toEqual([named]);
});

test("a name is taken as it stands", () => {
  const { errors } = updateOutcome({ ...REFUSED, errors: ["Update 1: no"] }, ["$& and $1"], doneText);
  expect(errors).toEqual(["$& and $1: no"]);
});

test("an update that is refused is called by the name of its row", () => {
  const errors = ["Update 2: the adjusted date of US 2026-08 cannot be 2026-09-01"];

  expect(updateOutcome({ ...REFUSED, errors }, ["2026-07 (US)", "2026-08 (US)"], doneText)).toEqual({
    success: false,
    title: "Update Failed",
    facts: [],
    errors: ["2026-08 (US): the adjusted date of US 2026-08 cannot be Sep 1, 2026"],
  });
});

test("an update is titled by the server's summary, else by its count", () => {
  const updated = { success: true, updatedCount: 2, errors: [] };
  expect(updateOutcome({ ...updated, summary: "1 expiry date changed" }, [], doneText)).toEqual({
    ...{ success: true, title: "1 expiry date changed", facts: [], errors: [] },
  });
  expect(updateOutcome({ ...updated, summary: null }, [], doneText).title).toBe("2 rows updated");
  expect(updateOutcome(updated, [], doneText).title).toBe("2 rows updated");
});

test("a sync tells how many it changed and how many it kept; a failed one what helps", () => {
  const words = { noun: "record", done: "added", help: (message: string) => `Help with ${message}` };
  const done = { success: true, syncedCount: 2, keptCount: 1, errors: [] };
  expect(syncOutcome({ ...done, syncedCount: 0 }, words).title).toBe(
    "Nothing changed: 1 record kept, though the source differs",
  );
  expect(syncOutcome(done, words)).toEqual({
    success: true,
    title: "Sync Successful: 2 records added",
    facts: ["1 record kept, though the source differs"],
    errors: [],
  });
  expect(syncOutcome({ ...done, keptCount: 0 }, words).facts).toEqual([]);
  expect(syncOutcome({ ...done, success: false, errors: ["No key"] }, words)).toEqual({
    success: false,
    title: "Sync Failed",
    facts: ["Help with No key"],
    errors: ["No key"],
  });
});

test("a request without an answer is a failure with the error's words", () => {
  expect(failedOutcome("Delete Failed", new Error("No answer"))).toEqual({
    success: false,
    title: "Delete Failed",
    errors: ["No answer"],
  });
});
