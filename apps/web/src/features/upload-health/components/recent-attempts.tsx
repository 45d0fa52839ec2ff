import { sizeCategoryOf } from "@strikebook/core/upload-health/upload-bands";
import type { RecentAttempt } from "@strikebook/core/upload-health/upload-metrics";
import { MISSING } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import {
  momentText,
  OUTCOME_WORDS,
  problemLabel,
  SIZE_LABELS,
  STAGE_LABELS,
  sizeText,
  timeText,
} from "../wording.ts";

const STEP = 10;

type Row = RecentAttempt & { readonly key: string };

const COLUMNS: readonly Column<Row>[] = [
  { id: "time", header: "Time", cell: ({ endedAt }) => momentText(endedAt) },
  { id: "stage", header: "Step", priority: "xs", cell: ({ stage }) => STAGE_LABELS[stage] },
  {
    id: "outcome",
    header: "Result",
    cell: ({ outcome, problem }) => (
      <>
        <StatusBadge tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].label}</StatusBadge>
        {problem && <span className="block text-ink-2">{problemLabel(problem)}</span>}
      </>
    ),
  },
  { id: "kind", header: "File type", priority: 3, cell: ({ fileKind }) => fileKind ?? MISSING },
  {
    id: "size",
    header: "Size",
    align: "end",
    priority: 2,
    cell: ({ sizeBytes }) =>
      sizeBytes === null
        ? MISSING
        : `${sizeText(sizeBytes)} (${SIZE_LABELS[sizeCategoryOf(sizeBytes)].name})`,
  },
  {
    id: "duration",
    header: "Duration",
    align: "end",
    priority: 2,
    cell: ({ durationMs }) => timeText(durationMs),
  },
];

/** The latest previews and imports one by one, without users and file names, which are private. */
export function RecentAttempts({ attempts }: { readonly attempts: readonly RecentAttempt[] }) {
  const rows = attempts.map((attempt, index): Row => ({ ...attempt, key: `${attempt.endedAt} ${index}` }));
  const { shown, more } = useShowMore(rows, STEP);
  return (
    <Card title="Recent Activity" subtitle="Previews and imports of all users" flush>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">No recent uploads</p>
      ) : (
        <>
          <DataTable
            caption="The latest previews and imports"
            columns={COLUMNS}
            rows={shown}
            rowKey={({ key }) => key}
            rowName={({ endedAt }) => momentText(endedAt)}
          />
          {more}
        </>
      )}
    </Card>
  );
}
