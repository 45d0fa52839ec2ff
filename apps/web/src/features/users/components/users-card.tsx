import type { Page } from "@strikebook/core/shared/page";
import { useState } from "react";
import type { Asked } from "../../../ui/answer/asked.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer, rowsOfPage } from "../../../ui/list/list-answer.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import type { UserList } from "../use-user-list.ts";
import type { AskedAct } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";
import { DismissibleError } from "./dismissible-error.tsx";
import { ExportUsers } from "./export-users.tsx";
import { UserFilters } from "./user-filters.tsx";
import { USER_COLUMNS, USERS_TABLE_ID, UsersTable } from "./users-table.tsx";

type Props = {
  readonly list: UserList;
  readonly query: Asked<Page<AdminUser>>;
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
          <ExportUsers filter={list.request} count={data?.totalElements} onFailure={setFailure} />
        </div>
      }
    >
      {failure !== undefined && (
        <div className="px-4 pb-2">
          <DismissibleError message={failure} onDismiss={() => setFailure(undefined)} />
        </div>
      )}
      <div className="md:pt-3">
        <UserFilters list={list} hasStatus />
      </div>
      <Found list={list} query={query} onAct={onAct} />
    </Card>
  );
}

const Found = ({ list, query, onAct }: Props) => (
  <ListAnswer
    label="Users"
    query={query}
    found={rowsOfPage<AdminUser>}
    page={list.page}
    pageSize={list.size}
    onPage={list.turnTo}
    empty={<Nobody list={list} />}
    sizes={list.sizes}
  >
    {(users) => (
      <UsersTable
        users={users ?? []}
        loading={users === undefined}
        sort={list.request.sort}
        onSort={list.toggleSort}
        onAct={onAct}
      />
    )}
  </ListAnswer>
);

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
