import { Play } from "lucide-react";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { importLabel, isInBulk } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { groupOfUpload } from "./finding-of.ts";
import type { OpenRows } from "./use-open-rows.ts";

type Props = {
  readonly queue: QueueCommands;
  readonly uploads: readonly QueuedUpload[];
  readonly isProcessing: boolean;
  readonly rows: OpenRows;
  /** True where every row shows its own buttons: a single ready file needs no second one. */
  readonly areRowsRoomy: boolean;
  /** Describes what an import of all adds. */
  readonly describedBy?: string;
};

/** The one thing to do next: import what is ready, else look at what needs the user, else start. Often nothing. */
export function NextAct({ queue, uploads, isProcessing, rows, areRowsRoomy, describedBy }: Props) {
  const ready = uploads.filter(isInBulk);
  const needing = uploads.filter((upload) => groupOfUpload(upload) === "needsYou");
  const [first] = needing;
  if (ready.length > 0) {
    return ready.length === 1 && areRowsRoomy ? null : (
      <Button
        variant="primary"
        aria-describedby={describedBy}
        onClick={() => queue.confirmAll(ready.map(({ entry }) => entry.id))}
      >
        {ready.length === 1 ? labelOf(ready) : `Import all ${formatCount(ready.length)}`}
      </Button>
    );
  }
  if (first !== undefined) {
    return areRowsRoomy ? null : (
      <Button variant="primary" onClick={() => show(first.entry.id, rows)}>
        Review {plural(needing.length, "file")}
      </Button>
    );
  }
  return !isProcessing && uploads.some(({ entry }) => entry.status === "pending") ? (
    <Button variant="primary" onClick={() => queue.startProcessing()}>
      <Play aria-hidden size={16} /> Start Processing
    </Button>
  ) : null;
}

const labelOf = ([upload]: readonly QueuedUpload[]): string =>
  upload?.entry.preview === undefined ? "" : importLabel(upload.entry.preview, upload.importLines.length);

/** Opens a row and brings it before the eyes. */
function show(id: string, rows: OpenRows): void {
  rows.onToggle(id, true);
  const row = document.getElementById(`file-${id}`);
  row?.scrollIntoView?.({ block: "start" });
  row?.focus({ preventScroll: true });
}
