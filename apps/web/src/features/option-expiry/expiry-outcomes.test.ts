import { expect, test } from "vitest";
import { deleteOutcome, syncOutcome, updateOutcome } from "./expiry-outcomes.ts";

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

test("an update that is refused is called by the name of its expiry", () => {
  const answer = {
    success: false,
    updatedCount: 0,
    errors: ["Update 2: the adjusted date of US 2026-08 cannot be 2026-09-01"],
    summary: null,
  };

  expect(updateOutcome(answer, ["2026-07 (US)", "2026-08 (US)"])).toEqual({
    success: false,
    title: "Update Failed",
    facts: [],
    errors: ["2026-08 (US): the adjusted date of US 2026-08 cannot be Sep 1, 2026"],
  });
});

test("what the title says already is not said twice", () => {
  expect(
    deleteOutcome({ success: true, message: "2 expiry dates deleted", deletedCount: 2, errors: [] }).facts,
  ).toEqual([]);
  const updated = { success: true, updatedCount: 1, errors: [] };
  expect(updateOutcome({ ...updated, summary: "1 expiry date changed" }, [])).toEqual({
    ...{ success: true, title: "1 expiry date changed", facts: [], errors: [] },
  });
  expect(updateOutcome({ ...updated, summary: null }, []).title).toBe("1 expiry date updated");
});
