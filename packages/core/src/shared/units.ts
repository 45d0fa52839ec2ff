import type { DecimalText } from "./decimal.ts";

/**
 * An exact decimal as a whole count of 1e-8, the finest step that is stored: integer arithmetic for ledgers of
 * hundreds of thousands of rows, where a decimal object per step would cost ten times as much.
 */
export type Units = bigint;

const PLACES = 8;
const PER_ONE = 10n ** BigInt(PLACES);
const PER_CENT = PER_ONE / 100n;
const PER_STORED_STEP = PER_ONE / 10_000n;
/** Units of fewer digits fit a double exactly. */
const DOUBLE_MAX = 1e15;
const SHORT = /^-?\d{1,7}(\.\d{1,8})?$/;
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads plain decimal text; throws `RangeError` on anything else and on more than 8 places. */
export function toUnits(text: string): Units {
  return SHORT.test(text) ? BigInt(Math.round(Number(text) * 10 ** PLACES)) : readAny(text);
}

function readAny(text: string): Units {
  if (!PLAIN.test(text)) {
    throw new RangeError(`Not a decimal: ${text}`);
  }
  const [whole = "", places = ""] = text.split(".");
  const significant = places.replace(/0+$/, "");
  if (significant.length > PLACES) {
    throw new RangeError(`More than ${PLACES} places: ${text}`);
  }
  return BigInt(`${whole}${significant.padEnd(PLACES, "0")}`);
}

/** Canonical text, without trailing zeros. */
export function fromUnits(units: Units): DecimalText {
  const double = Number(units);
  if (double === 0) {
    return "0" as DecimalText;
  }
  if (double < DOUBLE_MAX && double > -DOUBLE_MAX && double % 100 === 0) {
    return String(double / 10 ** PLACES) as DecimalText;
  }
  const digits = absolute(units)
    .toString()
    .padStart(PLACES + 1, "0");
  const places = digits.slice(-PLACES).replace(/0+$/, "");
  const whole = `${units < 0n ? "-" : ""}${digits.slice(0, -PLACES)}`;
  return (places === "" ? whole : `${whole}.${places}`) as DecimalText;
}

/** Without the sign. */
export const absolute = (units: Units): Units => (units < 0n ? -units : units);

/** `dividend / divisor` to the next whole number, halves away from zero; `divisor` is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}

/**
 * `part / whole` of an amount of money, to the cent, or to the amount's own precision where that is finer.
 * Taken again and again from what is left, the shares add up to the amount exactly.
 */
export function shareOfMoney(amount: Units, part: Units, whole: Units): Units {
  if (part === whole) {
    return amount;
  }
  const grain = grainOf(amount);
  return divideRounded((amount / grain) * part, whole) * grain;
}

/**
 * Splits an amount of money in proportion to the weights, to the cent or the amount's own precision, by largest
 * remainder (the earlier of equals first): the parts add up to the amount exactly. Weights are not negative and not
 * all zero.
 */
export const splitMoney = (amount: Units, weights: readonly Units[]): Units[] =>
  split(amount, weights, grainOf(amount));

/** Splits a quantity in proportion to the weights; see `splitMoney`. */
export const splitQuantity = (quantity: Units, weights: readonly Units[]): Units[] =>
  split(quantity, weights, 1n);

function split(total: Units, weights: readonly Units[], grain: Units): Units[] {
  if (weights.length === 1) {
    return [total];
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const steps = absolute(total) / grain;
  const parts = weights.map((weight) => (steps * weight) / whole);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (steps * weight) % whole }))
    .sort((a, b) => compareUnits(b.remainder, a.remainder) || a.index - b.index);
  const missing = Number(steps - parts.reduce((sum, part) => sum + part, 0n));
  for (const { index } of byRemainder.slice(0, missing)) {
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts.map((part) => (total < 0n ? -part : part) * grain);
}

/** For sorting, ascending. */
export function compareUnits(a: Units, b: Units): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}

function grainOf(amount: Units): Units {
  if (amount % PER_CENT === 0n) {
    return PER_CENT;
  }
  return amount % PER_STORED_STEP === 0n ? PER_STORED_STEP : 1n;
}
