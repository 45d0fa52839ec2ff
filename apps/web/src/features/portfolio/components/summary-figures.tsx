import { formatCount, formatDate, plural, signOf } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { PortfolioSummary } from "../portfolio.queries.ts";
import { AccountsAsOf } from "./accounts-as-of.tsx";
import { TotalGain, UnknownLots } from "./total-gain.tsx";

/** The sums of the filtered positions. */
export function SummaryFigures({ summary }: { readonly summary: PortfolioSummary }) {
  const known = { unknownGainCount: summary.unknownGainCount, lotCount: summary.gainCount };
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Figure label="Total value">
          <Amount value={summary.totalCurrentValue} />
        </Figure>
        <Figure label="Total gain/loss">
          <TotalGain value={summary.totalGainLossDollar} {...known} />
          <UnknownLots {...known} />
        </Figure>
        <Figure label="Total gain/loss %">
          <TotalGain kind="percent" value={summary.totalGainLossPercent} {...known} />
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
        <Figure label="Date shown">{dateShown(summary)}</Figure>
      </dl>
      <SummaryNotes summary={summary} />
    </Card>
  );
}

/** Rows typed by hand after the newest file name their day too, so that the date agrees with the one that was chosen. */
function dateShown({ actualDate, asOf }: Pick<PortfolioSummary, "actualDate" | "asOf">): string {
  const newest = formatDate(actualDate);
  const edited = asOf
    .flatMap(({ editedOn }) => editedOn ?? [])
    .toSorted()
    .at(-1);
  return edited === undefined || edited <= (actualDate ?? "")
    ? newest
    : `${newest}, edited ${formatDate(edited)}`;
}

type NotesProps = {
  readonly summary: Pick<PortfolioSummary, "asOf" | "pendingValue" | "unknownGainCount">;
};

/** The accounts and days of the totals, what they hold besides positions, and what they leave out. */
export function SummaryNotes({ summary }: NotesProps) {
  const { asOf, pendingValue, unknownGainCount } = summary;
  return (
    <>
      <AccountsAsOf asOf={asOf} />
      <ul className="mt-1 flex flex-col gap-1 text-label text-ink-2">
        {signOf(pendingValue) !== 0 && (
          <li>
            The total value includes <Amount value={pendingValue} /> of pending activity.
          </li>
        )}
        {unknownGainCount > 0 && (
          <li>
            {plural(unknownGainCount, "position")} with an unknown cost:{" "}
            {unknownGainCount === 1 ? "its" : "their"} gain is not in the total gain/loss.
          </li>
        )}
      </ul>
    </>
  );
}
