import { formatCount, formatDate, plural, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import type { PortfolioSummary } from "../portfolio.queries.ts";

/** What the positions of the filter come to. */
export function SummaryFigures({ summary }: { readonly summary: PortfolioSummary }) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Figure label="Total value">
          <Amount value={summary.totalCurrentValue} />
        </Figure>
        <Figure label="Total gain/loss">
          <Amount value={summary.totalGainLossDollar} signed />
        </Figure>
        <Figure label="Total gain/loss %">
          <Amount kind="percent" value={summary.totalGainLossPercent} signed />
        </Figure>
        <Figure label="Positions">{formatCount(summary.count)}</Figure>
        <Figure label="Unique symbols">{formatCount(summary.uniqueSymbols)}</Figure>
        <Figure label="Unique accounts">{formatCount(summary.uniqueAccounts)}</Figure>
        <Figure label="Stock value">
          <Amount value={summary.totalStockValue} />
        </Figure>
        <Figure label="Options value">
          <Amount value={summary.totalOptionsValue} />
        </Figure>
        <Figure label="Cash value">
          <Amount value={summary.totalCashValue} />
        </Figure>
        <Figure label="Date shown">{formatDate(summary.actualDate)}</Figure>
      </dl>
      <SummaryNotes pendingValue={summary.pendingValue} unknownGainCount={summary.unknownGainCount} />
    </Card>
  );
}

type NotesProps = Pick<PortfolioSummary, "pendingValue" | "unknownGainCount"> & {
  /** The page shows how the value is spread, pending activity with the cash. */
  readonly withAllocation?: boolean;
};

/** What the totals hold besides positions, and what they leave out. */
export function SummaryNotes({ pendingValue, unknownGainCount, withAllocation = false }: NotesProps) {
  const hasPending = signOf(pendingValue) !== 0;
  if (!hasPending && unknownGainCount === 0) {
    return null;
  }
  return (
    <ul className="mt-3 flex flex-col gap-1 text-label text-ink-2">
      {hasPending && (
        <li>
          The total value includes <Amount value={pendingValue} /> of pending activity
          {withAllocation && "; the asset allocation counts it as cash"}.
        </li>
      )}
      {unknownGainCount > 0 && (
        <li>
          {plural(unknownGainCount, "position")} with an unknown cost:{" "}
          {unknownGainCount === 1 ? "its" : "their"} gain is not in the total gain/loss.
        </li>
      )}
    </ul>
  );
}
