import { formatDate } from "../../../lib/format.ts";
import { lastLoginLabel } from "../../../lib/last-login.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { UserAvatar } from "../../../ui/user-avatar.tsx";
import { type AdminUser, fullNameOf } from "../users.queries.ts";

export type Choice = {
  /** Chosen before. */
  readonly userId: string | undefined;
  readonly onChoose: (userId: string) => void;
};

/** The columns that describe a user, and a button to choose one. */
export function pickerColumns({ userId, onChoose }: Choice): Column<AdminUser>[] {
  const now = new Date();
  return [
    { id: "user", header: "User", cell: (user) => <Person user={user} isChosen={user.id === userId} /> },
    {
      id: "email",
      header: "E-mail",
      priority: 4,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { id: "role", header: "Role", priority: 3, cell: ({ roles }) => roles[0] ?? "USER" },
    {
      id: "status",
      header: "Status",
      priority: 2,
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? "success" : "neutral"}>{enabled ? "Active" : "Inactive"}</StatusBadge>
      ),
    },
    {
      id: "lastLogin",
      header: "Last login",
      priority: 3,
      cell: ({ lastLoginAt }) => (
        <span className="whitespace-nowrap">{lastLoginLabel(lastLoginAt, now)}</span>
      ),
    },
    {
      id: "created",
      header: "Created",
      priority: 4,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(dayOf(createdAt))}</span>,
    },
    {
      id: "select",
      header: "Action",
      align: "end",
      cell: (user) => (
        <Button
          className="whitespace-nowrap"
          disabled={!user.enabled}
          title={user.enabled ? undefined : "Disabled users can't be selected"}
          aria-label={`Select User ${fullNameOf(user)}`}
          onClick={() => onChoose(user.id)}
        >
          Select User
        </Button>
      ),
    },
  ];
}

function Person({ user, isChosen }: { readonly user: AdminUser; readonly isChosen: boolean }) {
  return (
    <span className="flex items-start gap-2">
      <UserAvatar user={user} small />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{fullNameOf(user)}</span>
        <span className="block text-label font-normal text-ink-2 wrap-anywhere">
          {user.username}
          {isChosen && " (selected)"}
        </span>
      </span>
    </span>
  );
}

/** The reader's calendar day of an instant: `2026-11-20`. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  const parts = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return [at.getFullYear(), ...parts].join("-");
}
