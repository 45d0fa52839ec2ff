import { expect, test } from "vitest";
import { changesOf, describeChanges } from "./audit-changes.ts";

test("the fields of one record, in the order of the facts", () => {
  const changed = {
    symbol: { before: "KO", after: "PEP" },
    quantity: { before: null, after: "7" },
    roles: { before: ["USER"], after: ["ADMIN", "USER"] },
    isRetirement: { before: true, after: false },
  };

  expect(changesOf({ username: "ann", changed })).toEqual([
    { field: "symbol", before: "KO", after: "PEP" },
    { field: "quantity", before: null, after: "7" },
    { field: "roles", before: "USER", after: "ADMIN, USER" },
    { field: "isRetirement", before: "true", after: "false" },
  ]);
});

test("rows by their name, without what stayed; a row that came or went has one side only", () => {
  const changed = [
    {
      row: "US 2026-01-01",
      before: { atDate: "2026-01-01", eventName: "New Year's Day" },
      after: { atDate: "2026-01-01", eventName: "My New Year" },
    },
    { row: "US 2026-12-25", before: { eventName: "Christmas" }, after: null },
    { row: "US 2026-12-24", before: null, after: { tradingHour: "09:30-13:00" } },
  ];

  expect(changesOf({ changed })).toEqual([
    { field: "US 2026-01-01 eventName", before: "New Year's Day", after: "My New Year" },
    { field: "US 2026-12-25 eventName", before: "Christmas", after: null },
    { field: "US 2026-12-24 tradingHour", before: null, after: "09:30-13:00" },
  ]);
});

test.each([
  [undefined],
  [null],
  ["text"],
  [{}],
  [{ changed: "quantity" }],
  [{ changed: { quantity: 1 } }],
  [{ changed: [1] }],
])("%j tells of no change", (details) => {
  expect(changesOf(details)).toEqual([]);
});

test("one line for a cell", () => {
  const changes = changesOf({
    changed: { symbol: { before: "KO", after: "PEP" }, price: { before: "1", after: null } },
  });

  expect(describeChanges(changes)).toBe("symbol: KO -> PEP; price: 1 -> ");
});
