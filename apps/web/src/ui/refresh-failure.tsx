import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

const StaleNotice = lazy(async () => ({ default: (await import("./stale-notice.tsx")).StaleNotice }));

type Props = {
  readonly query: Pick<UseQueryResult, "data" | "dataUpdatedAt" | "error" | "isFetching" | "refetch">;
  /** A specified sentence; see `StaleNotice`. */
  readonly title: string;
  readonly className?: string;
};

/** Above data that a later question did not renew: why, and how old they are. Nothing while they are fresh. */
export const RefreshFailure = ({ query, title, className }: Props) =>
  query.error && query.data !== undefined ? (
    <Suspense fallback={null}>
      <StaleNotice
        title={title}
        error={query.error}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        {...(className !== undefined && { className })}
      />
    </Suspense>
  ) : null;
