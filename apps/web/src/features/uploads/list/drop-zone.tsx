import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Why nothing can be added; undefined when it can. */
  readonly disabledReason: string | undefined;
};

/** Takes files that are dropped or chosen. */
export function DropZone({ onFiles, disabledReason }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const disabled = disabledReason !== undefined;
  const { isOver, handlers } = useDrop(disabled, onFiles);

  return (
    // Dropping is an extra; Browse Files is the way for the keyboard.
    <div
      {...handlers}
      className={classNames(
        "rounded-card flex flex-col items-center justify-center gap-2 border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-selected" : "border-line-strong bg-surface",
      )}
    >
      <FileUp aria-hidden size={28} className="text-ink-3" />
      <p className="text-card">Drop brokerage CSV files here</p>
      <p id={hintId} className="text-ink-2">
        {disabledReason ??
          "Fidelity account history and portfolio positions. CSV, up to 100 MB each; several at once."}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,text/csv"
        tabIndex={-1}
        className="sr-only"
        aria-label="Files to upload"
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, after it was mended for example.
          event.target.value = "";
        }}
      />
      <Button
        variant="primary"
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        className="mt-2"
      >
        Browse Files
      </Button>
    </div>
  );
}

/** Files dropped on the zone; nothing drops while it is `disabled`. */
function useDrop(disabled: boolean, onFiles: Props["onFiles"]) {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepStrayFilesOut, []);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (!disabled) {
        onFiles([...event.dataTransfer.files]);
      }
    },
  };
  return { isOver, handlers };
}

/** A file that misses the zone would otherwise replace the page. */
function keepStrayFilesOut() {
  const refuse = (event: Event) => event.preventDefault();
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
}
