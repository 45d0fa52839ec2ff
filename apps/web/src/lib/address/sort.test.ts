import { expect, test } from "vitest";
import { readSort, sortRows } from "./sort.ts";

const ROWS = [
  { symbol: "b", value: "9.50" },
  { symbol: "A", value: null },
  { symbol: "c", value: "-20" },
  { symbol: "B10", value: "100" },
  { symbol: "B9", value: "100" },
];
const VALUES = {
  symbol: { kind: "text", of: (row: (typeof ROWS)[number]) => row.symbol },
  value: { kind: "number", of: (row: (typeof ROWS)[number]) => row.value },
} as const;

const symbolsBy = (columnId: string, direction: "asc" | "desc") =>
  sortRows(ROWS, { columnId, direction }, VALUES).map(({ symbol }) => symbol);

test("text goes by the alphabet whatever its case, figures by value, missing ones last", () => {
  expect(symbolsBy("symbol", "asc")).toEqual(["A", "b", "B9", "B10", "c"]);
  expect(symbolsBy("value", "asc")).toEqual(["c", "b", "B10", "B9", "A"]);
  expect(symbolsBy("value", "desc")).toEqual(["B10", "B9", "b", "c", "A"]);
});

test("without a sort, or by a column that has no value, rows stay as they are", () => {
  expect(sortRows(ROWS, undefined, VALUES)).toBe(ROWS);
  expect(symbolsBy("nothing", "asc")).toEqual(["b", "A", "c", "B10", "B9"]);
});

test.each([
  ["symbol,asc", { columnId: "symbol", direction: "asc" }],
  ["symbol,up", undefined],
  ["secret,asc", undefined],
  ["", undefined],
  [null, undefined],
])("the address %j sorts by %j", (text, sort) => {
  expect(readSort(text, ["symbol"])).toEqual(sort);
});
