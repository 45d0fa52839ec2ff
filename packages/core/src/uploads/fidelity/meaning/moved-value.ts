import type { Transaction, TransactionType } from "../../../transactions/transaction.ts";
import { hasValue, MOVES } from "./row-completeness.ts";

/** The oddity of a row whose Amount might as well be cash, where no balance says which. */
export const AMOUNT_AS_VALUE =
  "Moves shares and bears an Amount: taken as what the shares are worth, not as cash";

/** The fields that say whether an Amount may be a value. */
export type MovedRow = Pick<Transaction, "action" | "amount" | "assetClass" | "holdingType" | "quantity"> & {
  readonly type: TransactionType;
};

/**
 * True for a row that moves shares by itself and bears an Amount: what the shares are worth, or cash besides
 * (domain.md 1.6). Rows of Type Shares and money funds say which by themselves.
 */
export function mayBeValue({ type, quantity, amount, assetClass, ...row }: MovedRow): boolean {
  return (
    MOVES.has(type) &&
    hasValue(quantity) &&
    hasValue(amount) &&
    assetClass !== "CASH" &&
    row.holdingType !== "Shares" &&
    !/^ROLLOVER SHARES\b/i.test(row.action)
  );
}
