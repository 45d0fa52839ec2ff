import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { isAway } from "../../lib/network/api-error.ts";
import type { Asked } from "./asked.ts";
import { StaleNotice } from "./stale-notice.tsx";

/** A query whose data may be old. */
export type Old = Omit<Asked<unknown>, "isPlaceholderData">;

type Outage = {
  /** Counts a query in until what it answers is called. */
  readonly report: (old: Old) => () => void;
  /** Several parts are old: the page says so for all of them. */
  readonly isShared: boolean;
};

const OutageContext = createContext<Outage>({ report: () => () => undefined, isShared: false });

type Props = { readonly children: ReactNode; readonly className?: string };

/** An outage that leaves several parts of a page or a dialog with old data is said once, above them, and ended for all of them. */
export function OneOutage({ children, className }: Props) {
  const [olds, setOlds] = useState<readonly Old[]>([]);
  const isShared = olds.length > 1;
  const report = (old: Old) => {
    setOlds((before) => [...before, old]);
    return () => setOlds((before) => before.filter((each) => each !== old));
  };
  return (
    <OutageContext value={{ report, isShared }}>
      {isShared && (
        <StaleNotice
          error={olds[0]?.error}
          loadedAt={Math.min(...olds.map(({ dataUpdatedAt }) => dataUpdatedAt))}
          onRetry={() => olds.forEach(({ refetch }) => void refetch())}
          busy={olds.some(({ isFetching }) => isFetching)}
          className={className}
        />
      )}
      {children}
    </OutageContext>
  );
}

/** Reports data that are old because of an outage; true where the page says so for several parts. */
export function useSharedOutage(query: Old): boolean {
  const { report, isShared } = use(OutageContext);
  const { error, data, dataUpdatedAt, isFetching } = query;
  const isOld = data !== undefined && isAway(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: query and context are other objects at every render
  useEffect(() => (isOld ? report(query) : undefined), [isOld, error, dataUpdatedAt, isFetching]);
  return isOld && isShared;
}
