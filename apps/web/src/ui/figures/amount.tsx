import { MASK, usePrivacy } from "../../lib/browser/privacy.ts";
import { classNames } from "../../lib/class-names.ts";
import {
  type Figure,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatResult,
  MISSING,
  signOf,
} from "../../lib/format.ts";

type Props = {
  readonly value: Figure;
  readonly kind?: "money" | "percent" | "price" | "quantity" | "result";
  /** A gain or loss: sign always, a triangle outside tables, color last. Without it only a minus is shown, in plain ink. */
  readonly signed?: boolean;
  /** A gain or loss in plain ink: another figure beside it tells where things stand. */
  readonly plain?: boolean;
  readonly className?: string;
};

const FORMATS = {
  money: formatMoney,
  percent: formatPercent,
  price: formatPrice,
  quantity: formatQuantity,
  result: formatResult,
};

/**
 * A figure. A gain or loss shows by its sign first, then by a triangle, then by its color; zero is neutral. In a table
 * the triangle is left out: a column of them is noise.
 */
export function Amount({ value, kind = "money", signed = false, plain = false, className }: Props) {
  usePrivacy();
  const text = FORMATS[kind](value, signed ? "always" : "negative");
  if (text === MISSING) {
    return <MissingValue {...(className && { className })} />;
  }
  if (text === MASK) {
    return <HiddenValue {...(className && { className })} />;
  }
  // A loss that rounds to zero is written without a sign, so it is colored as zero too.
  const sign = /[1-9]/.test(text) ? signOf(value) : 0;
  if (!signed) {
    return <span className={classNames("whitespace-nowrap", className)}>{text}</span>;
  }
  const color = plain ? "" : { "-1": "text-loss", "0": "text-ink-2", "1": "text-gain" }[`${sign}`];
  return (
    <span className={classNames("whitespace-nowrap", color, className)}>
      {sign !== 0 && (
        <span aria-hidden className="mr-1 inline-block align-[0.1em] text-[0.7em] in-[table]:hidden">
          {sign > 0 ? "▲" : "▼"}
        </span>
      )}
      {text}
    </span>
  );
}

/** Dots while amounts are hidden: neither sign nor color tells anything. */
function HiddenValue({ className }: { readonly className?: string }) {
  return (
    <span role="img" aria-label="hidden" className={classNames("whitespace-nowrap text-ink-2", className)}>
      {MASK}
    </span>
  );
}

/** A dash for what is unknown; screen readers hear why. */
export function MissingValue({ className }: { readonly className?: string }) {
  return (
    <span role="img" aria-label="not available" className={classNames("text-ink-3", className)}>
      {MISSING}
    </span>
  );
}
