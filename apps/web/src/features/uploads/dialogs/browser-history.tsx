import type { HistoryEntry } from "@strikebook/core/uploads/queue/queue-history";
import { useState } from "react";
import { formatBytes, formatInstant } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatDuration } from "../format-duration.ts";
import { FileStatus } from "../list/row/file-status.tsx";
import type { UploadResult } from "../uploads.mutations.ts";

type Props = {
  readonly history: readonly HistoryEntry<UploadResult>[];
  readonly onClear: () => void;
};

/** Entries that are drawn at first, and more on each request. */
const ENTRIES_SHOWN = 50;

/**
 * Uploads that ended in one of the user's browsers, failed and cancelled ones included.
 */
export function BrowserHistory({ history, onClear }: Props) {
  const [shown, setShown] = useState(ENTRIES_SHOWN);
  if (history.length === 0) {
    return <EmptyState title="No Upload History" help="No upload has ended yet." />;
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">The same in all your browsers. Clearing it changes no numbers.</p>
        <Button onClick={onClear}>Clear history</Button>
      </div>
      <ul aria-label="Sent by browser" className="flex flex-col gap-2">
        {history.slice(0, shown).map((entry) => (
          <li
            key={entry.id}
            aria-label={entry.fileName}
            className="rounded-card border border-line px-3 py-2"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{entry.fileName}</p>
                <p className="text-label text-ink-2">
                  {[
                    formatInstant(entry.uploadedAt.getTime()),
                    formatBytes(entry.fileSizeBytes),
                    ...(entry.durationMs === undefined ? [] : [formatDuration(entry.durationMs)]),
                  ].join(" · ")}
                </p>
              </div>
              <FileStatus status={entry.status} />
            </div>
            {(entry.error ?? entry.result?.message) !== undefined && (
              <p className="pt-1 text-ink-2 wrap-anywhere">{entry.error ?? entry.result?.message}</p>
            )}
          </li>
        ))}
      </ul>
      {history.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + ENTRIES_SHOWN)}>
          Show more
        </Button>
      )}
    </div>
  );
}
