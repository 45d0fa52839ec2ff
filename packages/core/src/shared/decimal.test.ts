import { expect, test } from "vitest";
import { decimal, decimalText, moneyText, sum, toCents } from "./decimal.ts";

test.each(["", "1e5", "abc", "1,000", "--1", "$1"])("%j is no decimal", (text) => {
  expect(() => decimal(text)).toThrow(RangeError);
});

test.each([
  ["+1.50", "1.5"],
  ["-0.00", "0"],
  ["0.000000001", "0.000000001"],
  ["123456789012345678901234567890", "123456789012345678901234567890"],
])("%s is written %s", (given, text) => {
  expect(decimalText(decimal(given))).toBe(text);
});

test.each([
  ["0", "0.00"],
  ["-70", "-70.00"],
  ["1.005", "1.005"],
  ["1.5", "1.50"],
])("%s as money is %s", (given, text) => {
  expect(moneyText(decimal(given))).toBe(text);
});

test("sums are exact and cents round half up", () => {
  expect(decimalText(sum(["0.1", "0.2", "-0.3"].map(decimal)))).toBe("0");
  expect(decimalText(toCents(decimal("1.005")))).toBe("1.01");
});
