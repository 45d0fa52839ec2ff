import { expect, test } from "vitest";
import {
  formatCount,
  formatMarketPrice,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  hideFigures,
  MISSING,
} from "../format.ts";
import { hideAmounts, MASK } from "./privacy.ts";

test("money, prices, quantities and gains in percent are dots of one width, whatever their size and sign", () => {
  hideAmounts(true);

  const texts = ["1", "-1234567.89", "0"].flatMap((value) => [
    formatMoney(value, "always"),
    formatPrice(value),
    formatQuantity(value),
    formatPercent(value, "always"),
  ]);
  expect(new Set(texts)).toEqual(new Set([MASK]));
});

test("amounts in the words of others are dots, too; days and counts stay", () => {
  const text = "Line 12 of 11/20/2026: 2 x 3.10 is not -$1,310.50, but 50";
  expect(hideFigures(text)).toBe(text);

  hideAmounts(true);
  expect(hideFigures(text)).toBe(`Line 12 of 11/20/2026: 2 x ${MASK} is not ${MASK}, but 50`);
});

test("what is missing stays missing; shares in percent, counts and prices of the market tell no amount", () => {
  hideAmounts(true);

  expect([formatMoney(null), formatPercent(4.2), formatCount(12), formatMarketPrice("1.25")]).toEqual([
    MISSING,
    "4.20%",
    "12",
    "$1.25",
  ]);
});
