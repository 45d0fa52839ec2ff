import type { ReactNode } from "react";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { PortfolioStatistics } from "../portfolio.queries.ts";
import { SummaryNotes } from "./summary-figures.tsx";
import { isGainUnknown, TotalGain, UnknownLots } from "./total-gain.tsx";

type Props = Pick<PortfolioStatistics, "summary"> & {
  /** Two figures that count. */
  readonly children: ReactNode;
};

/** The four figures above charts and lists: value, gain, and what the page counts. */
export function OverviewFigures({ summary, children }: Props) {
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
        {children}
      </dl>
      <SummaryNotes summary={summary} />
    </Card>
  );
}
