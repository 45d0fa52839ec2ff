import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTypedText } from "../../../lib/use-typed-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { NumberedPagination } from "../../../ui/numbered-pagination.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import { usersQuery } from "../../users/users.queries.ts";
import { USER_PAGE_SIZES, useUserList } from "./use-user-list.ts";
import { UserFilters } from "./user-filters.tsx";
import { UsersTable } from "./users-table.tsx";

type Props = {
  readonly userId: string | undefined;
  readonly onChoose: (userId: string) => void;
};

/** Step 1: whose positions. */
export function UserStep({ userId, onChoose }: Props) {
  const list = useUserList();
  const [typed, setTyped] = useTypedText(list.request.search);
  const clear = () => {
    setTyped("");
    list.clearFilters();
  };
  const query = useQuery({ ...usersQuery(list.request), placeholderData: keepPreviousData });
  const { data, error } = query;
  const retry = () => void query.refetch();
  return (
    <Card title="Select User" flush>
      <UserFilters list={list} typed={typed} onType={setTyped} onClear={clear} />
      {query.isPending && <LoadingText>Loading users...</LoadingText>}
      {error && data && (
        <StaleNotice
          error={error}
          loadedAt={query.dataUpdatedAt}
          onRetry={retry}
          busy={query.isFetching}
          className="mx-4 mb-3"
        />
      )}
      {error && !data ? (
        <ErrorState title="Error loading users" error={error} onRetry={retry} busy={query.isFetching} />
      ) : (
        <>
          {data?.totalElements === 0 ? (
            <NoUsers isFiltered={list.isFiltered} onClear={clear} />
          ) : (
            <UsersTable
              users={data?.content ?? []}
              loading={data === undefined}
              stale={query.isPlaceholderData}
              userId={userId}
              onChoose={onChoose}
            />
          )}
          <NumberedPagination
            label="Users"
            page={data?.number ?? 0}
            pageSize={list.request.size}
            total={data?.totalElements ?? 0}
            onPage={list.turnTo}
            pageSizes={USER_PAGE_SIZES}
            onPageSize={list.setSize}
          />
        </>
      )}
    </Card>
  );
}

function NoUsers({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      title="No Users Found"
      help="Nobody matches the search and the role."
      action={<Button onClick={onClear}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState title="No Users Available" help="Users are created under Manage Users." />
  );
}
