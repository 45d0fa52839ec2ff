import { isRefused, mayRetry, retryNumber } from "@strikebook/core/uploads/queue/queue-file";
import { useNow } from "../../../../lib/browser/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatDuration } from "../../format-duration.ts";
import { importLabel, mayImport } from "../../import-label.ts";
import type { QueueCommands } from "../../queue/queue-commands.ts";
import { asksOtherAccount, needsLook, type QueuedUpload } from "../../queue/queued-upload.ts";
import { ReselectButton } from "../reselect-button.tsx";

type Props = {
  readonly upload: QueuedUpload;
  readonly queue: QueueCommands;
  /** The open preview has its own button to import. */
  readonly isOpen: boolean;
  /** False when a button above acts on all files: then no row's button is emphasized. */
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
      return <PauseButton {...props} />;
    case "cancelled":
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
  // What is warned of is looked at first: the open row has the button.
  const isOffered = entry.preview?.blockedReason === null && !asksOtherAccount(upload) && !needsLook(upload);
  if (entry.preview === undefined || !isOffered || isOpen) {
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

/** The import ends in the server before the file is paused: until then it says so. */
function PauseButton({ upload: { entry, ending }, queue, onAnswer }: Props) {
  return (
    <Button busy={ending !== undefined} onClick={() => void queue.pause(entry.id).then(onAnswer)}>
      Pause
    </Button>
  );
}

/** Names the attempt that it starts, out of the file's own maximum. A file that is not for here has it in its menu. */
function RetryButton({ upload: { entry }, queue }: Props) {
  if (!mayRetry(entry) || isRefused(entry)) {
    return null;
  }
  const series = entry.canRetry && entry.maxRetryAttempts > 0;
  const label = series ? `Retry (${retryNumber(entry)} of ${entry.maxRetryAttempts})` : "Retry";
  return entry.retryFrom === undefined ? (
    <Button onClick={() => queue.retry(entry.id)}>{label}</Button>
  ) : (
    <RetryLater from={entry.retryFrom} label={label} onRetry={() => queue.retry(entry.id)} />
  );
}

/** The server said how long it would go on refusing. */
function RetryLater(props: { readonly from: Date; readonly label: string; readonly onRetry: () => void }) {
  const leftMs = props.from.getTime() - useNow().getTime();
  return (
    <Button disabled={leftMs > 0} onClick={props.onRetry}>
      {leftMs > 0 ? `Retry in ${formatDuration(leftMs)}` : props.label}
    </Button>
  );
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
