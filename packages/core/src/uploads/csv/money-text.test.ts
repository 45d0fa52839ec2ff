import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "../../shared/decimal.ts";
import { readMoneyText, readPercentText, UNREADABLE } from "./money-text.ts";

test.each([
  ["1234.56", "1234.56"],
  ["-5200", "-5200"],
  ["101.60", "101.6"],
  ["0012.50", "12.5"],
  ["0.000", "0"],
  ["-0.00", "0"],
  ["-0.05", "-0.05"],
  [".5", "0.5"],
  ["12.", "12"],
  ["+84.00", "84"],
  ["$1.00", "1"],
  ["-$70.00", "-70"],
  ["$-70.00", "-70"],
  ["+$1625.20", "1625.2"],
  ["(12.00)", "-12"],
  ["($1,234.50)", "-1234.5"],
  ["1,234.56", "1234.56"],
  ["$1,234,567.89", "1234567.89"],
  ["\u22125.25", "-5.25"],
  // As a spreadsheet's accounting format is saved.
  [" $ 1,234.56 ", "1234.56"],
  [" $ (1,234.56)", "-1234.56"],
  ["$(12.00)", "-12"],
  [" 7 ", "7"],
])("%j is %s", (cell, value) => {
  expect(readMoneyText(cell)).toBe(value);
});

test.each(["", "  ", "--", "n/a", "N/A", "NA", "Pending", "Processing", "processing ", " $ -   "])(
  "%j is no value, not zero",
  (cell) => {
    expect(readMoneyText(cell)).toBeUndefined();
  },
);

test.each([
  "1O",
  "1.2.3",
  "1,23",
  "1,2345",
  "1.234,56",
  "1 234",
  "1e5",
  "--5",
  "-(5)",
  "$-(5)",
  "$ (-5)",
  "$",
  ".",
  "()",
  "USD",
  "5%",
  "0x10",
  "NaN",
  "1234567890123456",
  "0.123456789",
  "12/31/2025",
])("%j is unreadable", (cell) => {
  expect(readMoneyText(cell)).toBe(UNREADABLE);
});

test.each([
  ["+1.24%", "1.24"],
  ["-25.43 %", "-25.43"],
  ["54.15%", "54.15"],
  ["0.5", "0.5"],
  ["--", undefined],
])("%j per cent is %s", (cell, value) => {
  expect(readPercentText(cell)).toBe(value);
});

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, places]) => new Big(units.toString()).div(new Big(10).pow(places)).round(8))
  .filter((value) => value.abs().lt("1e15"));

test("reads every number exactly, however it is dressed", () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 3 }), (value, zeros) => {
      const plain = value.abs().toFixed();
      const padded = plain.includes(".") ? plain : `${plain}.${"0".repeat(zeros)}`;
      const grouped = plain.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
      const sign = value.lt(0) ? "-" : "";
      const bracketed = value.lt(0) ? `($${grouped})` : `$${grouped}`;
      for (const cell of [sign + plain, sign + padded, `${sign}$${grouped}`, bracketed]) {
        expect(readMoneyText(cell)).toBe(decimalText(value));
      }
    }),
  );
});

test("never throws and never gives what is not canonical", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,-+$() ") }), (cell) => {
      const value = readMoneyText(cell);
      expect(typeof value === "string" ? decimalText(new Big(value)) : value).toBe(value);
    }),
  );
});

test("digits read the same with a dollar sign before them, which takes the way of the patterns", () => {
  const digits = fc.string({ unit: fc.constantFrom("0", "1", "9", ".", "-"), minLength: 1, maxLength: 19 });
  fc.assert(
    fc.property(digits, (cell) => {
      const negative = cell.startsWith("-");
      const decorated = negative ? `-$${cell.slice(1)}` : `$${cell}`;
      fc.pre(/^-?\d/.test(cell));
      expect(readMoneyText(cell)).toBe(readMoneyText(decorated));
    }),
    { numRuns: 5000 },
  );
});
