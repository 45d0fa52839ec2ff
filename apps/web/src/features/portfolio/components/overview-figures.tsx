import { formatCount, plural } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { PortfolioStatistics } from "../portfolio.queries.ts";
import { SummaryNotes } from "./summary-figures.tsx";
import { isGainUnknown, TotalGain, UnknownLots } from "./total-gain.tsx";

/** The four figures above the charts. */
export function OverviewFigures({ summary }: Pick<PortfolioStatistics, "summary">) {
  const known = { unknownGainCount: summary.unknownGainCount, lotCount: summary.gainCount };
  return (
    <Card>
      <dl className="grid gap-x-4 gap-y-3 xs:grid-cols-2 lg:grid-cols-4">
        <Figure label="Total Value">
          <Amount value={summary.totalCurrentValue} />
        </Figure>
        <Figure label="Total Gain/Loss">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <TotalGain value={summary.totalGainLossDollar} {...known} />
            {!isGainUnknown(known) && (
              <Amount kind="percent" value={summary.totalGainLossPercent} signed className="text-body" />
            )}
          </span>
          <UnknownLots {...known} />
        </Figure>
        <Figure label="Positions">
          {formatCount(summary.count)}{" "}
          <span className="text-body font-normal text-ink-2">
            ({plural(summary.uniqueSymbols, "unique symbol")})
          </span>
        </Figure>
        <Figure label="Accounts">{formatCount(summary.uniqueAccounts)}</Figure>
      </dl>
      <SummaryNotes summary={summary} />
    </Card>
  );
}
