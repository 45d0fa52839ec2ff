import type { ActiveUser } from "@strikebook/core/users/user-statistics";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { ListedUser, Statistics } from "../analytics.queries.ts";
import { momentParts, rolesText } from "../wording.ts";

type Props = { readonly activities: Statistics["userActivities"]; readonly days: number };

/** The users who sign in most, the new ones and the inactive ones. */
export function UserLists({ activities, days }: Props) {
  const { mostActiveUsers, recentRegistrations, inactiveAccounts } = activities;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <PeopleCard
        title="Most Active Users"
        subtitle={`in ${days} days`}
        columns={MOST_ACTIVE}
        rows={mostActiveUsers}
        rowKey={({ userId }) => userId}
        empty={`No sign-ins in the last ${days} days.`}
      />
      <PeopleCard
        title="Recent Registrations"
        subtitle="the newest"
        more="/admin/users?sort=createdAt,desc"
        columns={NEWEST}
        rows={recentRegistrations}
        rowKey={({ id }) => id}
        empty="There are no users yet."
      />
      <PeopleCard
        title="Inactive Accounts"
        subtitle={`no sign-in for ${days} days`}
        more="/admin/users?sort=lastLoginAt,asc"
        columns={IDLE}
        rows={inactiveAccounts}
        rowKey={({ id }) => id}
        empty={`No inactive users in the last ${days} days.`}
      />
    </div>
  );
}

type PeopleProps<Row> = {
  readonly title: string;
  readonly subtitle: string;
  /** Where all of them are listed. */
  readonly more?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
};

function PeopleCard<Row extends { readonly username: string }>(props: PeopleProps<Row>) {
  const { title, subtitle, more, columns, rows, rowKey, empty } = props;
  return (
    <Card
      title={title}
      subtitle={subtitle}
      {...(more && { actions: <MoreLink to={more} of={title} /> })}
      flush
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">{empty}</p>
      ) : (
        <DataTable
          caption={`${title}, ${subtitle}`}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={({ username }) => username}
        />
      )}
    </Card>
  );
}

function MoreLink({ to, of }: { readonly to: string; readonly of: string }) {
  return (
    <Link to={to}>
      Show all<span className="sr-only">: {of}</span>
    </Link>
  );
}

const MOST_ACTIVE: readonly Column<ActiveUser>[] = [
  {
    id: "user",
    header: "User",
    cell: ({ userId, fullName, username }) => <Person id={userId} fullName={fullName} username={username} />,
  },
  { id: "logins", header: "Sign-ins", align: "end", cell: ({ loginCount }) => formatCount(loginCount) },
];

const NEWEST: readonly Column<ListedUser>[] = [
  { id: "user", header: "User", cell: (user) => <Person {...user} /> },
  { id: "roles", header: "Role", priority: 2, cell: ({ roles }) => rolesText(roles) },
  {
    id: "createdAt",
    header: "Registered",
    align: "end",
    cell: ({ createdAt }) => <Moment instant={createdAt} />,
  },
];

const IDLE: readonly Column<ListedUser>[] = [
  { id: "user", header: "User", cell: (user) => <Person {...user} /> },
  {
    id: "status",
    header: "Status",
    priority: 2,
    cell: ({ enabled }) => (
      <StatusBadge tone={enabled ? "success" : "neutral"}>{enabled ? "Active" : "Inactive"}</StatusBadge>
    ),
  },
  {
    id: "lastLoginAt",
    header: "Last login",
    align: "end",
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? "Never" : <Moment instant={lastLoginAt} />),
  },
];

type PersonProps = { readonly id: string; readonly fullName: string; readonly username: string };

function Person({ id, fullName, username }: PersonProps) {
  return (
    <span className="block min-w-32 wrap-anywhere">
      <Link to={`/admin/users/${id}`}>{fullName || username}</Link>
      {fullName && <span className="block text-label font-normal text-ink-2">{username}</span>}
    </span>
  );
}

/** Day over time of day: as high as a user's two names, and narrow. */
function Moment({ instant }: { readonly instant: string }) {
  const { day, time } = momentParts(instant);
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {day} <span className="block text-label text-ink-2">{time}</span>
    </time>
  );
}
