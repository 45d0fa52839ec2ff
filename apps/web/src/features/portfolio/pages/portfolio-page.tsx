import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSortParam } from "../../../lib/address/sort.ts";
import { clampPage } from "../../../ui/table/page-steps.tsx";
import { PAGE_SIZE, PositionsTable } from "../components/positions-table.tsx";
import { ScopedPage } from "../components/scoped-page.tsx";
import { SummaryFigures } from "../components/summary-figures.tsx";
import { portfolioPositions } from "../portfolio.queries.ts";
import { POSITION_SORTS } from "../position-columns.tsx";
import { usePortfolioScope } from "../use-portfolio-scope.ts";

/** The positions of a day, over all accounts or in one of them. */
export function PortfolioPage() {
  const scope = usePortfolioScope();
  const { sort, toggleSort } = useSortParam(POSITION_SORTS);
  const filter = {
    ...scope.filter,
    ...(scope.symbol !== undefined && { symbol: scope.symbol }),
    ...(sort && ({ sort: sort.columnId, direction: sort.direction === "asc" ? "ASC" : "DESC" } as const)),
  };
  const positions = useQuery({
    ...portfolioPositions({ ...filter, limit: PAGE_SIZE, offset: scope.page * PAGE_SIZE }),
    enabled: !scope.needsAccount,
    placeholderData: keepPreviousData,
  });

  const total = positions.isPlaceholderData ? undefined : positions.data?.totalCount;
  const page = total === undefined ? scope.page : clampPage(scope.page, PAGE_SIZE, total);
  const { correctPage } = scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is corrected when the page is, not at every render
  useEffect(() => {
    if (page !== scope.page) {
      correctPage(page);
    }
  }, [page, scope.page]);

  return (
    <ScopedPage title="Portfolio" scope={scope} query={positions} emptyText="No portfolio data available.">
      {(connection) => (
        <>
          <SummaryFigures summary={connection.summary} />
          <PositionsTable
            connection={connection}
            filter={filter}
            onSymbol={scope.setSymbol}
            page={page}
            onPage={scope.setPage}
            sort={sort}
            onSort={toggleSort}
            stale={positions.isPlaceholderData}
          />
        </>
      )}
    </ScopedPage>
  );
}
