import { formatBytes, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ReselectButton } from "../list/reselect-button.tsx";
import type { RestoredNotice } from "../queue/queue-state.ts";

type Props = {
  readonly files: RestoredNotice["files"];
  readonly onReselect: (files: readonly File[]) => void;
  readonly onClose: () => void;
};

/** Which files came back after a refresh, and which of them have lost their content. */
export function RestoredDialog({ files, onReselect, onClose }: Props) {
  const lost = files.filter(({ needsReselection }) => needsReselection).length;
  return (
    <Modal
      title="Restored files"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Continue
          </Button>
          {lost > 0 && (
            <ReselectButton
              label="Select files again"
              primary
              multiple
              onFiles={(chosen) => {
                onReselect(chosen);
                onClose();
              }}
            />
          )}
        </>
      }
    >
      <p className="pb-3 text-ink-2">
        {plural(files.length, "file")} of your last visit {files.length === 1 ? "is" : "are"} in the queue
        again.{" "}
        {lost > 0 &&
          `The content of ${lost === files.length ? "all" : plural(lost, "file")} was too large to keep: choose ${lost === 1 ? "it" : "them"} again, all at once if you like. We recognize them by their content.`}
      </p>
      <LongList items={files} step={100} label="Restored files" className="flex flex-col gap-1">
        {(file) => (
          <li
            key={file.id}
            className="rounded-card flex flex-wrap items-center gap-x-3 gap-y-1 border border-line px-3 py-2"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{file.fileName}</span>
            <span className="text-label text-ink-2">{formatBytes(file.fileSizeBytes)}</span>
            {file.needsReselection ? (
              <StatusBadge tone="warning">Select again</StatusBadge>
            ) : (
              <StatusBadge tone="success">Restored</StatusBadge>
            )}
          </li>
        )}
      </LongList>
    </Modal>
  );
}
