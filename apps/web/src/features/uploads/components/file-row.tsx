import { isBusy, mayRetry, type QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { importLabel, mayImport } from "../import-label.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadQueue } from "../queue/upload-queue.ts";
import type { UploadPreview } from "../uploads.mutations.ts";
import { FileStatus } from "./file-status.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { ResultPanel } from "./result-panel.tsx";

type Props = {
  readonly upload: QueuedUpload;
  readonly queue: UploadQueue;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** One file: what it is, where it stands, what may be done with it, and its preview or result. */
export function FileRow({ upload, queue, isOpen, onToggle }: Props) {
  const { entry } = upload;
  const { preview, result } = entry;
  const hasDetails = result !== undefined || preview !== undefined;
  const showsPreview = entry.status === "ready" || entry.status === "preview";
  return (
    <li aria-label={entry.fileName} className="rounded-card min-w-0 border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-40 sm:basis-60">
          <p className="font-semibold wrap-anywhere">{entry.fileName}</p>
          <p className="text-label text-ink-2">{describe(entry, preview)}</p>
        </div>
        <FileStatus status={entry.status} />
        <div className="order-last flex w-full flex-wrap items-center gap-2 empty:hidden sm:order-none sm:w-auto">
          {hasDetails && (showsPreview || result) && (
            <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
              {detailsLabel(isOpen, result !== undefined)}
            </Button>
          )}
          <Actions upload={upload} queue={queue} isOpen={isOpen} />
        </div>
        <IconButton
          label={`Remove ${entry.fileName}`}
          disabled={entry.status === "uploading" || entry.status === "processing"}
          onClick={() => queue.remove(entry.id)}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
      {isBusy(entry.status) && <Progress entry={entry} />}
      {entry.error !== undefined && (
        <div className="px-4 pb-3">
          <Notice tone="danger" role="alert">
            {entry.error}
          </Notice>
        </div>
      )}
      {isOpen && showsPreview && preview && (
        <PreviewPanel
          upload={upload}
          preview={preview}
          onAnswer={(answers) => queue.answer(entry.id, answers)}
          onChooseLine={(line, isChosen) => queue.chooseLine(entry.id, line, isChosen)}
          onConfirm={() => void queue.confirm(entry.id)}
          onCancel={() => queue.cancel(entry.id)}
        />
      )}
      {isOpen && result && <ResultPanel result={result} />}
    </li>
  );
}

function Actions({ upload, queue, isOpen }: Omit<Props, "onToggle">): ReactNode {
  const { entry, isHeld, importLines } = upload;
  if (entry.status === "ready" && entry.preview && !isOpen) {
    return (
      <Button
        variant="primary"
        disabled={!mayImport(entry.preview, importLines.length)}
        onClick={() => void queue.confirm(entry.id)}
      >
        {importLabel(entry.preview, importLines.length)}
      </Button>
    );
  }
  if (entry.status === "pending" && isHeld) {
    return <Button onClick={() => queue.start(entry.id)}>Preview</Button>;
  }
  return mayRetry(entry) ? (
    <Button onClick={() => queue.retry(entry.id)}>
      Retry ({entry.retryCount + 1} of {entry.maxRetryAttempts})
    </Button>
  ) : null;
}

function Progress({ entry }: { readonly entry: QueueFile }) {
  return (
    <div className="flex items-center gap-3 px-4 pb-3">
      <ProgressBar label={`Progress of ${entry.fileName}`} percent={entry.progressPercent} />
      <span aria-hidden className="text-label whitespace-nowrap text-ink-2">
        {Math.round(entry.progressPercent)}%
      </span>
    </div>
  );
}

function describe(entry: QueueFile, preview: UploadPreview | undefined): string {
  const kind = preview && (preview.fileType === "PORTFOLIO" ? "Portfolio positions" : "Transactions");
  const brokerage = preview?.brokerage;
  return [formatBytes(entry.fileSizeBytes), brokerage, kind].filter(Boolean).join(" · ");
}

function detailsLabel(isOpen: boolean, isResult: boolean): string {
  return `${isOpen ? "Hide" : "Show"} ${isResult ? "result" : "preview"}`;
}
