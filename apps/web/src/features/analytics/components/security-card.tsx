import type { SecurityAlerts } from "@strikebook/core/users/user-statistics";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";

type Props = {
  readonly alerts: SecurityAlerts;
  readonly days: number;
  /** The first of them. */
  readonly firstDay: string | undefined;
};

/** Figures that should make an administrator look closer, with a link to the log. */
export function SecurityCard({ alerts, days, firstDay }: Props) {
  const { failedLoginAttempts, suspiciousActivity, lockedAccounts } = alerts;
  return (
    <Card
      title="Security Overview"
      className="flex-1 basis-60"
      actions={<Link to="/admin/audit-logs">Audit logs</Link>}
    >
      <dl className="divide-y divide-line">
        <Alert label="Failed login attempts" note={`in ${days} days`} count={failedLoginAttempts}>
          <Link to={logsOf("LOGIN_FAILED", firstDay)} className="underline">
            Show them
          </Link>
        </Alert>
        <Alert label="Suspicious activity" note={`in ${days} days`} count={suspiciousActivity}>
          <Link to={logsOf("SUSPICIOUS_ACTIVITY", firstDay)} className="underline">
            Show it
          </Link>
        </Alert>
        <Alert label="Locked accounts" note="at this moment" count={lockedAccounts} />
      </dl>
    </Card>
  );
}

/** The entries that are counted, where the audit logs list them. */
const logsOf = (actionType: string, firstDay: string | undefined): string =>
  `/admin/audit-logs?${new URLSearchParams({ actionType, ...(firstDay && { startDate: firstDay }) })}`;

type AlertProps = {
  readonly label: string;
  readonly note: string;
  readonly count: number;
  /** The way to what is counted, if there is any. */
  readonly children?: ReactNode;
};

function Alert({ label, note, count, children }: AlertProps) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2">
      <dt className="min-w-0">
        <span className="block">{label}</span>
        <span className="block text-label text-ink-2">
          {note}
          {count > 0 && children && <>. {children}</>}
        </span>
      </dt>
      <dd
        className={
          count > 0 ? "text-value font-semibold text-warning" : "text-value font-semibold text-ink-2"
        }
      >
        {formatCount(count)}
      </dd>
    </div>
  );
}
