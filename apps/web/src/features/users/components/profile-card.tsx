import { Briefcase, LockOpen, ScrollText, UserCheck, UserX } from "lucide-react";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { UserAvatar } from "../../../ui/user-avatar.tsx";
import { useUnlock } from "../use-unlock.ts";
import { actsOn } from "../user-acts.ts";
import { type AskedAct, mayChangeStatus } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";
import { LockedBadge, RoleBadges, UserStatusBadge } from "./user-badges.tsx";

type Props = {
  readonly user: AdminUser;
  readonly onAct: (asked: AskedAct) => void;
};

/** The user with the actions that an administrator has. */
export function ProfileCard({ user, onAct }: Props) {
  const session = useSession();
  const { id, username, fullName, email, enabled } = user;
  const [verb, Icon] = enabled ? ["Disable User", UserX] : ["Enable User", UserCheck];
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <UserAvatar user={user} />
          <div className="min-w-0">
            <h2 className="wrap-anywhere">{fullName || username}</h2>
            <p className="wrap-anywhere text-ink-2">
              {username} · {email}
            </p>
            <p className="mt-1 flex flex-wrap gap-1">
              <RoleBadges user={user} />
              <UserStatusBadge enabled={enabled} />
              <LockedBadge lockedUntil={user.lockedUntil} />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Link to={`/admin/audit-logs?user=${encodeURIComponent(id)}`} className={buttonClass()}>
            <ScrollText aria-hidden size={16} /> View Audit Log
          </Link>
          {enabled && (
            <Link
              to={`/admin/portfolio?step=accounts&user=${encodeURIComponent(id)}`}
              className={buttonClass()}
            >
              <Briefcase aria-hidden size={16} /> Manage Portfolio
            </Link>
          )}
          {mayChangeStatus(session?.user, user) && (
            <Button variant={enabled ? "danger" : "primary"} onClick={() => onAct({ act: "status", user })}>
              <Icon aria-hidden size={16} /> {verb}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4 print:hidden">
        <UnlockButton user={user} />
        <UserActButtons user={user} onAct={onAct} />
      </div>
      <OffLimits isOwn={session?.user.id === id} isAdmin={user.roles.includes("ADMIN")} />
    </Card>
  );
}

function UnlockButton({ user }: Pick<Props, "user">) {
  const unlock = useUnlock();
  return !user.enabled || user.lockedUntil === null ? null : (
    <Button variant="primary" busy={unlock.isPending} onClick={() => unlock.mutate(user)}>
      <LockOpen aria-hidden size={16} /> Unlock
    </Button>
  );
}

/** Why there is no button. */
function OffLimits({ isOwn, isAdmin }: { readonly isOwn: boolean; readonly isAdmin: boolean }) {
  if (isOwn) {
    return <p className="mt-3 text-label text-ink-2">This is your own account, so you can't disable it.</p>;
  }
  return isAdmin ? (
    <p className="mt-3 text-label text-ink-2">
      Administrators can't be disabled here. Change the role first.
    </p>
  ) : null;
}

function UserActButtons({ user, onAct }: Props) {
  const session = useSession();
  return actsOn(session?.user.id === user.id).map(({ act, label, Icon }) => (
    <Button key={act} onClick={() => onAct({ act, user })}>
      <Icon aria-hidden size={16} /> {label}
    </Button>
  ));
}
