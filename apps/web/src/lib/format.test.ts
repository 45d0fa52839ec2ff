import { expect, test } from "vitest";
import {
  formatBytes,
  formatDate,
  formatDays,
  formatInstant,
  formatLongDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  plural,
  signOf,
} from "./format.ts";

test.each([
  ["1240.5", "negative", "$1,240.50"],
  ["1240.5", "always", "+$1,240.50"],
  ["-310", "negative", "\u2212$310.00"],
  ["-310", "always", "\u2212$310.00"],
  ["0", "always", "$0.00"],
  ["-0.004", "negative", "$0.00"],
  ["-0.004", "always", "$0.00"],
  ["1.005", "negative", "$1.01"],
  // More digits than a number can hold.
  ["90071992547409931.27", "negative", "$90,071,992,547,409,931.27"],
  [12, "negative", "$12.00"],
  [null, "negative", "\u2014"],
  [undefined, "always", "\u2014"],
  ["n/a", "negative", "\u2014"],
] as const)("%s as money (%s) is %s", (value, sign, text) => {
  expect(formatMoney(value, sign)).toBe(text);
});

test("percent, quantity and price", () => {
  expect(formatPercent(12.5)).toBe("12.50%");
  expect(formatPercent(-3.456, "always")).toBe("\u22123.46%");
  expect(formatPercent(null)).toBe("\u2014");
  expect(formatQuantity("-2")).toBe("\u22122");
  expect(formatQuantity("9.598")).toBe("9.598");
  expect(formatPrice("0.0125")).toBe("$0.0125");
});

test.each([
  ["-0.00", 0],
  ["0", 0],
  [null, 0],
  ["-0.01", -1],
  ["12", 1],
  [-0.5, -1],
] as const)("the sign of %s is %i", (value, sign) => {
  expect(signOf(value)).toBe(sign);
});

test("a day stays that day in every time zone", () => {
  expect(formatDate("2026-11-01")).toBe("Nov 1, 2026");
  expect(formatDays("2026-11-16", "2026-11-22")).toBe("Nov 16\u2009\u2013\u200922, 2026");
  expect(formatDays("2026-12-28", "2027-01-03")).toBe("Dec 28, 2026\u2009\u2013\u2009Jan 3, 2027");
  expect(formatDays("2026-11-16", "2026-11-16")).toBe("Nov 16, 2026");
  expect(formatLongDate("2026-11-20")).toBe("Fri, Nov 20, 2026");
  expect(formatDate(null)).toBe("\u2014");
  expect(formatDate("2026-13-40")).toBe("\u2014");
  expect(formatInstant("not an instant")).toBe("\u2014");
  expect(formatInstant("2026-11-20T12:00:00.000Z")).toContain("2026");
});

test("sizes and numbers of things", () => {
  expect([812, 14_540, 3_250_586].map(formatBytes)).toEqual(["812 B", "14.2 KB", "3.1 MB"]);
  expect([plural(1, "row"), plural(1200, "row"), plural(2, "entry", "entries")]).toEqual([
    "1 row",
    "1,200 rows",
    "2 entries",
  ]);
});
