import { plural } from "../../../lib/format.ts";
import { HowToGetCloses } from "../../../ui/how-to-get-closes.tsx";
import type { OpenContract } from "../open-contracts.queries.ts";

type Props = { readonly contracts: readonly OpenContract[] };

/** How to get prices, in a sentence; nothing where every contract has the price of its underlying. */
export function PriceHint({ contracts }: Props) {
  const lacking = contracts.filter(
    ({ underlyingPrice, isAwaiting }) => underlyingPrice === null && !isAwaiting,
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
