import { findFileProblem } from "@strikebook/core/uploads/upload-file";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { isReadOnly, useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { FileRow } from "../components/file-row.tsx";
import { QueueStatistics } from "../components/queue-statistics.tsx";
import { mayImport } from "../import-label.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadQueue } from "../queue/upload-queue.ts";
import { useUploadQueue } from "../queue/use-upload-queue.ts";

const READ_ONLY_REASON = "Your account is read-only: it can look at everything but import nothing.";
const ALREADY_LISTED = "Already in the list: the very same content";

/** Files in, their previews, the decision, the result. */
export function UploadPage() {
  const { queue, uploads } = useUploadQueue();
  const session = useSession();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const isForbidden = session !== undefined && isReadOnly(session.user);

  const addFiles = async (files: readonly File[]) => {
    const judged = files.map((file) => ({
      file,
      problem: findFileProblem({ name: file.name, type: file.type, sizeBytes: file.size }),
    }));
    const reasons = judged.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : []));
    setRejected(reasons);
    const repeated = await queue.add(judged.flatMap(({ file, problem }) => (problem ? [] : [file])));
    setRejected([...reasons, ...repeated.map((file) => `${file.name}: ${ALREADY_LISTED}`)]);
  };

  return (
    <Page
      title="Enhanced File Upload"
      subtitle="Each file is checked first. Nothing is stored before you confirm."
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <DropZone
          onFiles={(files) => void addFiles(files)}
          disabledReason={isForbidden ? READ_ONLY_REASON : undefined}
        />
        <QueueStatistics uploads={uploads} />
      </div>
      {rejected.length > 0 && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button variant="quiet" onClick={() => setRejected([])}>
              Dismiss
            </Button>
          }
        >
          <p className="font-semibold">Some files were rejected:</p>
          <ul className="list-disc pl-5">
            {rejected.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {uploads.length === 0 ? (
        <EmptyState
          title="No files in queue"
          help="Download a history or positions file at fidelity.com and drop it above."
        />
      ) : (
        <FileList queue={queue} uploads={uploads} />
      )}
    </Page>
  );
}

type FileListProps = { readonly queue: UploadQueue; readonly uploads: readonly QueuedUpload[] };

function FileList({ queue, uploads }: FileListProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [isClearing, setIsClearing] = useState(false);
  // A single file is looked at at once; of several each is opened by hand.
  const isSingle = uploads.length === 1;
  const importable = uploads.filter(
    ({ entry, importLines }) =>
      entry.status === "ready" && entry.preview && mayImport(entry.preview, importLines.length),
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {importable.length > 1 && (
          <Button
            variant="primary"
            onClick={() => {
              for (const { entry } of importable) {
                void queue.confirm(entry.id);
              }
            }}
          >
            Import {plural(importable.length, "file")}
          </Button>
        )}
        <Button onClick={() => setIsClearing(true)}>Clear All</Button>
      </div>
      <ul className="flex flex-col gap-3">
        {uploads.map((upload) => {
          const { id, status } = upload.entry;
          const isOpen = toggled[id] ?? (isSingle || status === "completed");
          return (
            <FileRow
              key={id}
              upload={upload}
              queue={queue}
              isOpen={isOpen}
              onToggle={() => setToggled({ ...toggled, [id]: !isOpen })}
            />
          );
        })}
      </ul>
      {isClearing && (
        <ConfirmDialog
          title="Clear all files"
          confirmLabel="Clear All"
          danger
          onCancel={() => setIsClearing(false)}
          onConfirm={() => {
            setIsClearing(false);
            queue.clear();
          }}
        >
          Are you sure you want to clear all files from the queue? This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
