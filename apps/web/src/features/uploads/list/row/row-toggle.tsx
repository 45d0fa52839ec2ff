import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import type { QueuedUpload, QueueEntry } from "../../queue/queued-upload.ts";
import { findingOf } from "../finding-of.ts";

type Props = {
  readonly upload: QueuedUpload;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** Opens a row and closes it; the one button that a row always has. */
export function RowToggle({ upload, isOpen, onToggle }: Props) {
  const asks = !isOpen && findingOf(upload) === "question";
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <Button
      variant={asks ? "secondary" : "quiet"}
      aria-expanded={isOpen}
      onClick={onToggle}
      className={asks ? undefined : "-mr-2 -ml-1 md:m-0"}
    >
      {asks ? (
        "Answer"
      ) : (
        <>
          <Icon aria-hidden size={16} className="md:hidden" />
          <span className="sr-only md:not-sr-only">
            {isOpen ? "Hide" : "Show"} {contentOf(upload.entry)}
          </span>
        </>
      )}
    </Button>
  );
}

function contentOf(entry: QueueEntry): string {
  if (entry.result !== undefined) {
    return "result";
  }
  return isPreviewed(entry) ? "preview" : "details";
}

/** Also while an answer makes the server check the file once more. */
export function isPreviewed({ preview, status }: QueueEntry): boolean {
  return preview !== undefined && (status === "ready" || status === "preview");
}
