import { afterEach, expect, test } from "vitest";
import { fetchAll } from "./fetch-all.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

test("every page of an export is about whom the first is, wherever the person goes meanwhile", async () => {
  const asked: string[] = [];
  window.history.replaceState(null, "", "/of/ben/ledger");

  const rows = await fetchAll(2, async (page, whose) => {
    asked.push(whose);
    window.history.replaceState(null, "", "/ledger");
    return [[1, 2], [3, 4], [5]][page] ?? [];
  });

  expect(rows).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual(["ben", "ben", "ben"]);
});
