import { PreviewPanel } from "../../preview/preview-panel.tsx";
import { ResultPanel } from "../../preview/result-panel.tsx";
import { booksOf } from "../../queue/queued-upload.ts";
import { resultHeadingId } from "../../use-focus-on-result.ts";
import type { RowProps } from "./row-props.ts";
import { isPreviewed } from "./row-toggle.tsx";

export type ContentProps = Pick<RowProps, "queue" | "upload"> & {
  readonly onAnswer: (refusal: string | undefined) => void;
};

/** The preview or the result of an open row; nothing before there is one. */
export function RowContent({ upload, queue, onAnswer }: ContentProps) {
  const { id, preview, result } = upload.entry;
  if (result !== undefined) {
    return (
      <>
        <h3
          id={resultHeadingId(id)}
          tabIndex={-1}
          className="border-t border-line px-4 pt-3 font-semibold -outline-offset-2"
        >
          Result <span className="sr-only">of {upload.entry.fileName}</span>
        </h3>
        <ResultPanel result={result} whose={booksOf(upload)} />
      </>
    );
  }
  return preview !== undefined && isPreviewed(upload.entry) ? (
    <PreviewPanel
      upload={upload}
      preview={preview}
      onAnswer={(answers) => queue.answer(id, answers)}
      onLook={() => queue.look(id, false)}
      onDiffer={() => queue.look(id, true)}
      onChooseLine={(line, isChosen) => queue.chooseLine(id, line, isChosen)}
      onConfirm={() => void queue.confirm(id)}
      onCancel={() => void queue.cancel(id).then(onAnswer)}
    />
  ) : null;
}
