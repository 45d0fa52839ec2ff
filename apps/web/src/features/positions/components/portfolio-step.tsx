import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { type PositionPage, usePositionPage } from "../position-page.ts";
import { type OwnPosition, type PositionsFilter, positionsQuery } from "../positions.queries.ts";
import { valueLabel } from "../value-label.ts";
import { PortfolioCard } from "./portfolio-card.tsx";

type Props = {
  readonly accountId: string;
  readonly dates: readonly string[];
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
};

/** Step 3: the positions, page by page, to be edited and deleted. */
export function PortfolioStep({ accountId, dates, readOnly, onCopy }: Props) {
  const view = usePositionPage();
  const filter = filterOf(accountId, dates, view);
  const query = useQuery({ ...positionsQuery(filter), placeholderData: keepPreviousData });
  const { data } = query;
  if (query.error && !data) {
    return (
      <Card title="Portfolio Management">
        <ErrorState
          title="Error loading positions"
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  }
  if (data?.totalElements === 0 && !view.isFiltered) {
    return (
      <Card title="Portfolio Management">
        <EmptyState title="No Positions Found" help="Nothing is stored for this account on these dates." />
      </Card>
    );
  }
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-4">
          <Figure label="Total positions">{formatCount(data?.totalElements)}</Figure>
          <Figure label={valueLabel(dates.length)}>
            <Amount value={data?.totalCurrentValue} />
          </Figure>
        </dl>
      </Card>
      <PortfolioCard
        found={data}
        filter={filter}
        view={view}
        stale={query.isPlaceholderData}
        readOnly={readOnly}
        onCopy={onCopy}
      />
    </>
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
