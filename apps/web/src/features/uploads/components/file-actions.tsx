import { mayRetry } from "@strikebook/core/uploads/queue/queue-file";
import { Button } from "../../../ui/button.tsx";
import { importLabel, mayImport } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { ReselectButton } from "./reselect-button.tsx";

type Props = {
  readonly upload: QueuedUpload;
  readonly queue: QueueCommands;
  /** The open preview has its own button to import. */
  readonly isOpen: boolean;
  /** False when a button for all files stands above: then no row shouts. */
  readonly isOnlyOne: boolean;
  /** Why something was not possible; undefined when it was. */
  readonly onAnswer: (refusal: string | undefined) => void;
};

/** The one button of a file's status; everything else is in its menu. */
export function FileActions(props: Props) {
  const { upload, queue } = props;
  const { id, isPaused, status } = upload.entry;
  switch (status) {
    case "ready":
      return <ImportButton {...props} />;
    case "pending":
      return isPaused ? <Button onClick={() => queue.resume(id)}>Preview</Button> : null;
    case "paused":
      return <Button onClick={() => queue.resume(id)}>Resume</Button>;
    case "uploading":
    case "processing":
      return <Button onClick={() => queue.pause(id)}>Pause</Button>;
    case "failed":
      return <RetryButton {...props} />;
    case "needs-reselection":
      return <Reselection {...props} />;
    default:
      return null;
  }
}

function ImportButton({ upload, queue, isOpen, isOnlyOne }: Props) {
  const { entry, importLines } = upload;
  if (entry.preview === undefined || entry.preview.blockedReason !== null || isOpen) {
    return null;
  }
  return (
    <Button
      variant={isOnlyOne ? "primary" : "secondary"}
      disabled={!mayImport(entry.preview)}
      onClick={() => void queue.confirm(entry.id)}
    >
      {importLabel(entry.preview, importLines.length)}
    </Button>
  );
}

/** Names the attempt that it starts, out of the file's own maximum. */
function RetryButton({ upload: { entry }, queue }: Props) {
  return mayRetry(entry) ? (
    <Button onClick={() => queue.retry(entry.id)}>
      Retry ({entry.retryCount + 1} of {entry.maxRetryAttempts})
    </Button>
  ) : null;
}

function Reselection({ upload: { entry }, queue, isOnlyOne, onAnswer }: Props) {
  return (
    <ReselectButton
      label="Re-select file"
      fileName={entry.fileName}
      primary={isOnlyOne}
      onFiles={([file]) => {
        if (file) {
          void queue.reselect(entry.id, file).then(onAnswer);
        }
      }}
    />
  );
}
