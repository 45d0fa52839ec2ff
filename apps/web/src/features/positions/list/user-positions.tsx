import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListShape } from "../../../lib/address/use-list-address.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useShownPage } from "../../../ui/list/use-shown-page.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NumberedPagination } from "../../../ui/table/numbered-pagination.tsx";
import type { AdminUser } from "../../users/users.queries.ts";
import {
  fetchAllUserPositions,
  type UserPosition,
  type UserPositionsFilter,
  type UserPositionsPage,
  userPositionsQuery,
} from "../admin-positions.queries.ts";
import { positionsOf } from "../position-source.ts";
import { PositionSearch } from "./position-filters.tsx";
import { KnownTotalsCard } from "./position-totals.tsx";
import { PositionsCard } from "./positions-card.tsx";
import { type PositionPage, usePositionPage } from "./use-position-page.ts";

const TITLE = "Portfolio Management";

/** The server's names of the orders, by column. */
const SERVER_SORTS: Readonly<Record<string, string>> = {
  date: "portfolioDate",
  account: "accountName",
  symbol: "symbol",
  quantity: "quantity",
  price: "lastPrice",
  value: "currentValue",
  today: "todaysGainLossDollar",
  total: "totalGainLossDollar",
};

const SHAPE: ListShape = {
  sorts: Object.keys(SERVER_SORTS),
  initial: { columnId: "date", direction: "desc" },
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

/** Positions of a user's accounts on the days, asked of the server page by page. */
export function UserPositions({ owner, accountIds, days, back, onCopy }: Props) {
  const view = usePositionPage(SHAPE);
  const filter = filterOf({ userId: owner.id, accountIds: [...accountIds], dates: [...days] }, view);
  const query = useQuery({ ...userPositionsQuery(filter), placeholderData: keepPreviousData });
  useShownPage({
    page: view.page,
    pageSize: view.size,
    total: query.isPlaceholderData ? undefined : query.data?.totalElements,
    onPage: view.turnTo,
  });
  const card = { title: TITLE, actions: back };
  return (
    <Answer
      of="positions"
      // The table fades by itself.
      query={{ ...query, isPlaceholderData: false }}
      place="page"
      card={card}
      loading={
        <Card {...card}>
          <Skeleton className="h-24" />
        </Card>
      }
    >
      {(page) =>
        page.chosenCount === 0 ? (
          <Card {...card}>
            <EmptyState title="No Positions Found" help="No positions for these accounts on these dates." />
          </Card>
        ) : (
          <Found {...{ owner, back, onCopy, view, filter, page }} isStale={query.isPlaceholderData} />
        )
      }
    </Answer>
  );
}

type FoundProps = Pick<Props, "back" | "onCopy" | "owner"> & {
  readonly view: PositionPage;
  readonly filter: UserPositionsFilter;
  readonly page: UserPositionsPage;
  readonly isStale: boolean;
};

function Found({ owner, view, filter, page, isStale, back, onCopy }: FoundProps) {
  return (
    <>
      <KnownTotalsCard page={page} />
      <PositionsCard
        source={positionsOf(owner, filter)}
        list={{
          view,
          rows: page.positions,
          total: page.totalElements,
          question: JSON.stringify(filter),
          loading: false,
          stale: isStale,
          readAll: () => fetchAllUserPositions(filter),
        }}
        filters={<PositionSearch view={view} />}
        empty={<EmptyState title="No Positions Found" help="No positions match the search." />}
        pager={
          <NumberedPagination
            label="Positions"
            page={page.currentPage}
            pageSize={view.size}
            total={page.totalElements}
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

function filterOf(
  chosen: Pick<UserPositionsFilter, "accountIds" | "dates" | "userId">,
  { search, page, size, sort }: PositionPage,
): UserPositionsFilter {
  return {
    ...chosen,
    page,
    size,
    sort: SERVER_SORTS[sort.columnId] ?? "portfolioDate",
    direction: sort.direction === "asc" ? "ASC" : "DESC",
    ...(search !== "" && { search }),
  };
}
