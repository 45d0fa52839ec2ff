import { CircleCheck, CircleSlash, Lock } from "lucide-react";
import { formatInstant } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { roleLabels } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";

export function UserStatusBadge({ enabled }: { readonly enabled: boolean }) {
  return enabled ? (
    <StatusBadge tone="success" icon={CircleCheck}>
      Active
    </StatusBadge>
  ) : (
    <StatusBadge tone="danger" icon={CircleSlash}>
      Inactive
    </StatusBadge>
  );
}

/** Shown while failed sign-ins keep the user out. */
export function LockedBadge({ lockedUntil }: Pick<AdminUser, "lockedUntil">) {
  return lockedUntil === null ? null : (
    <StatusBadge tone="warning" icon={Lock}>
      Locked until {formatInstant(lockedUntil)}
    </StatusBadge>
  );
}

export function RoleBadges({ user }: { readonly user: Pick<AdminUser, "roles"> }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {roleLabels(user).map((label) => (
        <StatusBadge key={label} tone={label === "Admin" ? "accent" : "neutral"}>
          {label}
        </StatusBadge>
      ))}
    </span>
  );
}
