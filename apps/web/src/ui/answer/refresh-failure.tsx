import { lazy, Suspense } from "react";
import type { Asked } from "./asked.ts";

const StaleNotice = lazy(async () => ({ default: (await import("./stale-notice.tsx")).StaleNotice }));

type Props = {
  readonly query: Omit<Asked<unknown>, "isPlaceholderData">;
  /** A specified sentence; see `StaleNotice`. */
  readonly title?: string | undefined;
  readonly className?: string;
};

/** Above data that a later question did not renew: why, and how old they are. Nothing while they are fresh. */
export const RefreshFailure = ({ query, title, className }: Props) =>
  query.error && query.data !== undefined ? (
    <Suspense fallback={null}>
      <StaleNotice
        {...(title !== undefined && { title })}
        error={query.error}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        {...(className !== undefined && { className })}
      />
    </Suspense>
  ) : null;
