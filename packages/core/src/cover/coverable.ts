import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { toUnits, type Units } from "../shared/units.ts";
import { isIndexRoot } from "../transactions/index-options.ts";
import { optionContract, readContractSymbol } from "../transactions/option-contract.ts";

/** What one contract delivers when it is exercised. */
export type Deliverable = {
  /** Shares of the underlying, from 0. */
  readonly shares: number;
  /** US dollars beside them, from 0: adjusted contracts of a merger or a spin-off. */
  readonly cash: DecimalText;
};

/** The deliverable of every contract that isn't adjusted. */
export const STANDARD: Deliverable = { shares: 100, cash: "0" as DecimalText };

/** A contract of one account, with its terms as numbers to reckon with. Amounts are US dollars; null is unknown. */
export type Coverable = {
  readonly instrument: string;
  readonly underlying: string;
  readonly right: "CALL" | "PUT";
  readonly strike: Units;
  readonly expiration: CalendarDate;
  readonly isShort: boolean;
  /** Contracts, from 0. */
  readonly count: Units;
  /** Net cash of all of them: received positive, paid negative. */
  readonly premium: Units | null;
  /** The premium, and the strike, are paid so many times. */
  readonly multiplier: bigint | null;
  /** Shares that a contract delivers: 0 for an index option. */
  readonly sharesEach: Units | null;
  /** Cash that a contract delivers beside its shares, from 0. */
  readonly cashEach: Units;
};

/** The root of an adjusted contract, and of a mini, ends with a digit: only a text tells what it delivers. */
export const isAdjusted = (instrument: string): boolean =>
  /\d$/.test(readContractSymbol(instrument)?.root ?? "");

/** The terms in a contract's symbol; undefined for a symbol that is none. `deliverable` is null where no text tells it. */
export function termsOf(instrument: string, deliverable: Deliverable | null) {
  const series = readContractSymbol(instrument);
  if (series === undefined) {
    return undefined;
  }
  const { root, right, strike, expiration } = series;
  const { premiumMultiplier } = optionContract(root, series, deliverable?.shares);
  const shares = deliverable === null ? null : toUnits(String(deliverable.shares));
  return {
    right,
    expiration,
    strike: toUnits(strike),
    multiplier: deliverable === null ? null : BigInt(premiumMultiplier),
    sharesEach: isIndexRoot(root) ? 0n : shares,
    cashEach: toUnits(deliverable?.cash ?? "0"),
  };
}

const ONE = toUnits("1");

/** `price` per share, for `count` contracts of `multiplier`. */
export const amountOf = (price: Units, count: Units, multiplier: bigint): Units =>
  ((price * count) / ONE) * multiplier;

/** Whole contracts that `have` is enough for, when each needs `each`. */
export const contractsFor = (have: Units, each: Units): Units =>
  have <= 0n || each <= 0n ? 0n : (have / each) * ONE;

/** `each` for every contract. */
export const timesContracts = (each: Units, count: Units): Units => (each * count) / ONE;

/**
 * The price of a share as the strike counts it; null where it is unknown, and for an adjusted contract, which delivers
 * something else than it is priced for.
 */
export function comparablePrice(
  { sharesEach, multiplier, cashEach }: Pick<Coverable, "cashEach" | "multiplier" | "sharesEach">,
  price: Units | undefined,
): Units | null {
  const isPlain = sharesEach !== null && multiplier !== null && sharesEach === multiplier * ONE;
  const isComparable = sharesEach === 0n || (isPlain && cashEach === 0n);
  return isComparable && price !== undefined && price > 0n ? price : null;
}
