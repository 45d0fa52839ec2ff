import { plural } from "../../../lib/format.ts";
import { HowToGetCloses } from "../../../ui/how-to-get-closes.tsx";
import type { OpenContract } from "../open-contracts.queries.ts";

type Props = {
  readonly contracts: readonly OpenContract[];
  /** What expires later needs no price here. */
  readonly until?: string;
};

/**
 * How to get prices, in a sentence; nothing where every contract has the price of its underlying, nor where closing prices come
 * already: a contract sold today waits for the first close.
 */
export function PriceHint({ contracts, until }: Props) {
  if (contracts.some(isPricedByClose)) {
    return null;
  }
  const lacking = contracts.filter(
    ({ underlyingPrice, isAwaiting, expiration }) =>
      underlyingPrice === null && !isAwaiting && (until === undefined || expiration <= until),
  );
  const [first, ...others] = new Set(lacking.map(({ underlying }) => underlying));
  if (first === undefined) {
    return null;
  }
  const names = others.length === 0 ? first : `${first} and ${plural(others.length, "more symbol")}`;
  return (
    <p className="text-label text-ink-2 print:hidden">
      No price for {names}. <HowToGetCloses />
    </p>
  );
}

const isPricedByClose = ({ priceSource, ifClosedNowSources }: OpenContract): boolean =>
  [priceSource, ...ifClosedNowSources].some((source) => source !== null && source !== "FIDELITY");
