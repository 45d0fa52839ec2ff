import type { TransactionType } from "../transactions/transaction.ts";

/** Cash movements: Fidelity sometimes dates their rows anew when they settle. */
export const CASH_MOVEMENTS: readonly TransactionType[] = [
  "CONTRIBUTION",
  "DEPOSIT",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "WITHDRAWAL",
];

/** Purchases for an amount: where two downloads differ in the amount, their shares differ too. */
export const BOUGHT_FOR_AMOUNT: readonly TransactionType[] = ["CORE_SWEEP", "REINVEST"];

/** Dollars between the prices or amounts of two look-alikes, at most. */
export const NEAR_AMOUNT = 0.05;
/** Days between two cash movements that are look-alikes, at most. */
export const NEAR_DAYS = 5;
/** Days between an event and the day it is posted, at most. */
export const POSTING_DAYS = 15;
