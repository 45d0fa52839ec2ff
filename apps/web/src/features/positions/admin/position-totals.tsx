import { formatCount, plural } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { valueLabel } from "../value-label.ts";
import type { KnownSum, PositionTotals } from "./position-figures.ts";

type Props = {
  readonly totals: PositionTotals;
  /** Of all positions, whether they match the search or not. */
  readonly count: number;
  /** Portfolio dates that the positions are of. */
  readonly days: number;
};

/** What the positions on the screen add up to; what a sum leaves out is said. */
export function PositionTotalsCard({ totals, count, days }: Props) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Figure label="Total positions">
          {formatCount(totals.count)}
          {totals.count < count && (
            <span className="block text-label font-normal text-ink-2">of {formatCount(count)} match</span>
          )}
        </Figure>
        <Figure label={valueLabel(days)}>
          <Sum sum={totals.value} />
        </Figure>
        <Figure label="Today's P&L">
          <Sum sum={totals.today} signed />
        </Figure>
        <Figure label="Total P&L">
          <Sum sum={totals.total} signed />
        </Figure>
      </dl>
    </Card>
  );
}

function Sum({ sum, signed = false }: { readonly sum: KnownSum; readonly signed?: boolean }) {
  return (
    <>
      <Amount value={sum.value} signed={signed} />
      {sum.unknownCount > 0 && (
        <span className="block text-label font-normal text-ink-2">
          without {plural(sum.unknownCount, "position")} that have none
        </span>
      )}
    </>
  );
}
