import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import { NumberedPagination } from "../../../ui/table/numbered-pagination.tsx";
import { clampPage } from "../../../ui/table/page-steps.tsx";
import type { AdminUser } from "../../users/users.queries.ts";
import { adminPositionsQuery, type UserPosition } from "../admin-positions.queries.ts";
import { positionsOf } from "../position-source.ts";
import { inOrder, matching, NEWEST_FIRST, POSITION_SORTS, totalsOf } from "./position-figures.ts";
import { PositionSearch } from "./position-filters.tsx";
import { KnownTotalsCard } from "./position-totals.tsx";
import { PositionsCard } from "./positions-card.tsx";
import { type ListShape, usePositionPage } from "./use-position-page.ts";

const TITLE = "Portfolio Management";

/** Ordered here: all positions are on hand. */
const SHAPE: ListShape = {
  sorts: POSITION_SORTS,
  newestFirst: NEWEST_FIRST,
  pageSizes: [20, 50, 100, 200],
  pageSize: 50,
};

type Props = {
  readonly owner: AdminUser;
  readonly accountIds: readonly string[];
  readonly days: readonly string[];
  /** Leads to the step before. */
  readonly back: ReactNode;
  readonly onCopy: (position: UserPosition) => void;
};

/** All positions of a user's accounts on the days, as an administrator sees them. */
export function UserPositions({ owner, accountIds, days, back, onCopy }: Props) {
  const queryClient = useQueryClient();
  const query = useMemo(() => adminPositionsQuery(accountIds, days), [accountIds, days]);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(query);
  const retry = () => void refetch();
  if (data === undefined) {
    return (
      <Card title={TITLE} actions={back}>
        {error ? (
          <ErrorState title="Error loading positions" error={error} onRetry={retry} busy={isFetching} />
        ) : (
          <>
            <LoadingText>Loading positions...</LoadingText>
            <Skeleton className="h-24" />
          </>
        )}
      </Card>
    );
  }
  const readPresent = async (id: string) => {
    const present = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return present.find((position) => position.id === id) ?? null;
  };
  return (
    <>
      {error && <StaleNotice error={error} loadedAt={dataUpdatedAt} onRetry={retry} busy={isFetching} />}
      {data.length === 0 ? (
        <Card title={TITLE} actions={back}>
          <EmptyState
            title="No Positions Found"
            help="Nothing is stored for these accounts on these dates."
          />
        </Card>
      ) : (
        <Found positions={data} source={positionsOf(owner, readPresent)} back={back} onCopy={onCopy} />
      )}
    </>
  );
}

type FoundProps = Pick<Props, "back" | "onCopy"> & {
  readonly positions: readonly UserPosition[];
  readonly source: ReturnType<typeof positionsOf>;
};

function Found({ positions, source, back, onCopy }: FoundProps) {
  const view = usePositionPage(SHAPE);
  const { search, sort, size } = view;
  const found = useMemo(() => matching(positions, search), [positions, search]);
  const totals = useMemo(() => totalsOf(found), [found]);
  const ordered = useMemo(() => inOrder(found, sort), [found, sort]);
  const page = clampPage(view.page, size, ordered.length);
  return (
    <>
      <KnownTotalsCard
        totals={totals}
        count={positions.length}
        days={new Set(positions.map(({ portfolioDate }) => portfolioDate)).size}
      />
      <PositionsCard
        source={source}
        list={{
          view,
          rows: ordered.slice(page * size, (page + 1) * size),
          // Positions hidden by the search are not deleted with the rest.
          known: ordered,
          total: ordered.length,
          question: "",
          loading: false,
          stale: false,
          readAll: () => Promise.resolve(ordered),
        }}
        filters={<PositionSearch view={view} />}
        empty={<EmptyState title="No Positions Found" help="No position matches the search." />}
        pager={
          <NumberedPagination
            label="Positions"
            page={page}
            pageSize={size}
            total={ordered.length}
            onPage={view.turnTo}
            pageSizes={SHAPE.pageSizes}
            onPageSize={view.setSize}
          />
        }
        back={back}
        onCopy={onCopy}
      />
    </>
  );
}
