import { UserCheck, Users, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import type { Statistics } from "../analytics.queries.ts";
import { shareOf, shareText } from "../wording.ts";

type Props = { readonly statistics: Pick<Statistics, "activeUsers" | "inactiveUsers" | "totalUsers"> };

/** Total, active and inactive users, as items of a list; each leads to the users it counts. */
export function HeadCounts({ statistics: { totalUsers, activeUsers, inactiveUsers } }: Props) {
  return (
    <>
      <Metric
        label="Total Users"
        icon={<Users aria-hidden size={20} />}
        value={formatCount(totalUsers)}
        note={<Link to="/admin/users">Show all users</Link>}
      />
      <Metric
        label="Active Users"
        icon={<UserCheck aria-hidden size={20} />}
        value={formatCount(activeUsers)}
        note={
          <>
            {shareText(shareOf(activeUsers, totalUsers))} can sign in.{" "}
            <Link to="/admin/users?status=active" className="underline">
              Show active
            </Link>
          </>
        }
      />
      <Metric
        label="Inactive Users"
        icon={<UserX aria-hidden size={20} />}
        value={formatCount(inactiveUsers)}
        note={
          inactiveUsers === 0 ? (
            "No disabled users."
          ) : (
            <>
              {shareText(shareOf(inactiveUsers, totalUsers))} are disabled.{" "}
              <Link to="/admin/users?status=inactive" className="underline">
                Show inactive
              </Link>
            </>
          )
        }
      />
    </>
  );
}

type MetricProps = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly value: ReactNode;
  /** A line that says what the value means. */
  readonly note: ReactNode;
};

/** One large figure with its name. Put several in a `<dl>`. */
export function Metric({ label, icon, value, note }: MetricProps) {
  return (
    <div className="rounded-card min-w-0 border border-line bg-surface px-4 py-3">
      <dt className="flex items-center justify-between gap-2 text-ink-2">
        {label}
        {icon && <span className="text-ink-3">{icon}</span>}
      </dt>
      <dd className="text-value font-semibold">{value}</dd>
      <dd className="text-label text-ink-2">{note}</dd>
    </div>
  );
}
