import { Link } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { hasRole, useSession } from "../../../lib/network/session.ts";
import type { OpenContract } from "../open-contracts.queries.ts";

type Props = { readonly contracts: readonly OpenContract[] };

/** How to get prices, in a sentence; nothing where every contract has the price of its underlying. */
export function PriceHint({ contracts }: Props) {
  const user = useSession()?.user;
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
      No price for {names}.{" "}
      {user && hasRole(user, "ADMIN") ? (
        <Link to="/admin/closing-prices" className="underline">
          Get closing prices
        </Link>
      ) : (
        "Ask your administrator to switch on closing prices."
      )}
    </p>
  );
}
