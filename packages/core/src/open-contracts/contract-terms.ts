import type { LastPrice } from "../closing-prices/last-price.ts";
import { type Coverable, comparablePrice, termsOf } from "../cover/coverable.ts";
import { compareText } from "../shared/compare-names.ts";
import { absolute, compareUnits, toUnits, type Units } from "../shared/units.ts";
import type { HeldContract } from "./open-contract.ts";

/** A held contract with its terms as numbers to reckon with. */
export type ContractTerms = Coverable & { readonly held: HeldContract };

/** Reads contracts by expiration, then strike; a symbol that is none is left out. */
export const readTerms = (contracts: readonly HeldContract[]): ContractTerms[] =>
  contracts.flatMap((held) => readHeld(held) ?? []).sort(compareTerms);

function readHeld(held: HeldContract): ContractTerms | undefined {
  const { instrument, underlying, deliverable, premium, isPremiumKnown } = held;
  const terms = termsOf(instrument, deliverable);
  const quantity = toUnits(held.quantity);
  return (
    terms && {
      ...terms,
      held,
      instrument,
      underlying,
      isShort: quantity < 0n,
      count: absolute(quantity),
      premium: isPremiumKnown ? toUnits(premium) : null,
    }
  );
}

function compareTerms(a: ContractTerms, b: ContractTerms): number {
  return (
    compareText(a.expiration, b.expiration) ||
    compareText(a.underlying, b.underlying) ||
    compareText(a.right, b.right) ||
    compareUnits(a.strike, b.strike) ||
    compareText(a.held.accountId, b.held.accountId) ||
    compareUnits(toUnits(a.held.quantity), toUnits(b.held.quantity))
  );
}

/** A price, unless it is from before the contract was opened: nothing is known since then. */
export const priceSince = (
  { held: { openedOn } }: ContractTerms,
  price: LastPrice | undefined,
): LastPrice | undefined =>
  price === undefined || (openedOn !== null && price.day < openedOn) ? undefined : price;

/** The price of a share as the strike counts it, where both are known. */
export const priceAtStrike = (contract: ContractTerms, price: string | undefined): Units | null =>
  comparablePrice(contract, price === undefined ? undefined : toUnits(price));

/** Dollars a share that a contract is in the money at a price; 0 out of it. */
export function intrinsicValue({ right, strike }: ContractTerms, price: Units): Units {
  const inside = right === "CALL" ? price - strike : strike - price;
  return inside > 0n ? inside : 0n;
}
