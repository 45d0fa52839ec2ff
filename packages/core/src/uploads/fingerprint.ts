import type { Transaction } from "../transactions/transaction.ts";

/** Goes up when `fingerprintText` gives another text for a row that it knew before. */
export const FINGERPRINT_VERSION = 1;

/**
 * What makes two lines the same movement (domain.md 1.5): account, event date, action class, instrument or squeezed
 * text, direction, |quantity| and price, or the amount where there is no quantity. Hash it to store it.
 *
 * The same for every header variant and number format, and for a row before and after it settled; never depends on
 * commission, fees, settlement date or balance. `accountKey` is whatever stands for the account.
 */
export function fingerprintText(transaction: Transaction, accountKey: string): string {
  const { eventDate, type, instrument, quantity, price, amount } = transaction;
  return [accountKey, eventDate, type, instrument, quantity, price, amount].join("|");
}
