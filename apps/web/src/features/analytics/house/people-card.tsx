import { Link } from "react-router-dom";
import { formatCount, formatDate, formatInstant } from "../../../lib/format.ts";
import { lastLoginLabel } from "../../../lib/last-login.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { UserActsDialog } from "../../users/dialogs/user-acts-dialog.tsx";
import { fullNameOf } from "../../users/users.queries.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";
import { momentParts, rolesText } from "../wording.ts";
import { behindText } from "./house-words.ts";
import type { HouseActs } from "./use-house-acts.ts";

type Row = Housekeeping["people"][number];

type Props = { readonly house: Housekeeping; readonly acts: HouseActs };

/** Everybody in one table: when they signed in, what they imported last and how far it reaches. Days and names only. */
export function PeopleCard({ house: { people, peopleTotal }, acts }: Props) {
  return (
    <Card title="People" actions={<Link to="/admin/users">Manage users</Link>} flush>
      <DataTable
        caption="People: last sign-in, newest file and the day through which their files reach"
        columns={columns(new Date(), acts)}
        rows={people}
        rowKey={({ person }) => person.id}
        rowName={({ person }) => person.username}
      />
      {peopleTotal > people.length && (
        <p className="px-4 py-2 text-label text-ink-2">
          The first {formatCount(people.length)} of {formatCount(peopleTotal)} are listed.
        </p>
      )}
    </Card>
  );
}

const columns = (now: Date, acts: HouseActs): readonly Column<Row>[] => [
  {
    id: "person",
    header: "Person",
    cell: ({ person }) => (
      <span className="block min-w-24 wrap-anywhere">
        <Link to={`/admin/users/${person.id}`}>{fullNameOf(person)}</Link>
        {person.fullName && (
          <span className="block text-label font-normal text-ink-2">{person.username}</span>
        )}
      </span>
    ),
  },
  { id: "role", header: "Role", priority: 3, cell: ({ person }) => rolesText(person.roles) },
  {
    id: "lastLogin",
    header: "Last sign-in",
    priority: 2,
    cell: ({ person: { lastLoginAt } }) => (
      <span title={lastLoginAt === null ? undefined : formatInstant(lastLoginAt)}>
        {lastLoginLabel(lastLoginAt, now)}
      </span>
    ),
  },
  { id: "file", header: "Newest file", priority: 3, cell: (row) => <NewestFile {...row} /> },
  { id: "through", header: "Through", cell: (row) => <Through {...row} /> },
  { id: "status", header: "Status", priority: 2, cell: ({ person }) => <Status person={person} /> },
  { id: "act", header: "Actions", align: "end", cell: ({ person }) => <Acts person={person} acts={acts} /> },
];

function NewestFile({ newestFileName, newestFileAt }: Row) {
  if (newestFileName === null || newestFileAt === null) {
    return <span className="text-ink-2">No file yet</span>;
  }
  return (
    <span className="block min-w-32 wrap-anywhere">
      {newestFileName}
      <span className="block text-label text-ink-2">imported {momentParts(newestFileAt).day}</span>
    </span>
  );
}

function Through({ through, behind }: Row) {
  if (through === null) {
    return <span className="text-ink-2">No history</span>;
  }
  return (
    <span className="block">
      <span className="whitespace-nowrap">{formatDate(through)}</span>
      {behind.length > 0 && <span className="block text-label text-warning">{behindText(behind)}</span>}
    </span>
  );
}

function Status({ person: { enabled, lockedUntil } }: Pick<Row, "person">) {
  if (!enabled) {
    return <StatusBadge tone="neutral">Inactive</StatusBadge>;
  }
  return lockedUntil === null ? (
    <StatusBadge tone="success">Active</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Locked until {momentParts(lockedUntil).time}</StatusBadge>
  );
}

function Acts({ person, acts: { unlock } }: Pick<Row, "person"> & { readonly acts: HouseActs }) {
  const { id, username, enabled, lockedUntil } = person;
  return (
    <span className="-my-1 inline-flex items-center justify-end gap-1">
      {enabled && lockedUntil !== null && (
        <Button
          aria-label={`Unlock ${username}`}
          busy={unlock.isPending && unlock.variables.id === id}
          onClick={() => unlock.mutate({ id, name: fullNameOf(person) })}
        >
          Unlock
        </Button>
      )}
      <UserActsDialog user={person} />
    </span>
  );
}
