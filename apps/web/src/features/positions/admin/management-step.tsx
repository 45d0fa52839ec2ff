import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import type { AdminUser } from "../../users/users.queries.ts";
import { type AdminPosition, adminPositionsQuery } from "./admin-positions.queries.ts";
import { type DayChoice, daysOf } from "./chosen-days.ts";
import { ManagementCard } from "./management-card.tsx";

type Props = {
  readonly accountIds: readonly string[];
  readonly days: DayChoice;
  readonly owner: AdminUser;
  readonly onBack: () => void;
  readonly onCopy: (position: AdminPosition) => void;
};

const TITLE = "Portfolio Management";

/** Step 4: the positions of the accounts on the days, to be edited, copied and deleted. */
export function ManagementStep({ accountIds, days, owner, onBack, onCopy }: Props) {
  const queryClient = useQueryClient();
  const positions = useMemo(() => adminPositionsQuery(accountIds, daysOf(days)), [accountIds, days]);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(positions);
  const retry = () => void refetch();
  const back = <Button onClick={onBack}>Back to Dates</Button>;
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
    const present = await queryClient.fetchQuery({ ...positions, staleTime: 0 });
    return present.find((position) => position.id === id);
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
        <ManagementCard
          positions={data}
          owner={owner}
          back={back}
          onReadPresent={readPresent}
          onCopy={onCopy}
        />
      )}
    </>
  );
}
