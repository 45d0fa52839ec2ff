import Big from "big.js";
import { type Decimal, type DecimalText, decimal, ZERO } from "../../shared/decimal.ts";
import { isCusip } from "../../transactions/classify-instrument.ts";
import { BUYING_TYPES, SELLING_TYPES } from "../../transactions/trade-types.ts";
import type { Transaction, TransactionType } from "../../transactions/transaction.ts";

const PAID = new Set(BUYING_TYPES);
const RECEIVED = new Set<TransactionType>([...SELLING_TYPES, "REDEMPTION"]);
const CENT = new Big("0.01");

/**
 * Says when Amount is not what quantity, price, commission and fees make it (docs/fidelity-files.md 4), within what rounding of
 * the price explains. Amount stays authoritative; undefined for rows that have nothing to compare.
 */
export function findMismatch(transaction: Transaction): string | undefined {
  const { type, quantity, price, amount } = transaction;
  const isComparable = PAID.has(type) || RECEIVED.has(type);
  if (!isComparable || quantity === undefined || price === undefined || amount === undefined) {
    return undefined;
  }
  if (transaction.holdingType === "Shares" || isRoughlyRight(transaction)) {
    return undefined;
  }
  const multipliers = multipliersOf(transaction);
  if (multipliers.some((multiplier) => isWithin(transaction, multiplier))) {
    return undefined;
  }
  return `Amount ${amount} is not what Quantity ${quantity} at ${price} makes with commission and fees`;
}

/** A CUSIP alone does not tell debt from shares; debt is what its amount shows to be priced per 100 of face. */
export function withBondByPrice(transaction: Transaction): Transaction {
  const { assetClass, instrument, quantity, price, amount } = transaction;
  if (assetClass !== "STOCK" || instrument === undefined || !isCusip(instrument)) {
    return transaction;
  }
  if (quantity === undefined || price === undefined || amount === undefined || isWithin(transaction, "1")) {
    return transaction;
  }
  return isWithin(transaction, "0.01") ? { ...transaction, assetClass: "BOND" } : transaction;
}

/** Redemptions come priced 1 or per 100. */
function multipliersOf({ type, assetClass, contract }: Transaction): string[] {
  if (contract !== undefined) {
    return [String(contract.premiumMultiplier)];
  }
  if (assetClass === "BOND") {
    return type === "REDEMPTION" ? ["0.01", "1"] : ["0.01"];
  }
  return ["1"];
}

/**
 * Spares nearly all rows the exact arithmetic: binary numbers are far closer to the truth than half a cent here.
 * Never says more than "no warning".
 */
function isRoughlyRight(transaction: Transaction): boolean {
  const { type, quantity, price, amount, commission, fees, accruedInterest } = transaction;
  const costs = binaryOf(commission) + binaryOf(fees);
  const sign = PAID.has(type) ? -1 : 1;
  const gross = Math.abs(binaryOf(quantity)) * binaryOf(price) + binaryOf(accruedInterest);
  const multiplier =
    transaction.contract?.premiumMultiplier ?? (transaction.assetClass === "BOND" ? 0.01 : 1);
  return Math.abs(sign * gross * multiplier - costs - binaryOf(amount)) < 0.005;
}

const MINUS = 45;
const POINT = 46;
const ZERO_DIGIT = 48;
/** So many digits are exact in a binary number, and so is the power of ten that they are divided by. */
const EXACT_DIGITS = 15;

/** The nearest binary number, as `Number` finds it, which takes several times as long; 0 for none. */
function binaryOf(text: DecimalText | undefined): number {
  if (text === undefined) {
    return 0;
  }
  if (text.length > EXACT_DIGITS) {
    return Number(text);
  }
  let digits = 0;
  let divisor = 0;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === POINT) {
      divisor = 1;
    } else {
      digits = digits * 10 + code - ZERO_DIGIT;
      divisor *= 10;
    }
  }
  const value = divisor === 0 ? digits : digits / divisor;
  return start === 1 ? -value : value;
}

function isWithin(transaction: Transaction, multiplierText: string): boolean {
  const multiplier = new Big(multiplierText);
  const quantity = decimal(transaction.quantity ?? "0").abs();
  const price = decimal(transaction.price ?? "0");
  const principal = quantity.times(price).times(multiplier).plus(of(transaction.accruedInterest));
  const costs = of(transaction.commission).abs().plus(of(transaction.fees).abs());
  const expected = (PAID.has(transaction.type) ? principal.times(-1) : principal).minus(costs);
  const difference = expected.minus(of(transaction.amount)).abs();
  return difference.lte(transaction.contract ? CENT : tolerance(quantity, price, multiplier));
}

/** Price and share count are rounded in the file. */
function tolerance(quantity: Decimal, price: Decimal, multiplier: Decimal): Decimal {
  return CENT.plus(quantity.times("0.005").times(multiplier)).plus(price.abs().times("0.0005"));
}

const of = (text: string | undefined) => (text === undefined ? ZERO : decimal(text));
