import { expect, test } from "vitest";
import { type CsvColumn, csvHeader, csvLine } from "./csv-line.ts";

const COLUMNS: readonly CsvColumn<{ text: string | null; amount: string }>[] = [
  { header: "Text", value: ({ text }) => text },
  { header: "=Amount", value: ({ amount }) => amount, kind: "number" },
];

test("a header begins with a byte order mark, and is no formula either", () => {
  expect(csvHeader(COLUMNS)).toBe("\uFEFFText,'=Amount\r\n");
});

test.each([
  ["=1+1", "-2.50", "'=1+1,-2.50"],
  [null, "-2+cmd", ",'-2+cmd"],
  ['a "b"', "1", '"a ""b""",1'],
])("%j and %j are the line %j", (text, amount, line) => {
  expect(csvLine(COLUMNS, { text, amount })).toBe(`${line}\r\n`);
});
