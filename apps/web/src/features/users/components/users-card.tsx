import type { Page } from "@strikebook/core/shared/page";
import { useState } from "react";
import type { KeptQuery } from "../../../lib/use-kept-data.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import { NumberedPagination } from "../../../ui/table/numbered-pagination.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { PAGE_SIZES, type UserList } from "../use-user-list.ts";
import type { AskedAct } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";
import { DismissibleError } from "./dismissible-error.tsx";
import { ExportUsers } from "./export-users.tsx";
import { UserFilters } from "./user-filters.tsx";
import { USER_COLUMNS, USERS_TABLE_ID, UsersTable } from "./users-table.tsx";

type Props = {
  readonly list: UserList;
  readonly query: KeptQuery<Page<AdminUser>>;
  readonly onAct: (asked: AskedAct) => void;
};

/** The filters, and one page of the users that they leave. */
export function UsersCard({ list, query, onAct }: Props) {
  const [failure, setFailure] = useState<string>();
  const { data } = query;
  return (
    <Card
      title="Users"
      flush
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <TableOptionsButton tableId={USERS_TABLE_ID} columns={USER_COLUMNS} />
          <ExportUsers filter={list.request} count={data?.totalElements ?? 0} onFailure={setFailure} />
        </div>
      }
    >
      {failure !== undefined && (
        <div className="px-4 pb-2">
          <DismissibleError message={failure} onDismiss={() => setFailure(undefined)} />
        </div>
      )}
      <UserFilters list={list} />
      <Found list={list} query={query} onAct={onAct} />
    </Card>
  );
}

function Found({ list, query, onAct }: Props) {
  const { data, error } = query;
  if (error && !data) {
    return (
      <ErrorState
        title="Error loading users"
        error={error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (data?.totalElements === 0) {
    return <Nobody list={list} />;
  }
  return (
    <>
      {data === undefined && <LoadingText>Loading users...</LoadingText>}
      <UsersTable
        users={data?.content ?? []}
        loading={data === undefined}
        stale={query.isPlaceholderData}
        sort={list.request.sort}
        onSort={list.toggleSort}
        onAct={onAct}
      />
      {data && (
        <NumberedPagination
          label="Users"
          page={data.number}
          pageSize={data.size}
          total={data.totalElements}
          onPage={list.turnTo}
          pageSizes={PAGE_SIZES}
          onPageSize={list.setSize}
        />
      )}
    </>
  );
}

function Nobody({ list }: { readonly list: UserList }) {
  return list.isFiltered ? (
    <EmptyState
      title="No Users Found"
      help="No users match the search, the role and the status."
      action={<Button onClick={list.clearFilters}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState title="No Users Available" help="Create the first user to share this installation." />
  );
}
