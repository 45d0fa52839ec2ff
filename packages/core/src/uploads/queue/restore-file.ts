import { applyQueueEvent } from "./apply-event.ts";
import { isBusy, type QueueFile, type QueueFileEvent } from "./queue-file.ts";

/** The parts of a saved file that the browser still has. */
export type Remains<Preview> = { readonly hasContent: boolean; readonly preview?: Preview };

/**
 * A file as it goes on after a refresh. What was under way waits to be taken up again: a confirm is sent once more, an
 * operation is followed by its id. A preview that is still at hand needs no second upload; anything else needs the
 * content, and asks for it where it is gone.
 */
export function restoreFile<Preview, Result>(
  saved: QueueFile<Preview, Result>,
  { hasContent, preview }: Remains<Preview>,
): QueueFile<Preview, Result> {
  const marked = {
    ...saved,
    restored: { originalFileName: saved.fileName, originalFileSizeBytes: saved.fileSizeBytes },
  };
  if (saved.status === "ready" && preview !== undefined) {
    return { ...marked, preview };
  }
  const file = applied(marked, startAgain(marked, hasContent));
  return needsContent(file) && !hasContent ? applied(file, { type: "contentLost" }) : file;
}

function startAgain(file: QueueFile, hasContent: boolean): QueueFileEvent | undefined {
  if (isBusy(file.status)) {
    return { type: "interrupted" };
  }
  if (file.status === "ready") {
    return { type: "forgotten" };
  }
  return file.status === "needs-reselection" && hasContent ? { type: "reselected" } : undefined;
}

/** The event says nothing of previews and results, whatever they are. */
function applied<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent | undefined,
): QueueFile<Preview, Result> {
  return event ? applyQueueEvent(file, event as QueueFileEvent<Preview, Result>) : file;
}

/** False for what has ended, and for what the server can go on with by itself. */
export function needsContent(file: QueueFile): boolean {
  if (file.operationId !== undefined || file.consent?.sessionId !== undefined) {
    return false;
  }
  const { status } = file;
  return status === "pending" || status === "paused" || (status === "failed" && file.canRetry);
}
