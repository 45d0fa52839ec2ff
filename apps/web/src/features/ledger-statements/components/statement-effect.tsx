import { plural } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import type { StatementEffect } from "../ledger-statements.queries.ts";

type Props = {
  readonly effect: StatementEffect;
  /** Names of accounts by id; they are shown where there are several. */
  readonly accountNames: ReadonlyMap<string, string>;
};

/** Open positions shown at first. */
const HOLDINGS_SHOWN = 6;

/** The difference that a statement makes: profit in dollars, closings, and open positions before and after. */
export function StatementEffectView({ effect, accountNames }: Props) {
  const holdings = useShowMore(effect.holdings, HOLDINGS_SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-card font-semibold">
        Realized P&L <Amount value={effect.realizedChange} signed />
      </p>
      <p className="text-ink-2">{closingWords(effect.closingsMatched)}</p>
      {effect.warning !== null && <p className="text-warning">{effect.warning}</p>}
      {holdings.shown.length > 0 && (
        <ul
          className="divide-y divide-line border-y border-line text-label"
          aria-label="Open positions that change"
        >
          {holdings.shown.map((held) => (
            <li
              key={`${held.instrument} ${held.accountId}`}
              className="grid gap-x-4 py-1.5 sm:grid-cols-[2fr_3fr]"
            >
              <span className="min-w-0">
                <HoldingName>{held.instrument}</HoldingName>
                {accountNames.size > 1 && (
                  <span className="block text-ink-3">{accountNames.get(held.accountId)}</span>
                )}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-1 sm:justify-end">
                <Held quantity={held.quantityBefore} amount={held.amountBefore} />
                <span aria-hidden>→</span>
                <span className="sr-only">becomes</span>
                <Held quantity={held.quantityAfter} amount={held.amountAfter} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {holdings.more}
    </div>
  );
}

function closingWords(matched: number): string {
  if (matched === 0) {
    return "No closing trade changes.";
  }
  return matched > 0
    ? `${plural(matched, "closing trade")} will find ${matched === 1 ? "its opening" : "their openings"}.`
    : `${plural(-matched, "closing trade")} will lose ${matched === -1 ? "its opening" : "their openings"}.`;
}

type HeldProps = { readonly quantity: string | null; readonly amount: string | null };

/** Cost without its sign: a short position says received. */
function Held({ quantity, amount }: HeldProps) {
  if (quantity === null) {
    return <span className="text-ink-3">none</span>;
  }
  return (
    <span className="whitespace-nowrap">
      <Amount value={quantity} kind="quantity" />{" "}
      {amount === null ? (
        <span className="text-ink-3">(cost unknown)</span>
      ) : (
        <span className="text-ink-2">
          ({amount.startsWith("-") || Number(amount) === 0 ? "cost" : "received"}{" "}
          <Amount value={amount.replace("-", "")} />)
        </span>
      )}
    </span>
  );
}
