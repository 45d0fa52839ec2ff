import { expect, test } from "vitest";
import type { DecimalText } from "../../shared/decimal.ts";
import type { AssetClass } from "../../transactions/transaction.ts";
import { basisOf, basisPerShare } from "./lot-basis.ts";

const part = (assetClass: AssetClass, quantity: string, amount: string | null) => ({
  assetClass,
  quantity: quantity as DecimalText,
  amount: amount as DecimalText | null,
});

/** By hand: 2,000.00 / 100; 713.08 / 9.598 = 74.2946...; 1 / 3; 199.34 of premium folded into 5,000.00. */
test.each([
  [part("STOCK", "100", "-2000"), "2000", "20"],
  [part("STOCK", "9.598", "-713.08"), "713.08", "74.2946"],
  [part("FUND", "3", "-1"), "1", "0.3333"],
  [part("STOCK", "100", "-4800.66"), "4800.66", "48.0066"],
  [part("STOCK", "-50", "2499.5"), "-2499.5", "49.99"],
  [part("STOCK", "10", "0"), "0", "0"],
] as const)("%o cost %s, a share %s", (given, basis, perShare) => {
  expect([basisOf(given), basisPerShare(given)]).toEqual([basis, perShare]);
});

test("an unknown cost stays unknown", () => {
  const lot = part("STOCK", "10", null);

  expect([basisOf(lot), basisPerShare(lot)]).toEqual([null, null]);
});

test("a contract has a basis, but none of a share: its premium is negative", () => {
  const lot = part("OPTION", "-1", "199.34");

  expect([basisOf(lot), basisPerShare(lot)]).toEqual(["-199.34", null]);
});

test("return of capital above the cost leaves a negative basis", () => {
  expect(basisPerShare(part("STOCK", "10", "5"))).toBe("-0.5");
});
