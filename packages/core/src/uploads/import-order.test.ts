import { expect, test } from "vitest";
import { importPriority } from "./import-order.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, 0) + seconds * 1000);

/** Names of the files in the order in which they are imported. */
const order = (files: Record<string, readonly [seconds: number, rows: number]>) =>
  Object.keys(files).toSorted((one, other) => priority(files[other]) - priority(files[one]));
const priority = ([seconds, rows]: readonly [number, number] = [0, 0]) => importPriority(at(seconds), rows);

test("small files go before a large one that was confirmed earlier", () => {
  expect(order({ large: [0, 181_440], small: [60, 500], medium: [1, 40_000] })).toEqual([
    "small",
    "medium",
    "large",
  ]);
});

test("files of one size go in the order of their confirms", () => {
  expect(order({ second: [5, 1000], third: [9, 1000], first: [0, 1000] })).toEqual([
    "first",
    "second",
    "third",
  ]);
});

test("a large file waits for small ones no longer than its patience", () => {
  // 40,000 rows: 400 seconds.
  expect(order({ large: [0, 40_000], soon: [390, 10], late: [410, 10] })).toEqual(["soon", "large", "late"]);
});

test("a priority fits the queue's 32 bits for decades", () => {
  expect(importPriority(new Date(Date.UTC(2076, 0, 1)), 10_000_000)).toBeGreaterThan(-(2 ** 31));
});
