import { absolute, toUnits, type Units } from "../shared/units.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { Basis } from "./lots/basis.ts";

/** Shares, contracts or face, without the sign. */
export const quantityOf = ({ quantity }: Pick<LedgerEntry, "quantity">): Units =>
  quantity === undefined ? 0n : absolute(toUnits(quantity));

/** True for rows that take shares away from the holding, by the sign in the file. */
export const isNegative = ({ quantity }: LedgerEntry): boolean => quantity?.startsWith("-") ?? false;

type CashOfRow = Pick<LedgerEntry, "amount" | "cashEffect" | "commission" | "fees">;

/** The row's net cash with the costs inside it; the amount is authoritative and never computed (domain.md 1.6). */
export function amountsOf({ amount, cashEffect, commission, fees }: CashOfRow): Basis {
  return {
    cash: toUnits(amount ?? cashEffect),
    commission: commission === undefined ? 0n : toUnits(commission),
    fees: fees === undefined ? 0n : toUnits(fees),
  };
}

/**
 * Cash that an opening paid or brought in; undefined when the file names no amount, and for a grant of stock.
 */
export const openingBasisOf = (entry: LedgerEntry): Basis | undefined =>
  (entry.amount === undefined && isZero(entry.cashEffect)) || isGrant(entry) ? undefined : amountsOf(entry);

/** Shares for no money: what they were worth when they came is in no history. */
const isGrant = ({ type, amount, price, action }: LedgerEntry): boolean =>
  type === "BUY" && isZero(amount ?? "0") && isZero(price ?? "0") && GRANT.test(action);

const GRANT = /^\s*YOU\s+BOUGHT\s+RSU/i;

const isZero = (text: string) => !/[1-9]/.test(text);
