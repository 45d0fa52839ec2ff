/// <reference path="./papaparse.d.ts" />
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readCsvLines } from "./read-csv.ts";

test.each([
  ["a,b,c", ["a", "b", "c"]],
  ["", [""]],
  [",,", ["", "", ""]],
  ['"a, b",c', ["a, b", "c"]],
  ['"he said ""no""",x', ['he said "no"', "x"]],
  ['"Name, with comma" Z12345678,next', ["Name, with comma Z12345678", "next"]],
  [' 10/02/2023,"HSA" 219876543," TEXT (Cash)", F', [" 10/02/2023", "HSA 219876543", " TEXT (Cash)", " F"]],
  ['a, "b, c" ,d', ["a", "b, c", "d"]],
  ['5" pipe,x', ['5" pipe', "x"]],
  ['"","-20",""', ["", "-20", ""]],
  ["a,b,", ["a", "b", ""]],
])("%j", (line, cells) => {
  expect(readCsvLines([line])).toEqual([{ cells, isBroken: false }]);
});

test("a quote that is never closed breaks its own line and no other", () => {
  const lines = ["a,b", '"open,b', "c,d", '"e","f"', 'g,"open too', "h"];

  const read = readCsvLines(lines);

  expect(read.map(({ isBroken }) => isBroken)).toEqual([false, true, false, false, true, false]);
  expect([0, 2, 3, 5].map((index) => read[index]?.cells)).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
    ["h"],
  ]);
});

const cell = fc.string({ unit: fc.constantFrom("a", "1", " ", ",", '"', "-", "$", "é"), maxLength: 8 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("what is quoted by the rules reads back, in a batch of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const read = readCsvLines(rows.map((cells) => cells.map(quoted).join(",")));
      expect(read).toEqual(rows.map((cells) => ({ cells, isBroken: false })));
    }),
  );
});

test("a line reads the same whatever stands around it", () => {
  const anyLine = fc.string({ unit: fc.constantFrom("a", " ", ",", '"', "x"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1 }), (lines) => {
      expect(readCsvLines(lines)).toEqual(lines.flatMap((line) => readCsvLines([line])));
    }),
    { numRuns: 1000 },
  );
});

test("a line in which quotes stand only where RFC 4180 has them has the cells that Papa finds", () => {
  const bit = fc.constantFrom("a", "1", " ", ",", '"', '""', '","', ',"', "\t", "\r", "-", "é", "\u2028");
  const hostile = fc.string({ unit: bit, maxLength: 14 });
  fc.assert(
    fc.property(hostile, (line) => {
      const papa = Papa.parse<string[]>(line, { delimiter: ",", newline: "\n", quoteChar: '"' });
      fc.pre(papa.errors.length === 0 && papa.data.length === 1 && !/(?:^|,)[ \t]+"/.test(line));
      expect(readCsvLines([line])).toEqual([{ cells: papa.data[0], isBroken: false }]);
    }),
    { numRuns: 5000 },
  );
});

test("lines that Papa can't read stand where they stood between those that it can", () => {
  expect(readCsvLines(['a,"b" c', "d,e", '"f"  ,g', "", '"h""i",j']).map(({ cells }) => cells)).toEqual([
    ["a", "b c"],
    ["d", "e"],
    ["f", "g"],
    [""],
    ['h"i', "j"],
  ]);
});
