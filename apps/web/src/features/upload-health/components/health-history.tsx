import { HEALTH_HISTORY_SHOWN } from "@strikebook/core/upload-health/health-rules";
import { formatCount, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { UploadHealthReport } from "../checks/run-checks.ts";
import { momentText, timeText } from "../wording.ts";
import { HealthBadge } from "./health-badge.tsx";

const COLUMNS: readonly Column<UploadHealthReport>[] = [
  { id: "time", header: "Time", cell: ({ timestamp }) => momentText(timestamp) },
  { id: "overall", header: "Overall", cell: ({ overall }) => <HealthBadge status={overall} /> },
  {
    id: "healthy",
    header: "Healthy",
    align: "end",
    priority: 2,
    cell: ({ summary }) => formatCount(summary.healthyChecks),
  },
  {
    id: "degraded",
    header: "Degraded",
    align: "end",
    priority: 2,
    cell: ({ summary }) => formatCount(summary.degradedChecks),
  },
  {
    id: "critical",
    header: "Critical",
    align: "end",
    priority: 2,
    cell: ({ summary }) => formatCount(summary.criticalChecks),
  },
  {
    id: "backend",
    header: "Backend answer",
    align: "end",
    priority: 3,
    cell: ({ checks }) => timeText(checks.backend.responseTime),
  },
];

/** The latest rounds of checks, once there is something to compare. */
export function HealthHistory({ history }: { readonly history: readonly UploadHealthReport[] }) {
  if (history.length <= 1) {
    return null;
  }
  const shown = history.slice(0, HEALTH_HISTORY_SHOWN);
  return (
    <Card title="Recent Checks" subtitle={`${plural(history.length, "check")} so far`} flush>
      <DataTable
        caption="Latest upload system checks"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ timestamp }) => timestamp}
        rowName={({ timestamp }) => momentText(timestamp)}
      />
    </Card>
  );
}
