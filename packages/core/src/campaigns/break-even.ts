import { isAdjusted, STANDARD, termsOf } from "../cover/coverable.ts";
import { type OpenPart, unknownOf } from "../if-closed-now/if-closed-now.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { absolute, divideRounded, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { isIndexRoot } from "../transactions/index-options.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";

/** An open contract or open shares, on one side. */
type Position = Pick<OpenPart, "amount" | "instrument" | "quantity"> &
  Partial<Pick<OpenPart, "delivers" | "multiplier">>;

const ONE = toUnits("1");
/** A hundredth of a cent. */
const STEP = ONE / 10_000n;

/**
 * The prices of the underlying, ascending, at which a campaign ends at 0 if everything that is open is held to its
 * expiration: `earned` (dividends with it), the cash of what is open, and its value at that price (domain.md 5). An adjusted
 * contract is worth what it delivers. None where nothing is open, or `breakEvenUnknown` says why.
 */
export function breakEvens(earned: Units, open: readonly Position[], unmatched = 0): Units[] {
  const payoffs = open.map(payoffOf);
  if (open.length === 0 || breakEvenUnknown(open, unmatched) !== undefined) {
    return [];
  }
  const paid = open.reduce((sum, { amount }) => sum + toUnits(amount ?? "0"), earned);
  const endsAt = (price: Units) =>
    payoffs.reduce((sum, payoff) => sum + (payoff?.worthAt(price) ?? 0n), paid);
  const bends = [...new Set([0n, ...payoffs.flatMap((payoff) => payoff?.bend ?? [])])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const last = bends.at(-1) ?? 0n;
  const found = bends.flatMap((low, index) => {
    const high = bends[index + 1];
    return high === undefined
      ? beyond(last, endsAt(last), endsAt(last + ONE) - endsAt(last))
      : between([low, endsAt(low)], [high, endsAt(high)]);
  });
  return [...new Set(found)].filter((price) => price > 0n).sort((a, b) => (a < b ? -1 : 1));
}

/** The same over everything of an underlying: `earned` is all that was realized and all income, by the book of `open`. */
export const lifetimeBreakEvens = (earned: Units, open: readonly Position[], unmatched = 0): DecimalText[] =>
  breakEvens(earned, open, unmatched).map(fromUnits);

/**
 * The reason in a sentence why nobody knows the break-even of what is open: a closing without an opening on record, of which no
 * file says what it earned, an unknown cost, or an adjusted contract of which no text says what it delivers. Undefined where
 * it is known, and with nothing open.
 */
export function breakEvenUnknown(open: readonly Position[], unmatched: number): string | undefined {
  if (open.length === 0) {
    return undefined;
  }
  const lost = unmatched === 1 ? "1 closing trade has" : `${unmatched} closing trades have`;
  const missing = unknownOf(
    open.map((part) => ({ ...part, multiplier: payoffOf(part) === undefined ? null : 1 })),
  );
  const sentences = [...(unmatched > 0 ? [`${lost} no opening on record.`] : []), ...missing];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

type Payoff = {
  /** The price above or below which it is worth nothing; absent for shares, and where no price matters. */
  readonly bend?: Units;
  /** At that price; what a short one costs is negative. */
  readonly worthAt: (price: Units) => Units;
};

/** Undefined for a contract of which nobody knows what it delivers. */
function payoffOf({ instrument, quantity, delivers, multiplier }: Position): Payoff | undefined {
  const times = (value: Units) => (value * toUnits(quantity)) / ONE;
  const series = readContractSymbol(instrument);
  if (series === undefined) {
    return multiplier === null ? undefined : { worthAt: times };
  }
  const terms = termsOf(instrument, delivers ?? (isAdjusted(instrument) ? null : STANDARD));
  if (terms === undefined || terms.multiplier === null || terms.sharesEach === null) {
    return undefined;
  }
  // An index option delivers no shares: the index counts as often as the strike.
  const each = isIndexRoot(series.root) ? terms.multiplier * ONE : terms.sharesEach;
  const strike = terms.strike * terms.multiplier - terms.cashEach;
  const sign = terms.right === "CALL" ? 1n : -1n;
  const worthAt = (price: Units) => {
    const worth = sign * ((each * price) / ONE - strike);
    return times(worth > 0n ? worth : 0n);
  };
  return each > 0n && strike > 0n ? { worthAt, bend: (strike * ONE + each - 1n) / each } : { worthAt };
}

type Point = readonly [price: Units, end: Units];

/** Between two strikes the end moves in a straight line. */
function between([low, atLow]: Point, [high, atHigh]: Point): Units[] {
  if (atLow === 0n || atHigh === 0n) {
    return [...(atLow === 0n ? [low] : []), ...(atHigh === 0n ? [high] : [])];
  }
  if (atLow > 0n === atHigh > 0n) {
    return [];
  }
  return [rounded(low * ONE + divideRounded(absolute(atLow) * (high - low) * ONE, absolute(atHigh - atLow)))];
}

/** Above the highest strike; `slope` is what a dollar more makes. */
function beyond(from: Units, end: Units, slope: Units): Units[] {
  if (end === 0n) {
    return [from];
  }
  if (slope === 0n || end > 0n === slope > 0n) {
    return [];
  }
  return [rounded(from * ONE + divideRounded(absolute(end) * ONE * ONE, absolute(slope)))];
}

/** To a hundredth of a cent; the price comes with eight more places. */
const rounded = (price: bigint): Units => divideRounded(price, ONE * STEP) * STEP;
