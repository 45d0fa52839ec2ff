import { CircleCheck, CircleSlash } from "lucide-react";
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
