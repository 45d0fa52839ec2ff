import { expect, test } from "vitest";
import { formatMoney } from "./money-format.ts";

test.each([
  ["1234.56", "$1,234.56"],
  ["-70", "-$70.00"],
  ["0", "$0.00"],
  ["-0.004", "$0.00"],
  ["0.005", "$0.01"],
  ["-1234567.895", "-$1,234,567.90"],
  ["12345678901234567890.12", "$12,345,678,901,234,567,890.12"],
])("%s reads %s", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
