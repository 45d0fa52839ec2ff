import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import { absolute, compareUnits, toUnits, type Units } from "../shared/units.ts";
import { isIndexRoot } from "../transactions/index-options.ts";
import { optionContract, readContractSymbol } from "../transactions/option-contract.ts";
import type { HeldContract, SnapshotPrice } from "./open-contract.ts";

/** A held contract with its terms as numbers to reckon with. */
export type ContractTerms = {
  readonly held: HeldContract;
  readonly right: "CALL" | "PUT";
  readonly strike: Units;
  readonly expiration: CalendarDate;
  readonly isShort: boolean;
  /** Contracts, from 0. */
  readonly count: Units;
  /** The premium, and the strike, are paid so many times; null when unknown. */
  readonly multiplier: bigint | null;
  /** Shares delivered by a contract: 0 for an index option; null when unknown. */
  readonly sharesEach: bigint | null;
};

const ONE = toUnits("1");

/** Reads contracts by expiration, then strike; a symbol that is none is left out. */
export const readTerms = (contracts: readonly HeldContract[]): ContractTerms[] =>
  contracts.flatMap((held) => termsOf(held) ?? []).sort(compareTerms);

function termsOf(held: HeldContract): ContractTerms | undefined {
  const series = readContractSymbol(held.instrument);
  if (series === undefined) {
    return undefined;
  }
  const { root, right, strike, expiration } = series;
  const { deliverableShares } = held;
  const quantity = toUnits(held.quantity);
  const isKnown = deliverableShares !== null;
  const { premiumMultiplier } = optionContract(root, series, deliverableShares ?? undefined);
  return {
    held,
    right,
    strike: toUnits(strike),
    expiration,
    isShort: quantity < 0n,
    count: absolute(quantity),
    multiplier: isKnown ? BigInt(premiumMultiplier) : null,
    sharesEach: deliveredShares(root, deliverableShares),
  };
}

function deliveredShares(root: string, deliverable: number | null): bigint | null {
  if (isIndexRoot(root)) {
    return 0n;
  }
  return deliverable === null ? null : BigInt(deliverable);
}

function compareTerms(a: ContractTerms, b: ContractTerms): number {
  return (
    compareText(a.expiration, b.expiration) ||
    compareText(a.held.underlying, b.held.underlying) ||
    compareText(a.right, b.right) ||
    compareUnits(a.strike, b.strike) ||
    compareText(a.held.accountId, b.held.accountId) ||
    compareUnits(toUnits(a.held.quantity), toUnits(b.held.quantity))
  );
}

/** `price` per share, for `count` contracts of `multiplier`. */
export const amountOf = (price: Units, count: Units, multiplier: bigint): Units =>
  ((price * count) / ONE) * multiplier;

/** A price, unless it is from before the contract was opened: nothing is known since then. */
export const priceSince = (
  { held: { openedOn } }: ContractTerms,
  price: SnapshotPrice | undefined,
): SnapshotPrice | undefined =>
  price === undefined || (openedOn !== null && price.day < openedOn) ? undefined : price;

/**
 * The price of a share as the strike counts it; null where it is unknown, and for an adjusted contract, which delivers
 * something else than it is priced for.
 */
export function comparablePrice(
  { sharesEach, multiplier }: ContractTerms,
  price: string | undefined,
): Units | null {
  const isComparable = sharesEach === 0n || (sharesEach !== null && sharesEach === multiplier);
  const units = toUnits(price ?? "0");
  return isComparable && units > 0n ? units : null;
}

/** Dollars a share that a contract is in the money at a price; 0 out of it. */
export function intrinsicValue({ right, strike }: ContractTerms, price: Units): Units {
  const inside = right === "CALL" ? price - strike : strike - price;
  return inside > 0n ? inside : 0n;
}

/** Whole contracts that `have` is enough for, when each needs `each`. */
export const contractsFor = (have: Units, each: Units): Units =>
  have <= 0n || each <= 0n ? 0n : (have / each) * ONE;

/** `each` for every contract. */
export const timesContracts = (each: Units, count: Units): Units => (each * count) / ONE;
