import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";

/** Places that the table of closes keeps; more are noise of JSON's binary fraction. */
const PLACES = 8;

/** A number of JSON as an exact decimal. */
export const priceText = (value: number): DecimalText => decimalText(decimal(value.toFixed(PLACES)));
