import type { UseQueryResult } from "@tanstack/react-query";
import { ChartNoAxesCombined, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatInstant } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/answer/error-state.tsx";
import { StaleNotice } from "../../../ui/answer/stale-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import type { Statistics } from "../analytics.queries.ts";

export type Refreshing = { readonly isRefreshing: boolean; readonly onRefresh: () => void };

type Props = Refreshing & {
  readonly query: UseQueryResult<Statistics | null>;
  readonly words: { readonly loading: string; readonly error: string; readonly empty: string };
  /** Grey boxes of about the size of what comes. */
  readonly skeleton: ReactNode;
  readonly children: (statistics: Statistics) => ReactNode;
};

/** The statistics, with a warning when they are old; without any, the reason. */
export function StatisticsView({ query, words, skeleton, children, ...refreshing }: Props) {
  const { data, error, isPlaceholderData, dataUpdatedAt } = query;
  if (data === undefined) {
    return error ? (
      <Failure title={words.error} error={error} {...refreshing} />
    ) : (
      <>
        <LoadingText>{words.loading}</LoadingText>
        {skeleton}
      </>
    );
  }
  return (
    <>
      {error && (
        <StaleNotice
          error={error}
          loadedAt={dataUpdatedAt}
          onRetry={refreshing.onRefresh}
          busy={refreshing.isRefreshing}
        />
      )}
      {data === null ? (
        <Nothing title={words.empty} {...refreshing} />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={classNames("flex flex-col gap-4", isPlaceholderData && "opacity-60")}
        >
          {children(data)}
        </div>
      )}
    </>
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

type FailureProps = Refreshing & { readonly title: string; readonly error: unknown };

function Failure({ title, error, isRefreshing, onRefresh }: FailureProps) {
  return (
    <Card>
      <ErrorState title={title} error={error} onRetry={onRefresh} busy={isRefreshing} />
    </Card>
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
