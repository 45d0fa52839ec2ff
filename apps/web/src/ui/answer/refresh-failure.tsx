import { type Old, useSharedOutage } from "./one-outage.tsx";
import { StaleNotice } from "./stale-notice.tsx";

type Props = {
  readonly query: Old;
  /** A specified sentence; see `StaleNotice`. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
};

/** Above data that a later question did not renew: why, and how old they are. Nothing while they are fresh, or the page says so. */
export function RefreshFailure({ query, title, className }: Props) {
  const isShared = useSharedOutage(query);
  return query.error && query.data !== undefined && !isShared ? (
    <StaleNotice
      title={title}
      error={query.error}
      loadedAt={query.dataUpdatedAt}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      className={className}
    />
  ) : null;
}
