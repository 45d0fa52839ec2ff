import { isBusy } from "@strikebook/core/uploads/queue/queue-file";
import { formatCount } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import type { QueuedUpload } from "../queue/queued-upload.ts";

/** How many files stand where; counted from the files, so that it cannot drift. */
export function QueueStatistics({ uploads }: { readonly uploads: readonly QueuedUpload[] }) {
  const count = (matches: (upload: QueuedUpload) => boolean) => formatCount(uploads.filter(matches).length);
  return (
    <Card title="Statistics">
      <dl className="grid grid-cols-3 gap-3 lg:grid-cols-2">
        <Figure label="Files">{formatCount(uploads.length)}</Figure>
        <Figure label="Waiting">{count(({ entry }) => entry.status === "pending")}</Figure>
        <Figure label="Under way">{count(({ entry }) => isBusy(entry.status))}</Figure>
        <Figure label="Ready">{count(({ entry }) => entry.status === "ready")}</Figure>
        <Figure label="Completed">{count(({ entry }) => entry.status === "completed")}</Figure>
        <Figure label="Failed">{count(({ entry }) => entry.status === "failed")}</Figure>
      </dl>
    </Card>
  );
}
