import Big from "big.js";

/** An exact decimal; money and quantities are never a `number`. */
export type Decimal = Big;

// Enough places that no quotient of a price, a ratio or a share count loses a cent.
Big.DP = 20;
Big.RM = Big.roundHalfUp;

/** Canonical plain text of an exact decimal (`-1234.56`, `0.5`): what files, PostgreSQL and the wire carry. */
export type DecimalText = string & { readonly __brand: "DecimalText" };

export const ZERO: Decimal = new Big(0);

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads plain decimal text (`-1234.56`); throws `RangeError` on anything else, exponents and blanks included. */
export function decimal(text: string): Decimal {
  if (!PLAIN.test(text)) {
    throw new RangeError(`Not a decimal: ${text}`);
  }
  return new Big(text.startsWith("+") ? text.slice(1) : text);
}

/** Sum of all, 0 for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) {
    total = total.plus(value);
  }
  return total;
}

/** Plain text without exponent and without trailing zeros: `0.5`, `-3`. */
export function decimalText(value: Decimal): DecimalText {
  return (value.eq(0) ? "0" : value.toFixed()) as DecimalText;
}

/** Plain text of an amount of money: two places, or more where the value has more (`1.005`). */
export function moneyText(value: Decimal): DecimalText {
  if (value.eq(0)) {
    return "0.00" as DecimalText;
  }
  const places = value.toFixed().split(".")[1]?.length ?? 0;
  return (places > 2 ? value.toFixed() : value.toFixed(2)) as DecimalText;
}

/** Rounded half up to whole cents. */
export const toCents = (value: Decimal): Decimal => value.round(2, Big.roundHalfUp);
