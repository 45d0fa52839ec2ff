import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSortParam } from "../../../lib/address/sort.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount } from "../../../lib/format.ts";
import { Figure } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { AllocationBar } from "../components/allocation-bar.tsx";
import { OverviewFigures } from "../components/overview-figures.tsx";
import { ScopedPage } from "../components/scoped-page.tsx";
import { ShareTable } from "../components/share-table.tsx";
import { TotalSection } from "../components/total-section.tsx";
import { totalHoldings } from "../shares.ts";
import { totalPortfolio } from "../total-portfolio.queries.ts";
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
          <OverviewFigures summary={data.summary}>
            <Figure label="Unique Symbols">{formatCount(data.summary.uniqueSymbols)}</Figure>
            <Figure label="Total Accounts">{formatCount(data.summary.uniqueAccounts)}</Figure>
          </OverviewFigures>
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
