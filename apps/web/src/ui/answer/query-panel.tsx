import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { LoadingText, Skeleton } from "../skeleton.tsx";
import { ErrorState } from "./error-state.tsx";
import { RefreshFailure } from "./refresh-failure.tsx";

type Props<Data> = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly query: UseQueryResult<Data>;
  /** The failure: "Error loading dates". */
  readonly errorTitle: string;
  /** "Loading dates..." */
  readonly loadingText: string;
  /** About as high as what comes, so that nothing moves. */
  readonly loadingHeight?: string;
  readonly children: (data: Data) => ReactNode;
};

/** A card with what a query answered; until then that it loads, or why it failed. */
export function QueryPanel<Data>(props: Props<Data>) {
  const { title, subtitle, query, errorTitle, loadingText, loadingHeight = "h-24", children } = props;
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) {
    return (
      <Card title={title} subtitle={subtitle}>
        <RefreshFailure query={query} title={errorTitle} className="mb-3" />
        {children(data)}
      </Card>
    );
  }
  return (
    <Card title={title}>
      {error ? (
        <ErrorState title={errorTitle} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          <LoadingText>{loadingText}</LoadingText>
          <Skeleton className={loadingHeight} />
        </>
      )}
    </Card>
  );
}
