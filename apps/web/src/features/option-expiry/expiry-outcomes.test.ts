import { expect, test } from "vitest";
import { deleteOutcome, syncOutcome } from "./expiry-outcomes.ts";

const SYNC = { success: true, message: "Done", addedCount: 2, updatedCount: 1, deletedCount: 0, errors: [] };

test("a sync tells the server's message and all counts", () => {
  expect(syncOutcome({ ...SYNC, message: "2 added; 2026-11-20 kept" })).toEqual({
    success: true,
    title: "Sync completed",
    facts: ["2 added; Nov 20, 2026 kept", "Added: 2 \u00b7 Updated: 1 \u00b7 Deleted: 0"],
    errors: [],
  });
});

test("a failure is called as specified, with its message and its errors", () => {
  expect(syncOutcome({ ...SYNC, success: false, errors: ["Row 1 is locked"] })).toMatchObject({
    success: false,
    title: "Sync Failed",
    errors: ["Row 1 is locked"],
  });
  expect(
    deleteOutcome({ success: false, message: "Nothing is stored", deletedCount: 0, errors: [] }),
  ).toEqual({ success: false, title: "Delete Failed", errors: ["Nothing is stored"] });
});

test("what the title says already is not said twice", () => {
  expect(
    deleteOutcome({ success: true, message: "2 expiry dates deleted", deletedCount: 2, errors: [] }).facts,
  ).toEqual([]);
});
