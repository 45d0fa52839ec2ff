import type { ReactNode } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { KnownSum, UserPositionsPage } from "../admin-positions.queries.ts";

type CardProps = {
  readonly count: ReactNode;
  /** Portfolio dates that the positions are of. */
  readonly days: number;
  readonly value: ReactNode;
  /** More figures beside the two. */
  readonly children?: ReactNode;
};

/** How many positions there are and their value, which counts a holding once for every day. */
export function PositionTotalsCard({ count, days, value, children }: CardProps) {
  return (
    <Card>
      <dl className={children ? "grid grid-cols-2 gap-4 md:grid-cols-4" : "grid grid-cols-2 gap-4"}>
        <Figure label="Total positions">{count}</Figure>
        <Figure label={days > 1 ? `Total value (sum of ${days} days)` : "Total value"}>{value}</Figure>
        {children}
      </dl>
    </Card>
  );
}

/** Sums of the positions that match, each with the number of positions that it leaves out. */
export function KnownTotalsCard({ page }: { readonly page: UserPositionsPage }) {
  const { totalElements, chosenCount } = page;
  return (
    <PositionTotalsCard
      count={
        <>
          {formatCount(totalElements)}
          {totalElements < chosenCount && (
            <span className="block text-label font-normal text-ink-2">
              of {formatCount(chosenCount)} match
            </span>
          )}
        </>
      }
      days={page.dayCount}
      value={<Sum sum={page.currentValue} />}
    >
      <Figure label="Today's P&L">
        <Sum sum={page.todaysGainLoss} signed />
      </Figure>
      <Figure label="Total P&L">
        <Sum sum={page.totalGainLoss} signed />
      </Figure>
    </PositionTotalsCard>
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
