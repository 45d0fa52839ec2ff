import fc from "fast-check";
import { expect, test } from "vitest";
import { hideLine } from "./hide-line.ts";
import { hideAmounts, MASK } from "./privacy.ts";

const LINE = "01/16/2026,Transfer,,101.62,-5200,,5000,07-06-2026";

test("a raw line is as the file has it", () => {
  expect(hideLine(LINE)).toBe(LINE);
});

test.each([
  [LINE, `01/16/2026,Transfer,,${MASK},${MASK},,${MASK},07-06-2026`],
  [' 10/31/2022,"-20","$1,234.56","(12.00)",""', ` 10/31/2022,"${MASK}","${MASK}","${MASK}",""`],
  ["-PLTR260116P105,$5,000,.5", `${"-PLTR"}${MASK}P${MASK},${MASK},${MASK},${MASK}`],
  ["ASSIGNED as of 2026-01-16 (100 SHS),1", `ASSIGNED as of 2026-01-16 (${MASK} SHS),${MASK}`],
  // No day: too long, or part of something else.
  ["101/16/2026,X1/16/2026", `${MASK}/${MASK}/${MASK},X${MASK}/${MASK}/${MASK}`],
])("while amounts are hidden %j reads %j", (line, hidden) => {
  hideAmounts(true);

  expect(hideLine(line)).toBe(hidden);
});

test("law: without its days no line keeps a digit, whatever stands in its cells", () => {
  hideAmounts(true);
  const cell = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.integer().map((whole) => `"${whole.toLocaleString("en-US")}"`),
  );

  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const days = /\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}-\d\d-\d\d/g;
      expect(hideLine(cells.join(",")).replaceAll(days, "")).not.toMatch(/\d/);
    }),
  );
});
