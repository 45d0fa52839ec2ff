import { areAmountsHidden } from "../../lib/browser/privacy.ts";
import { type Figure, formatMoney, MINUS } from "../../lib/format.ts";

/** Three digits say enough of one amount; five are still shorter than all of them. */
const DIGITS = [3, 4, 5] as const;
/** More than any grid line has. */
const DIGITS_MAX = 15;

/** How an amount is written: its text, or dots while amounts are hidden. */
type Writer = (value: Figure) => string;

/**
 * Writes US dollars with their sign where there is little room: `+$332`, `−$1.24K`, `+$71.50`. An amount has three digits, and as many
 * more as tell it from every other one of `values`, which stand beside it; in the end every cent.
 */
export function shortMoney(values: readonly Figure[]): Writer {
  if (areAmountsHidden()) {
    return (value) => formatMoney(value);
  }
  const meant = DIGITS.map((digits) => meaningsOf(values, digits));
  return (value) =>
    DIGITS.map((digits) => roundedText(value, digits)).find(
      (text, index) => (meant[index]?.get(text)?.size ?? 0) <= 1,
    ) ?? exactText(value);
}

/** A grid line's value, exact and without the plus of a gain, since an axis tells places: `$1.25K`, `−$0.50`, `$282.5K`. */
export const axisMoney: Writer = (value) =>
  areAmountsHidden() ? formatMoney(value) : roundedText(value, DIGITS_MAX).replace("+", "");

/** By text of so many digits, the amounts that it would stand for. */
function meaningsOf(values: readonly Figure[], digits: number): ReadonlyMap<string, ReadonlySet<string>> {
  const meanings = new Map<string, Set<string>>();
  for (const value of values) {
    const text = roundedText(value, digits);
    meanings.set(text, (meanings.get(text) ?? new Set()).add(exactText(value)));
  }
  return meanings;
}

/** Below 1,000 cents are left out only where three digits have no room for them. */
function roundedText(value: Figure, digits: number): string {
  const size = Math.abs(Number(value));
  if (size < 100 || (size < 1000 && digits > 3)) {
    return exactText(value);
  }
  return formatOf(digits).format(Number(value)).replace("-", MINUS);
}

/** Every cent, none for whole dollars. */
const exactText = (value: Figure): string => formatMoney(value, "always").replace(/\.00$/, "");

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      notation: "compact",
      maximumSignificantDigits: digits,
      signDisplay: "exceptZero",
    });
  formats.set(digits, format);
  return format;
}
