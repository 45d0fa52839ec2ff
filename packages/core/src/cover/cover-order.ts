import { compareText } from "../shared/compare-names.ts";
import { absolute, compareUnits, type Units } from "../shared/units.ts";
import { type Coverable, comparablePrice } from "./coverable.ts";

/** The newest price of each underlying that has one. */
export type Prices = ReadonlyMap<string, Units>;

/**
 * The order in which contracts of one account use up its shares, cash and bought contracts (domain.md 7): the oldest
 * expiration first, within one the strike that is nearest to the price, in percent of it. Contracts without a price to
 * compare come after the others of their expiration, by underlying, and there each right from the money outwards as if
 * all were out of it: calls from the lowest strike up, puts from the highest down.
 */
export function inOrderOfCover<Contract extends Coverable>(
  contracts: readonly Contract[],
  prices: Prices,
): Contract[] {
  const placed = contracts.map((contract) => {
    const price = comparablePrice(contract, prices.get(contract.underlying));
    return {
      contract,
      price,
      distance: absolute(contract.strike - (price ?? 0n)),
    };
  });
  return placed
    .sort(
      (a, b) =>
        compareText(a.contract.expiration, b.contract.expiration) ||
        Number(b.price === null) - Number(a.price === null) ||
        compareUnits(a.distance * (b.price ?? 0n), b.distance * (a.price ?? 0n)) ||
        compareOutwards(a.contract, b.contract),
    )
    .map(({ contract }) => contract);
}

function compareOutwards(a: Coverable, b: Coverable): number {
  const byStrike = compareUnits(a.strike, b.strike);
  return (
    compareText(a.underlying, b.underlying) ||
    compareText(a.right, b.right) ||
    (a.right === "CALL" ? byStrike : -byStrike) ||
    compareText(a.instrument, b.instrument)
  );
}
