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
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** Units of the last digit, by the number of decimal places. */
const SCALES = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1];
const MINUS = 0x2d;
const ZERO = 0x30;

/** Reads plain decimal text; throws `RangeError` on anything else and on more than 8 places. */
export function toUnits(text: string): Units {
  const units = exactDouble(text);
  return Number.isNaN(units) ? readAny(text) : BigInt(units);
}

/** NaN where a double may not hold it exactly, and for what is no plain decimal. */
function exactDouble(text: string): number {
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  const point = text.indexOf(".");
  const places = point < 0 ? 0 : text.length - 1 - point;
  const digits = text.length - first - (point < 0 ? 0 : 1);
  const units = figureOf(text, first, point) * (SCALES[places] ?? Number.NaN);
  if (digits === 0 || units > Number.MAX_SAFE_INTEGER) {
    return Number.NaN;
  }
  return isNegative ? -units : units;
}

/** The digits from `first` on as a whole number, without the point. */
function figureOf(text: string, first: number, point: number): number {
  let figure = 0;
  for (let index = first; index < text.length; index += 1) {
    if (index !== point) {
      const digit = text.charCodeAt(index) - ZERO;
      if (digit < 0 || digit > 9) {
        return Number.NaN;
      }
      figure = figure * 10 + digit;
    }
  }
  return figure;
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

/** The decimal part of an amount, by its cents: `.01` at 1. */
const CENTS = Array.from({ length: 100 }, (_, cents) => String(cents / 100).slice(1));
const CENT = Number(PER_CENT);

/** Canonical text, without trailing zeros. */
export function fromUnits(units: Units): DecimalText {
  if (units === 0n) {
    return "0" as DecimalText;
  }
  const double = Number(units);
  const size = Math.abs(double);
  if (size > Number.MAX_SAFE_INTEGER || size % CENT !== 0) {
    return writeAny(units);
  }
  const cents = size / CENT;
  const whole = Math.floor(cents / 100);
  const places = CENTS[cents - whole * 100] ?? "";
  return (double < 0 ? `-${whole}${places}` : `${whole}${places}`) as DecimalText;
}

function writeAny(units: Units): DecimalText {
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

/** The mean of `count` amounts of money that add up to `total`, to the cent; 0 without any. */
export const meanInCents = (total: Units, count: number): Units =>
  count === 0 ? 0n : divideRounded(total, BigInt(count) * PER_CENT) * PER_CENT;

/**
 * `part / whole` of an amount of money, to the cent, or to the amount's own precision where that is finer.
 * Taken again and again from what is left, the shares add up to the amount exactly.
 */
export function shareOfMoney(amount: Units, part: Units, whole: Units): Units {
  if (part === whole || amount === 0n) {
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
  if (weights.length === 1 || total === 0n) {
    return weights.map(() => total);
  }
  let whole = 0n;
  for (const weight of weights) {
    whole += weight;
  }
  const steps = absolute(total) / grain;
  const parts: Units[] = [];
  let missing = steps;
  for (const weight of weights) {
    const part = (steps * weight) / whole;
    parts.push(part);
    missing -= part;
  }
  if (missing > 0n) {
    giveMissing(parts, Number(missing), (index) => (steps * (weights[index] ?? 0n)) % whole);
  }
  const unit = total < 0n ? -grain : grain;
  return parts.map((part) => part * unit);
}

/** One step more for those with the largest remainders. */
function giveMissing(parts: Units[], missing: number, remainderOf: (index: number) => Units): void {
  const byRemainder = parts
    .map((_, index) => ({ index, remainder: remainderOf(index) }))
    .sort((a, b) => compareUnits(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) {
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
}

/** For sorting, ascending. */
export function compareUnits(a: Units, b: Units): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}

export const leastOf = (a: Units, b: Units): Units => (compareUnits(a, b) < 0 ? a : b);

function grainOf(amount: Units): Units {
  if (amount % PER_CENT === 0n) {
    return PER_CENT;
  }
  return amount % PER_STORED_STEP === 0n ? PER_STORED_STEP : 1n;
}

export const greatestOf = (a: Units, b: Units): Units => (compareUnits(a, b) > 0 ? a : b);
