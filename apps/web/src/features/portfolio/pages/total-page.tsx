import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSortParam } from "../../../lib/address/sort.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { AllocationBar } from "../components/allocation-bar.tsx";
import { ScopedPage } from "../components/scoped-page.tsx";
import { ShareTable } from "../components/share-table.tsx";
import { SummaryNotes } from "../components/summary-figures.tsx";
import { isGainUnknown, TotalGain, UnknownLots } from "../components/total-gain.tsx";
import { TotalSection } from "../components/total-section.tsx";
import { totalHoldings } from "../shares.ts";
import { type TotalPortfolio, totalPortfolio } from "../total-portfolio.queries.ts";
import { exportedTotals, sectionsOf, TOTAL_EXPORT, TOTAL_SORTS } from "../total-rows.ts";
import { usePortfolioScope } from "../use-portfolio-scope.ts";

/** All positions of a day, one row a symbol whatever the account. */
export function TotalPage() {
  const scope = usePortfolioScope("total");
  const { sort, toggleSort } = useSortParam(Object.keys(TOTAL_SORTS));
  const total = useQuery({
    ...totalPortfolio({ ...(scope.date && { date: scope.date }) }),
    placeholderData: keepPreviousData,
  });
  const { data: found } = total;
  const holdings = useMemo(() => (found ? totalHoldings(found) : []), [found]);
  return (
    <ScopedPage
      title="Total Portfolio"
      scope={scope}
      query={total}
      emptyText="No portfolio data available for cross-account view."
      actions={(data) => {
        const rows = data && data.stocks.length + data.options.length + data.cashEquivalents.length;
        const name = `total-portfolio-${data?.summary.actualDate}.csv`;
        return (
          <ExportButton
            rows={rows}
            onExport={() => data && exportCsv(name, TOTAL_EXPORT, exportedTotals(data, sort))}
          />
        );
      }}
    >
      {(data) => (
        <>
          <TotalFigures summary={data.summary} />
          <AllocationBar allocation={data.allocation} leavesOutNoOther />
          <ShareTable
            title="Top Holdings"
            nameHeader="Symbol"
            subtitle="without cash"
            shares={holdings}
            note={holdings.length === 0 && "Nothing but cash and short positions."}
          />
          {sectionsOf(data, sort).map((section) => (
            <TotalSection
              key={section.title}
              {...section}
              asOf={scope.asOf}
              sort={sort}
              onSort={toggleSort}
            />
          ))}
        </>
      )}
    </ScopedPage>
  );
}

function TotalFigures({ summary }: Pick<TotalPortfolio, "summary">) {
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
        <Figure label="Unique Symbols">{formatCount(summary.uniqueSymbols)}</Figure>
        <Figure label="Total Accounts">{formatCount(summary.uniqueAccounts)}</Figure>
      </dl>
      <SummaryNotes summary={summary} />
    </Card>
  );
}
