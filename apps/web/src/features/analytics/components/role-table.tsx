import type { RoleFigures } from "@strikebook/core/users/user-statistics";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { Statistics } from "../analytics.queries.ts";
import { roleLabel, shareOf, shareText } from "../wording.ts";

type Props = {
  readonly title: string;
  readonly statistics: Pick<Statistics, "roleStatistics" | "totalUsers">;
};

/** How many users have each role: each row carries its bar, so the chart is the table. */
export function RoleTable({ title, statistics: { roleStatistics, totalUsers } }: Props) {
  const counted = roleStatistics.reduce((total, { count }) => total + count, 0);
  return (
    <Card title={title} flush>
      <DataTable
        caption={`${title}: users, and how many of them are enabled`}
        columns={columnsFor(totalUsers)}
        rows={roleStatistics}
        rowKey={({ role }) => role}
        rowName={({ role }) => roleLabel(role)}
      />
      {counted > totalUsers && (
        <p className="px-4 py-2 text-label text-ink-2">Users with several roles count once in each.</p>
      )}
    </Card>
  );
}

function columnsFor(totalUsers: number): Column<RoleFigures>[] {
  return [
    {
      id: "role",
      header: "Role",
      cell: ({ role }) => <Link to={`/admin/users?role=${role}`}>{roleLabel(role)}</Link>,
    },
    { id: "count", header: "Users", align: "end", cell: ({ count }) => formatCount(count) },
    {
      id: "active",
      header: "Active",
      align: "end",
      priority: "xs",
      cell: ({ activeCount }) => formatCount(activeCount),
    },
    {
      id: "inactive",
      header: "Inactive",
      align: "end",
      priority: "xs",
      cell: ({ inactiveCount }) => formatCount(inactiveCount),
    },
    {
      id: "share",
      header: "Share",
      align: "end",
      priority: 2,
      cell: ({ count }) => <Share percent={shareOf(count, totalUsers)} />,
    },
  ];
}

function Share({ percent }: { readonly percent: number }) {
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden className="hidden h-2 w-24 rounded-chip bg-hover sm:block">
        <span className="block h-full rounded-chip bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-16 whitespace-nowrap">{shareText(percent)}</span>
    </span>
  );
}
