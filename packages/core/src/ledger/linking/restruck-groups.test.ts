import { expect, test } from "vitest";
import { matchLedger } from "../match-ledger.ts";
import { entries, type GivenEntry, open } from "../testing/entries.ts";

const half = (instrument: string, quantity: number): GivenEntry => ({
  on: "2024-06-10",
  type: "CORPORATE_ACTION",
  instrument,
  quantity,
  action: "DISTRIBUTION NAME/SYMBOL CHANGE",
  reorganization: `N/C 2024-06-10 ${Math.abs(quantity)} ${instrument}`,
});

const HELD: readonly GivenEntry[] = [
  { on: "2024-05-20", type: "OPT_BTO", instrument: "ABC241220C100", quantity: 1, amount: -300 },
  { on: "2024-05-21", type: "OPT_BTO", instrument: "ABC241220C50", quantity: 2, amount: -900 },
];

const held = (...rows: readonly GivenEntry[]) =>
  open(matchLedger(entries(...HELD, ...rows), "TRADE")).map((line) => line.replace(/ since .* for/, " for"));

test("a strike that was rounded to the cent fits: 3 for 1", () => {
  expect(held(half("ABC241220C100", -1), half("ABC241220C33.33", 3))).toEqual([
    "A1 ABC241220C33.33 3 for -300",
    "A1 ABC241220C50 2 for -900",
  ]);
});

test("nothing is moved where the terms don't fit, or fit two", () => {
  const untouched = ["A1 ABC241220C100 1 for -300", "A1 ABC241220C50 2 for -900"];
  const without = (lines: string[]) => lines.filter((line) => untouched.includes(line));
  expect(without(held(half("ABC241220C100", -1), half("ABC241220C10", 9)))).toEqual(untouched);
  expect(without(held(half("ABC241220C100", -1), half("ABC241220P10", 10)))).toEqual(untouched);
  expect(without(held(half("ABC241220C100", -1), half("ABC250117C10", 10)))).toEqual(untouched);
  const twoOfEach = [
    ...[half("ABC241220C50", -2), half("ABC241220C25", 4)],
    ...[half("ABC241220C100", -1), half("ABC241220C20", 5)],
  ];
  expect(without(held(...twoOfEach))).toEqual(untouched);
});
