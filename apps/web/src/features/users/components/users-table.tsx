import { Ellipsis, Eye, LockOpen, UserCheck, UserX } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import type { Sort } from "../../../lib/address/sort.ts";
import { formatInstant } from "../../../lib/format.ts";
import { lastLoginLabel } from "../../../lib/last-login.ts";
import { useSession } from "../../../lib/network/session.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { ListState } from "../list-address.ts";
import { useUnlock } from "../use-unlock.ts";
import { actsOn } from "../user-acts.ts";
import { type AskedAct, mayChangeStatus } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";
import { LockedBadge, RoleBadges, UserStatusBadge } from "./user-badges.tsx";

export const USERS_TABLE_ID = "users";

/** From here on a name may break anywhere; a shorter one stays in one piece. */
const LONG_NAME = 16;

/** Heads of the columns, for the choice of those that are shown. */
export const USER_COLUMNS = [
  { id: "username", header: "Username" },
  { id: "firstName", header: "Name" },
  { id: "email", header: "E-mail" },
  { id: "roles", header: "Role" },
  { id: "enabled", header: "Status" },
  { id: "lastLoginAt", header: "Last login" },
  { id: "createdAt", header: "Created" },
  { id: "actions", header: "Actions" },
] as const;

type Props = {
  readonly users: readonly AdminUser[];
  readonly loading: boolean;
  readonly sort: Sort;
  readonly onSort: (columnId: string) => void;
  readonly onAct: (asked: AskedAct) => void;
};

export function UsersTable({ users, loading, sort, onSort, onAct }: Props) {
  return (
    <DataTable
      caption="Users"
      tableId={USERS_TABLE_ID}
      columns={columns(new Date(), onAct)}
      rows={users}
      rowKey={({ id }) => id}
      rowName={({ username }) => username}
      sort={sort}
      onSort={onSort}
      loading={loading}
      loadingRows={10}
    />
  );
}

type ColumnId = (typeof USER_COLUMNS)[number]["id"];

function columns(now: Date, onAct: Props["onAct"]): readonly Column<AdminUser>[] {
  const looks: Readonly<Record<ColumnId, Omit<Column<AdminUser>, "id" | "header">>> = {
    username: { sortable: true, cell: (user) => <Username user={user} /> },
    firstName: { sortable: true, priority: 2, cell: ({ fullName }) => fullName },
    email: {
      sortable: true,
      priority: 4,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    roles: { priority: 3, cell: (user) => <RoleBadges user={user} /> },
    enabled: {
      sortable: true,
      priority: "xs",
      cell: ({ enabled, lockedUntil }) => (
        <span className="inline-flex flex-wrap gap-1">
          <UserStatusBadge enabled={enabled} />
          <LockedBadge lockedUntil={lockedUntil} />
        </span>
      ),
    },
    lastLoginAt: {
      sortable: true,
      priority: 3,
      cell: ({ lastLoginAt }) => (
        <span title={lastLoginAt === null ? undefined : formatInstant(lastLoginAt)}>
          {lastLoginLabel(lastLoginAt, now)}
        </span>
      ),
    },
    createdAt: { sortable: true, priority: 4, cell: ({ createdAt }) => formatInstant(createdAt) },
    actions: { align: "end", cell: (user) => <Actions user={user} onAct={onAct} /> },
  };
  return USER_COLUMNS.map(({ id, header }) => ({ id, header, ...looks[id] }));
}

/** The details lead back to the list as it is now. */
function useListState(): ListState {
  return { list: useLocation().search };
}

function Username({ user }: { readonly user: AdminUser }) {
  const session = useSession();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={`/admin/users/${user.id}`}
        state={useListState()}
        className={user.username.length > LONG_NAME ? "wrap-anywhere" : undefined}
      >
        {user.username}
      </Link>{" "}
      {session?.user.id === user.id && <StatusBadge tone="accent">You</StatusBadge>}
    </span>
  );
}

function Actions({ user, onAct }: { readonly user: AdminUser; readonly onAct: Props["onAct"] }) {
  const session = useSession();
  const unlock = useUnlock();
  const { id, username, enabled } = user;
  const [verb, Icon] = enabled ? ["Disable", UserX] : ["Enable", UserCheck];
  return (
    <span className="-my-1 inline-flex justify-end gap-1">
      {enabled && user.lockedUntil !== null && (
        <IconButton
          label={`Unlock ${username}`}
          disabled={unlock.isPending}
          onClick={() => unlock.mutate(user)}
        >
          <LockOpen aria-hidden size={16} />
        </IconButton>
      )}
      {mayChangeStatus(session?.user, user) && (
        <IconButton label={`${verb} ${username}`} onClick={() => onAct({ act: "status", user })}>
          <Icon aria-hidden size={16} />
        </IconButton>
      )}
      <Link
        to={`/admin/users/${id}`}
        state={useListState()}
        aria-label={`View ${username}`}
        title={`View ${username}`}
        className="target rounded-input inline-flex items-center justify-center p-1 text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Eye aria-hidden size={16} />
      </Link>
      <UserActsMenu user={user} onAct={onAct} />
    </span>
  );
}

type MenuProps = { readonly user: AdminUser; readonly onAct: (asked: AskedAct) => void };

/** The same acts as on the details, behind one button of a row. */
function UserActsMenu({ user, onAct }: MenuProps) {
  const session = useSession();
  return (
    <Menu
      label={`More for ${user.username}`}
      trigger={<Ellipsis aria-hidden size={16} />}
      items={actsOn(session?.user.id === user.id).map(({ act, label, Icon }) => ({
        label,
        icon: <Icon aria-hidden size={16} />,
        onSelect: () => onAct({ act, user }),
      }))}
    />
  );
}
