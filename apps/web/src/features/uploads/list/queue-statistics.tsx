import type { QueueStatistics as Statistics } from "@strikebook/core/uploads/queue/queue-statistics";
import { formatBytes, formatCount, MISSING } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { formatDuration } from "../format-duration.ts";

type Props = {
  readonly statistics: Statistics;
  /** Files that are checked and cannot be imported yet: they are not ready. */
  readonly blocked: number;
};

/** How many files stand where, and how fast it goes. */
export function QueueStatistics({ statistics, blocked }: Props) {
  const { averageUploadTimeSeconds: average } = statistics;
  const figures = [
    ["Total", formatCount(statistics.total)],
    ["Pending", formatCount(statistics.pending + statistics.preview)],
    ["Ready", <Ready key="ready" count={statistics.ready - blocked} blocked={blocked} />],
    ["Processing", formatCount(statistics.processing)],
    ["Completed", formatCount(statistics.completed)],
    ["Failed", formatCount(statistics.failed)],
    ["Paused", formatCount(statistics.paused)],
    ["Cancelled", formatCount(statistics.cancelled)],
    ["Select again", formatCount(statistics.needsReselection)],
    ["Completion rate", `${Math.round(statistics.completionRate)}%`],
    ["Average upload time", average === undefined ? MISSING : formatDuration(average * 1000)],
    ["Total data uploaded", formatBytes(statistics.totalDataUploadedBytes)],
  ] as const;
  return (
    <Card title="Statistics">
      <dl className="grid grid-cols-3 items-end gap-x-3 gap-y-2 md:grid-cols-6">
        {figures.map(([label, figure]) => (
          <Figure key={label} label={label}>
            {figure}
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

function Ready({ count, blocked }: { readonly count: number; readonly blocked: number }) {
  return (
    <>
      {formatCount(count)}
      {blocked > 0 && (
        <span className="text-label font-normal whitespace-nowrap text-ink-2">
          {" "}
          · {formatCount(blocked)} blocked
        </span>
      )}
    </>
  );
}
