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
/** A double holds every decimal of 15 digits apart from its neighbours. */
const DOUBLE_MAX = 10n ** 15n;
const DOUBLE_WHOLE_DIGITS = 7;
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads plain decimal text; throws `RangeError` on anything else and on more than 8 places. */
export function toUnits(text: string): Units {
  if (!PLAIN.test(text)) {
    throw new RangeError(`Not a decimal: ${text}`);
  }
  const dot = text.indexOf(".");
  if (dot === -1) {
    return BigInt(text) * PER_ONE;
  }
  const places = text.slice(dot + 1).replace(/0+$/, "");
  if (places.length > PLACES) {
    throw new RangeError(`More than ${PLACES} places: ${text}`);
  }
  if (dot <= DOUBLE_WHOLE_DIGITS) {
    return BigInt(Math.round(Number(text) * 1e8));
  }
  return BigInt(`${text.slice(0, dot)}${places.padEnd(PLACES, "0")}`);
}

/** Canonical text, without trailing zeros. */
export function fromUnits(units: Units): DecimalText {
  if (units < DOUBLE_MAX && units > -DOUBLE_MAX && units % 100n === 0n) {
    return String(Number(units) / 1e8) as DecimalText;
  }
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, "0");
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
