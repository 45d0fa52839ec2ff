import { profileCompleteness } from "@strikebook/core/users/profile-completeness";
import type { ReactNode } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { lastLoginLabel } from "../../../lib/last-login.ts";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { MissingValue } from "../../../ui/figures/amount.tsx";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import { accessLevel } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";
import { RoleBadges, UserStatusBadge } from "./user-badges.tsx";

/** Everything about a user, in four cards. */
export function UserFacts({ user }: { readonly user: AdminUser }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <AccountCard user={user} />
      <ActivityCard user={user} />
      <SecurityCard user={user} />
      <SystemCard user={user} />
    </div>
  );
}

type Props = { readonly user: AdminUser };

function AccountCard({ user }: Props) {
  return (
    <Card title="Account Information">
      <Facts>
        <Fact label="Username">{user.username}</Fact>
        <Fact label="First name">{user.firstName || <MissingValue />}</Fact>
        <Fact label="Last name">{user.lastName || <MissingValue />}</Fact>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Status">
          <UserStatusBadge enabled={user.enabled} />
        </Fact>
      </Facts>
    </Card>
  );
}

function ActivityCard({ user: { lastLoginAt, createdAt, updatedAt } }: Props) {
  const now = new Date();
  return (
    <Card title="Activity Information">
      <Facts>
        <Fact label="Last login">
          {lastLoginLabel(lastLoginAt, now)}
          {lastLoginAt !== null && (
            <span className="block text-label text-ink-2">{formatInstant(lastLoginAt)}</span>
          )}
        </Fact>
        <Fact label="Created">{formatInstant(createdAt)}</Fact>
        <Fact label="Last updated">{formatInstant(updatedAt)}</Fact>
      </Facts>
    </Card>
  );
}

function SecurityCard({ user }: Props) {
  return (
    <Card title="Security & Permissions">
      <Facts>
        <Fact label="Access level">{accessLevel(user)}</Fact>
        <Fact label="Roles">
          <RoleBadges user={user} />
        </Fact>
        <Fact label="E-mail verified">{user.emailVerified ? "Yes" : "No"}</Fact>
        <Fact label="Password">
          {user.mustChangePassword ? "Temporary: must be changed at the next sign-in" : "Chosen by the user"}
        </Fact>
      </Facts>
    </Card>
  );
}

function SystemCard({ user }: Props) {
  const { percent, missing } = profileCompleteness(user);
  return (
    <Card title="System Information">
      <Facts>
        <Fact label="User ID">
          <code className="block font-mono text-label break-all">{user.id}</code>
          <span className="mt-1 block">
            <CopyButton text={user.id} what="ID" />
          </span>
        </Fact>
        <Fact label="Profile completeness">
          {percent}%
          <ProgressBar label="Profile completeness" percent={percent} className="my-1" />
          {missing.length > 0 && (
            <span className="block text-label text-ink-2">Missing: {missing.join(", ")}</span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">{children}</dl>;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="max-w-32 text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
