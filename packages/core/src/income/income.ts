import { toUnits, type Units } from "../shared/units.ts";
import type { Transaction, TransactionType } from "../transactions/transaction.ts";

/**
 * Rows of brokerage accounts that are income, by the cash they moved: dividends (those of core money funds too),
 * distributions and interest, which is also how Fidelity pays for lent shares. Fees, taxes and margin interest stand on
 * rows of their own only where they belong to no trade; they come with a minus, a correction with a plus. A reinvested
 * dividend is the DIVIDEND row; the REINVEST row beside it is a purchase.
 */
export const CASH_INCOME_TYPES = [
  "CAP_GAIN",
  "DIVIDEND",
  "FEE",
  "INTEREST",
  "MARGIN_INTEREST",
  "TAX",
] as const satisfies readonly TransactionType[];

/** Rows of workplace plans that are income, by their Amount: a plan holds no cash. A change in market value is none. */
export const PLAN_INCOME_TYPES = ["PLAN_DIVIDEND", "PLAN_FEE"] as const satisfies readonly TransactionType[];

/** Every type that is income; all others belong to trades, or move money without earning any. */
export const INCOME_TYPES: readonly TransactionType[] = [...CASH_INCOME_TYPES, ...PLAN_INCOME_TYPES];

const CASH: ReadonlySet<string> = new Set(CASH_INCOME_TYPES);
const PLAN: ReadonlySet<string> = new Set(PLAN_INCOME_TYPES);

/**
 * The income of a row on its event date: earned positive, paid negative, 0 for rows without income. US
 * dollars (domain.md 2.11).
 */
export function incomeOf({
  type,
  amount,
  cashEffect,
}: Pick<Transaction, "amount" | "cashEffect" | "type">): Units {
  if (CASH.has(type)) {
    return toUnits(cashEffect);
  }
  return PLAN.has(type) && amount !== undefined ? toUnits(amount) : 0n;
}
