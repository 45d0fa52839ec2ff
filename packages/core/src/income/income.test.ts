import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits } from "../shared/units.ts";
import { TRANSACTION_TYPES, type TransactionType } from "../transactions/transaction.ts";
import { INCOME_TYPES, incomeOf } from "./income.ts";

test.each<[string, TransactionType, string, string, string]>([
  ["a dividend", "DIVIDEND", "713.08", "713.08", "713.08"],
  ["the purchase that reinvests it", "REINVEST", "-713.08", "-713.08", "0"],
  ["the dividend of the core fund", "DIVIDEND", "18.2", "18.2", "18.2"],
  ["its reinvestment", "CORE_SWEEP", "-18.2", "0", "0"],
  ["a dividend that a short position pays", "DIVIDEND", "-24", "-24", "-24"],
  ["a capital gain distribution", "CAP_GAIN", "215.43", "215.43", "215.43"],
  ["interest, also of a bond and of lent shares", "INTEREST", "21.25", "21.25", "21.25"],
  ["margin interest", "MARGIN_INTEREST", "-6.42", "-6.42", "-6.42"],
  ["foreign tax", "TAX", "-2.07", "-2.07", "-2.07"],
  ["foreign tax given back", "TAX", "2.07", "2.07", "2.07"],
  ["a fee", "FEE", "-0.48", "-0.48", "-0.48"],
  ["return of capital lowers the basis", "RETURN_OF_CAPITAL", "50", "50", "0"],
  ["cash for a fraction belongs to the shares", "CASH_IN_LIEU", "3.1", "3.1", "0"],
  ["a bill that falls due belongs to the shares", "REDEMPTION", "1000", "1000", "0"],
  ["money from outside", "DEPOSIT", "5000", "5000", "0"],
  ["money from another account", "TRANSFER_IN", "1500", "1500", "0"],
  ["a contribution", "CONTRIBUTION", "500", "500", "0"],
  ["an option sold", "OPT_STO", "199.34", "199.34", "0"],
  ["a dividend of which only the value is told", "DIVIDEND", "120", "0", "0"],
  ["a dividend in a workplace plan, which has no cash", "PLAN_DIVIDEND", "12.3", "0", "12.3"],
  ["a workplace plan's fee", "PLAN_FEE", "-2.5", "0", "-2.5"],
  ["a workplace plan's market value", "PLAN_VALUATION", "88.02", "0", "0"],
  ["what an employer pays in", "PLAN_CONTRIBUTION", "520.75", "0", "0"],
])("%s: %s of %s is income of %s", (_row, type, ...[amount, cashEffect, income]) => {
  const row = { type, amount: amount as DecimalText, cashEffect: cashEffect as DecimalText };

  expect(fromUnits(incomeOf(row))).toBe(income);
});

test("the list names every type that adds to income, and no other", () => {
  const one = "1" as DecimalText;

  expect([...INCOME_TYPES].sort()).toEqual(
    TRANSACTION_TYPES.filter((type) => incomeOf({ type, amount: one, cashEffect: one }) !== 0n).sort(),
  );
});
