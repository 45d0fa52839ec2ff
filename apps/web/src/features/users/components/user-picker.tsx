import { ROLES } from "@strikebook/core/users/role";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer, rowsOfPage } from "../../../ui/list/list-answer.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { listParams, SORT_OPTIONS, type UserList, useUserList } from "../use-user-list.ts";
import { type AdminUser, fullNameOf, userQuery, usersQuery } from "../users.queries.ts";
import { type Choice, pickerColumns } from "./picker-columns.tsx";
import { UserFilters } from "./user-filters.tsx";

/** The picker's names in the address begin with it, beside those of the page that shows the picker. */
const PREFIX = "user";

/** Names of the address that hold the picker's list. */
export const USER_PICKER_PARAMS = listParams(PREFIX);

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: role }));

/** The orders of the picker among all that the list has. */
const SORTS = [
  "username,asc",
  "username,desc",
  "firstName,asc",
  "firstName,desc",
  "email,asc",
  "email,desc",
  "createdAt,desc",
  "createdAt,asc",
  "lastLoginAt,desc",
];
const SORT_CHOICES = SORTS.flatMap((sort) => SORT_OPTIONS.filter(({ value }) => value === sort));

/** The list of users with a button to choose one; a disabled one cannot be chosen. */
export function UserPicker({ userId, onChoose }: Choice) {
  const list = useUserList(PREFIX);
  const query = useQuery({ ...usersQuery(list.request), placeholderData: keepPreviousData });
  return (
    <Card title="Select User" flush>
      <UserFilters list={list} roles={ROLE_CHOICES} orders={SORT_CHOICES} />
      <ListAnswer
        label="Users"
        query={query}
        found={rowsOfPage<AdminUser>}
        page={list.page}
        pageSize={list.size}
        onPage={list.turnTo}
        empty={<NoUsers list={list} />}
        sizes={list.sizes}
      >
        {(users) => (
          <DataTable
            caption="Users"
            columns={pickerColumns({ userId, onChoose })}
            rows={users ?? []}
            rowKey={({ id }) => id}
            rowName={fullNameOf}
            loading={users === undefined}
          />
        )}
      </ListAnswer>
    </Card>
  );
}

function NoUsers({ list }: { readonly list: UserList }) {
  return list.isFiltered ? (
    <EmptyState
      title="No Users Found"
      help="No users match the search and the role."
      action={<Button onClick={list.clearFilters}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState title="No Users Available" help="Users are created under Manage Users." />
  );
}

type PickedProps = {
  readonly userId: string;
  /** Leads to the choice of another user. */
  readonly back: ReactNode;
  readonly children: (user: AdminUser) => ReactNode;
};

/** Shows `children` once the picked user is known; an address may also name one who is disabled or gone. */
export function PickedUser({ userId, back, children }: PickedProps) {
  const query = useQuery(userQuery(userId));
  if (query.data?.enabled) {
    return children(query.data);
  }
  return (
    <Card>
      <Answer of="user" query={query} wayOut={back} loading={<Skeleton className="h-24" />}>
        {(user) => (
          <EmptyState
            title="No User Selected"
            help={`${fullNameOf(user)} is disabled and can't be selected.`}
            action={back}
          />
        )}
      </Answer>
    </Card>
  );
}
