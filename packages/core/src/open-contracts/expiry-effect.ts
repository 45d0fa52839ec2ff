import { amountOf, timesContracts } from "../cover/coverable.ts";
import type { Units } from "../shared/units.ts";
import { type ContractTerms, intrinsicValue, priceAtStrike } from "./contract-terms.ts";

/** Cases of an expiry. AT_PRICE: by the prices of the newest snapshots. */
export const EXPIRY_CASES = ["ALL_ASSIGNED", "ALL_EXPIRED", "AT_PRICE"] as const;
export type ExpiryCase = (typeof EXPIRY_CASES)[number];

/** The effect of a contract's end on its account; null is unknown. */
export type Effect = {
  /** Contracts assigned or exercised. */
  readonly exercised: Units | null;
  /** US dollars, received positive. */
  readonly cash: Units | null;
  /** Received positive. */
  readonly shares: Units | null;
};

type Expiry = {
  readonly expiryCase: ExpiryCase;
  /** Contracts that are exercised when every short one is assigned. */
  readonly paired: Units;
  /** The underlying's, where a snapshot gives one. */
  readonly price: string | undefined;
};

/**
 * The Options Clearing Corporation exercises what is in the money by a cent or more. An index option settles in cash for
 * the difference to the strike, so that it takes a price to know it.
 */
export function contractEffect(contract: ContractTerms, { expiryCase, paired, price }: Expiry): Effect {
  if (expiryCase === "ALL_EXPIRED") {
    return { exercised: 0n, cash: 0n, shares: 0n };
  }
  const compared = priceAtStrike(contract, price);
  const value = compared === null ? null : intrinsicValue(contract, compared);
  if (contract.sharesEach === 0n) {
    return settle(contract, value);
  }
  const exercised = expiryCase === "ALL_ASSIGNED" ? paired : exercisedAt(contract, value);
  return deliver(contract, exercised);
}

function exercisedAt({ count }: ContractTerms, value: Units | null): Units | null {
  if (value === null) {
    return null;
  }
  return value > 0n ? count : 0n;
}

function settle(contract: ContractTerms, value: Units | null): Effect {
  const { count, multiplier, isShort } = contract;
  const exercised = exercisedAt(contract, value);
  const paid = value === null || multiplier === null ? null : amountOf(value, count, multiplier);
  return { exercised, cash: paid !== null && isShort ? -paid : paid, shares: 0n };
}

/** A call's holder pays the strike for shares; a put's delivers them for it. */
function deliver(contract: ContractTerms, exercised: Units | null): Effect {
  const { strike, multiplier, sharesEach, cashEach, right, isShort } = contract;
  if (exercised === 0n) {
    return { exercised, cash: 0n, shares: 0n };
  }
  if (exercised === null || multiplier === null || sharesEach === null) {
    return { exercised, cash: null, shares: null };
  }
  const receivesShares = (right === "CALL") !== isShort;
  const shares = timesContracts(sharesEach, exercised);
  const paid = amountOf(strike, exercised, multiplier) - timesContracts(cashEach, exercised);
  return receivesShares ? { exercised, cash: -paid, shares } : { exercised, cash: paid, shares: -shares };
}
