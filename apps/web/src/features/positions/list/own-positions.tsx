import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ListShape } from "../../../lib/address/use-list-address.ts";
import { formatCount } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { useShownPage } from "../../../ui/list/use-shown-page.ts";
import { PageButtons } from "../../../ui/table/page-buttons.tsx";
import { PageSizeSelect } from "../../../ui/table/page-steps.tsx";
import { ownPositions } from "../position-source.ts";
import {
  fetchAllPositions,
  type OwnPosition,
  type PositionsFilter,
  positionsQuery,
} from "../positions.queries.ts";
import { PositionFilters } from "./position-filters.tsx";
import { PositionTotalsCard } from "./position-totals.tsx";
import { PositionsCard } from "./positions-card.tsx";
import { type PositionPage, usePositionPage } from "./use-position-page.ts";

const BrokerValuesDialog = lazy(async () => ({
  default: (await import("../edit/broker-values-dialog.tsx")).BrokerValuesDialog,
}));

/** Ordered by the server, whose names the columns have. */
const SHAPE: ListShape = {
  sorts: ["symbol", "quantity", "currentValue", "positionType", "portfolioDate", "accountName"],
  initial: { columnId: "portfolioDate", direction: "desc" },
  pageSizes: [20, 50, 100],
  pageSize: 20,
};

const NO_POSITIONS: readonly OwnPosition[] = [];

type Props = {
  readonly accountId: string;
  readonly dates: readonly string[];
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
};

/** Own positions of an account on some days, asked of the server page by page. */
export function OwnPositions({ accountId, dates, readOnly, onCopy }: Props) {
  const view = usePositionPage(SHAPE);
  const [edited, setEdited] = useState<OwnPosition>();
  const filter = filterOf(accountId, dates, view);
  const query = useQuery({ ...positionsQuery(filter), placeholderData: keepPreviousData });
  useShownPage({
    page: view.page,
    pageSize: view.size,
    total: query.isPlaceholderData ? undefined : query.data?.totalElements,
    onPage: view.turnTo,
  });
  const { data } = query;
  const positions = (
    <>
      <PositionTotalsCard
        count={formatCount(data?.totalElements)}
        days={dates.length}
        value={<Amount value={data?.totalCurrentValue} />}
      />
      <PositionsCard
        source={ownPositions(filter)}
        list={{
          view,
          rows: data?.portfolios ?? NO_POSITIONS,
          total: data?.totalElements ?? 0,
          question: JSON.stringify(filter),
          loading: data === undefined,
          stale: query.isPlaceholderData,
          readAll: () => fetchAllPositions(filter),
        }}
        filters={<PositionFilters view={view} />}
        empty={
          <EmptyState
            title="No Positions Found"
            help="No positions match the filters."
            action={<Button onClick={view.clearFilters}>Clear Filters</Button>}
          />
        }
        pager={<Pager view={view} page={data?.currentPage ?? 0} totalPages={data?.totalPages ?? 1} />}
        readOnly={readOnly}
        onCopy={onCopy}
        onBroker={setEdited}
      />
      {edited && (
        <Suspense>
          <BrokerValuesDialog position={edited} readOnly={readOnly} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
  return (
    <Answer
      of="positions"
      // The table fades by itself.
      query={{ ...query, isPlaceholderData: false }}
      place="page"
      card={{ title: "Portfolio Management" }}
      loading={positions}
    >
      {({ totalElements }) =>
        totalElements === 0 && !view.isFiltered ? (
          <Card title="Portfolio Management">
            <EmptyState title="No Positions Found" help="No positions for this account on these dates." />
          </Card>
        ) : (
          positions
        )
      }
    </Answer>
  );
}

type PagerProps = { readonly view: PositionPage; readonly page: number; readonly totalPages: number };

function Pager({ view, page, totalPages }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <PageSizeSelect pageSize={view.size} pageSizes={SHAPE.pageSizes} onPageSize={view.setSize} />
      <PageButtons label="Positions" page={page} totalPages={totalPages} onPage={view.turnTo} />
    </div>
  );
}

function filterOf(accountId: string, dates: readonly string[], view: PositionPage): PositionsFilter {
  const { page, size, sort, symbol, positionType } = view;
  return {
    accountId,
    dates: [...dates],
    page,
    size,
    sort: sort.columnId,
    direction: sort.direction === "asc" ? "ASC" : "DESC",
    ...(symbol !== "" && { symbol }),
    ...(positionType !== undefined && { positionType }),
  };
}
