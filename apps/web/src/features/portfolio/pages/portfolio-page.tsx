import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSortParam } from "../../../lib/address/sort.ts";
import { SymbolFilter } from "../../../ui/form/symbol-filter.tsx";
import { useShownPage } from "../../../ui/list/use-shown-page.ts";
import { useIsPhone } from "../../../ui/table/phone-row.tsx";
import { SortSelect } from "../../../ui/table/sort-select.tsx";
import { ScopedPage } from "../components/scoped-page.tsx";
import { SummaryFigures } from "../components/summary-figures.tsx";
import { type LinesFilter, type PortfolioConnection, portfolioPositions } from "../portfolio.queries.ts";
import { type PortfolioGroupPage, portfolioGroups } from "../portfolio-groups.queries.ts";
import { COLUMNS, POSITION_SORTS } from "../position-columns.tsx";
import { GroupTable } from "../positions/group-table.tsx";
import { PAGE_SIZE, PositionList } from "../positions/position-list.tsx";
import { type PortfolioScope, usePortfolioScope } from "../use-portfolio-scope.ts";

/** The positions of a day, over all accounts or in one of them: one by one, or by underlying. */
export function PortfolioPage() {
  const scope = usePortfolioScope("positions");
  const isPhone = useIsPhone();
  const { sort, toggleSort } = useSortParam(POSITION_SORTS);
  const filter = {
    ...scope.filter,
    ...(scope.symbol !== undefined && { symbol: scope.symbol }),
    ...(sort && ({ sort: sort.columnId, direction: sort.direction === "asc" ? "ASC" : "DESC" } as const)),
  };
  const query = useShownPositions(scope, filter);

  const total = query.isPlaceholderData ? undefined : query.data?.totalCount;
  const page = useShownPage({ page: scope.page, pageSize: PAGE_SIZE, total, onPage: scope.turnTo });
  const shared = {
    filter,
    page,
    onSymbol: scope.setSymbol,
    onPage: scope.turnTo,
    asOf: scope.asOf,
    stale: query.isPlaceholderData,
  };
  return (
    <ScopedPage
      title="Portfolio"
      scope={scope}
      query={query}
      emptyText="No portfolio data available."
      filters={
        isPhone && (
          <>
            <SymbolFilter key={scope.symbol} symbol={scope.symbol} onSymbol={scope.setSymbol} />
            {scope.grouping === "LIST" && <SortSelect columns={COLUMNS} sort={sort} onSort={toggleSort} />}
          </>
        )
      }
    >
      {(shown) => (
        <>
          <SummaryFigures summary={shown.summary} />
          {"groups" in shown ? (
            <GroupTable groups={shown} onList={scope.listSymbol} {...shared} />
          ) : (
            <PositionList connection={shown} sort={sort} onSort={toggleSort} {...shared} />
          )}
        </>
      )}
    </ScopedPage>
  );
}

/** The page of the list or of the groups, whichever is chosen; the other one is not asked for. */
function useShownPositions(
  { grouping, needsAccount, page }: PortfolioScope,
  { sort, direction, ...filter }: LinesFilter,
): UseQueryResult<PortfolioConnection | PortfolioGroupPage> {
  const isGrouped = grouping === "UNDERLYING";
  const slice = { ...filter, limit: PAGE_SIZE, offset: page * PAGE_SIZE };
  const list = useQuery({
    ...portfolioPositions({ ...slice, ...(sort && direction && { sort, direction }) }),
    enabled: !needsAccount && !isGrouped,
    placeholderData: keepPreviousData,
  });
  const groups = useQuery({
    ...portfolioGroups(slice),
    enabled: !needsAccount && isGrouped,
    placeholderData: keepPreviousData,
  });
  return isGrouped ? groups : list;
}
