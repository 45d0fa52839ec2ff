import type { UseQueryResult } from "@tanstack/react-query";
import { ChartNoAxesCombined, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Statistics } from "../analytics.queries.ts";

export type Refreshing = { readonly isRefreshing: boolean; readonly onRefresh: () => void };

type Props = Refreshing & {
  readonly query: UseQueryResult<Statistics | null>;
  readonly words: { readonly loading: string; readonly error: string; readonly empty: string };
  /** Gray boxes of about the size of what comes. */
  readonly skeleton: ReactNode;
  readonly children: (statistics: Statistics) => ReactNode;
};

/** The statistics, with a warning when they are old; without any, the reason. */
export function StatisticsView({ query, words, skeleton, children, ...refreshing }: Props) {
  const { isRefreshing, onRefresh } = refreshing;
  return (
    <Answer
      of={words.loading}
      query={{ ...query, refetch: onRefresh, isFetching: isRefreshing }}
      failure={words.error}
      place="page"
      loading={skeleton}
    >
      {(statistics) =>
        statistics === null ? <Nothing title={words.empty} {...refreshing} /> : children(statistics)
      }
    </Answer>
  );
}

/** When the figures on the screen were fetched. */
export function LastUpdated({ query: { dataUpdatedAt } }: Pick<Props, "query">) {
  return (
    dataUpdatedAt > 0 && (
      <footer className="text-label text-ink-3">Last updated: {formatInstant(dataUpdatedAt)}</footer>
    )
  );
}

function Nothing({ title, isRefreshing, onRefresh }: Refreshing & { readonly title: string }) {
  return (
    <Card>
      <EmptyState
        title={title}
        icon={ChartNoAxesCombined}
        help="The server sent no user figures."
        action={
          <Button onClick={onRefresh} busy={isRefreshing}>
            Try Again
          </Button>
        }
      />
    </Card>
  );
}

export function RefreshButton({ isRefreshing, onRefresh }: Refreshing) {
  return (
    <Button onClick={onRefresh} busy={isRefreshing}>
      {!isRefreshing && <RefreshCw aria-hidden size={16} />} Refresh
    </Button>
  );
}
