import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { type AdminUser, userQuery } from "../../users/users.queries.ts";
import { nameOf } from "./user-words.ts";

type Props = {
  readonly userId: string;
  /** Leads to the choice of another user. */
  readonly back: ReactNode;
  readonly children: (user: AdminUser) => ReactNode;
};

/** Shows `children` once it is known who the user of the address is; a disabled one cannot be selected. */
export function ChosenUser({ userId, back, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(userId));
  if (data?.enabled) {
    return children(data);
  }
  return (
    <Card>
      {data && (
        <EmptyState
          title="No User Selected"
          help={`${nameOf(data)} is disabled, and disabled users cannot be selected.`}
          action={back}
        />
      )}
      {!data && error && (
        <>
          <ErrorState
            title="Error loading user"
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
          <div className="flex justify-end">{back}</div>
        </>
      )}
      {!data && !error && (
        <>
          <LoadingText>Loading user...</LoadingText>
          <Skeleton className="h-24" />
        </>
      )}
    </Card>
  );
}
