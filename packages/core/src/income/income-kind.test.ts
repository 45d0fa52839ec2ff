import { expect, test } from "vitest";
import type { AssetClass, TransactionType } from "../transactions/transaction.ts";
import { TRANSACTION_TYPES } from "../transactions/transaction.ts";
import { INCOME_TYPES } from "./income.ts";
import { type IncomeKind, incomeKindOf } from "./income-kind.ts";

type Case = readonly [string, TransactionType, AssetClass | undefined, boolean, IncomeKind | undefined];

const CASES: readonly Case[] = [
  ["DIVIDEND RECEIVED COCA COLA CO (KO) (Cash)", "DIVIDEND", "STOCK", false, "DIVIDEND"],
  ["DIVIDEND RECEIVED VANGUARD INDEX FDS (VOO) (Cash)", "DIVIDEND", "FUND", true, "REINVESTED"],
  [
    "DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",
    "DIVIDEND",
    "CASH",
    false,
    "INTEREST",
  ],
  ["DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)", "DIVIDEND", "CASH", true, "INTEREST"],
  ["DIVIDEND CHARGED COCA COLA CO (KO) (Short)", "DIVIDEND", "STOCK", false, "DIVIDEND"],
  ["ADJUSTMENT (CREDIT ADJUSTMENT) QUAL DIV (KO)", "DIVIDEND", "STOCK", false, "DIVIDEND"],
  ["PAYMENT IN LIEU OF DIVIDEND COCA COLA CO (KO)", "DIVIDEND", "STOCK", false, "LENDING"],
  ["SUBSTITUTE PAYMENT COCA COLA CO (KO)", "DIVIDEND", "STOCK", false, "LENDING"],
  ["INTEREST EARNED FULLY PAID LENDING (F)", "INTEREST", "STOCK", false, "LENDING"],
  ["INTEREST EARNED ON SHARES LENT (F)", "INTEREST", "STOCK", false, "LENDING"],
  ["DIVIDEND RECEIVED OAKTREE SPECIALTY LENDING CORP (OCSL)", "DIVIDEND", "STOCK", false, "DIVIDEND"],
  ["DIVIDEND RECEIVED SIXTH STREET SPECIALTY LENDING (TSLX)", "DIVIDEND", "STOCK", true, "REINVESTED"],
  ["INTEREST OAKTREE SPECIALTY LENDING CORP NOTE 7.10000%", "INTEREST", "BOND", false, "INTEREST"],
  ["INTEREST UNITED STATES TREAS NTS NOTE 4.25000%", "INTEREST", "BOND", false, "INTEREST"],
  ["LONG-TERM CAP GAIN FIDELITY CONTRAFUND (FCNTX)", "CAP_GAIN", "FUND", false, "CAPITAL_GAIN"],
  ["Foreign Tax Paid TAIWAN SEMICONDUCTOR (TSM)", "TAX", "STOCK", false, "FOREIGN_TAX"],
  ["ADJ FOREIGN TAX PAID TAIWAN SEMICONDUCTOR (TSM)", "TAX", "STOCK", false, "FOREIGN_TAX"],
  ["FED TAX W/H FEDERAL TAX WITHHELD (Cash)", "TAX", undefined, false, "TAX_WITHHELD"],
  ["NON-RESIDENT TAX COCA COLA CO (KO)", "TAX", "STOCK", false, "TAX_WITHHELD"],
  ["NON-RESIDENT TAX ISHARES FOREIGN FUND (FRGN)", "TAX", "FUND", false, "TAX_WITHHELD"],
  ["FEE CHARGED TAIWAN SEMICONDUCTOR (TSM) (Cash)", "FEE", "STOCK", false, "FEE"],
  ["MARGIN INTEREST (Margin)", "MARGIN_INTEREST", undefined, false, "MARGIN_INTEREST"],
  ["RETURN OF CAPITAL (ABC)", "RETURN_OF_CAPITAL", "STOCK", false, "RETURN_OF_CAPITAL"],
  ["REINVESTMENT VANGUARD INDEX FDS (VOO) (Cash)", "REINVEST", "FUND", false, undefined],
  ["CASH IN LIEU OF FRACTIONAL SHARE (ABC)", "CASH_IN_LIEU", "STOCK", false, undefined],
];

test.each(CASES)("%s, %s of %s, reinvested %s: %s", (...[action, type, assetClass, isReinvested, kind]) => {
  expect(incomeKindOf({ action, type, assetClass }, isReinvested)).toBe(kind);
});

test("all that is income has a kind, and beside it only returned capital", () => {
  const told = TRANSACTION_TYPES.filter(
    (type) => incomeKindOf({ action: "", type, assetClass: undefined }, false) !== undefined,
  );

  expect(told.sort()).toEqual([...INCOME_TYPES, "RETURN_OF_CAPITAL"].sort());
});
