import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { Figure } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { AllocationBar } from "../components/allocation-bar.tsx";
import { OverviewFigures } from "../components/overview-figures.tsx";
import { ScopedPage } from "../components/scoped-page.tsx";
import { largestOf, ShareTable } from "../components/share-table.tsx";
import { type PortfolioStatistics, portfolioStatistics } from "../portfolio.queries.ts";
import {
  accountShares,
  exportedShares,
  investedShares,
  SHARES_EXPORT,
  sectorShares,
  symbolShares,
  typeShares,
} from "../shares.ts";
import { usePortfolioScope } from "../use-portfolio-scope.ts";

/** How the value is spread: over kinds, holdings, sectors, accounts and symbols. */
export function AnalyticsPage() {
  const scope = usePortfolioScope("analytics");
  const statistics = useQuery({
    ...portfolioStatistics(scope.filter),
    enabled: !scope.needsAccount,
    placeholderData: keepPreviousData,
  });
  return (
    <ScopedPage
      title="Portfolio Analytics"
      scope={scope}
      query={statistics}
      emptyText="No analytics data available."
      actions={(data) => {
        const rows = data && exportedShares(data, scope.view === "overall");
        const name = `portfolio-analytics-${data?.summary.actualDate}.csv`;
        return (
          <ExportButton rows={rows?.length} onExport={() => exportCsv(name, SHARES_EXPORT, rows ?? [])} />
        );
      }}
    >
      {(data) => <Charts statistics={data} isOverall={scope.view === "overall"} />}
    </ScopedPage>
  );
}

type ChartsProps = { readonly statistics: PortfolioStatistics; readonly isOverall: boolean };

/** Cash is named once, by the allocation: every table of holdings leaves it out, and their bars are of one scale. */
function Charts({ statistics, isOverall }: ChartsProps) {
  const { summary, allocation } = statistics;
  const holdings = investedShares(statistics);
  const sectors = sectorShares(allocation.topSectors);
  const symbols = symbolShares(statistics);
  const withoutCash = { scale: largestOf([...holdings, ...sectors, ...symbols]), subtitle: "without cash" };
  return (
    <>
      <OverviewFigures summary={summary}>
        <Figure label="Positions">
          {formatCount(summary.count)}{" "}
          <span className="text-body font-normal text-ink-2">
            ({plural(summary.uniqueSymbols, "unique symbol")})
          </span>
        </Figure>
        <Figure label="Accounts">{formatCount(summary.uniqueAccounts)}</Figure>
      </OverviewFigures>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <AllocationBar allocation={allocation} />
          <ShareTable title="Top Holdings" nameHeader="Symbol" shares={holdings} {...withoutCash} />
          {isOverall && (
            <ShareTable title="By Account" nameHeader="Account" shares={accountShares(statistics)} />
          )}
        </div>
        <div className="grid gap-4">
          <ShareTable title="By Asset Type" nameHeader="Type" shares={typeShares(statistics)} />
          <ShareTable title="Sector Breakdown" nameHeader="Sector" shares={sectors} {...withoutCash} />
          <ShareTable title="Top Symbols by Value" nameHeader="Symbol" shares={symbols} {...withoutCash} />
        </div>
      </div>
    </>
  );
}
