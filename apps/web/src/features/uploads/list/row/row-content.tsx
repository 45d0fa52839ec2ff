import { PreviewPanel } from "../../preview/preview-panel.tsx";
import { ResultPanel } from "../../preview/result-panel.tsx";
import type { RowProps } from "./row-props.ts";
import { isPreviewed } from "./row-toggle.tsx";

export type ContentProps = Pick<RowProps, "queue" | "upload"> & {
  readonly onAnswer: (refusal: string | undefined) => void;
};

/** The preview or the result of an open row; nothing before there is one. */
export function RowContent({ upload, queue, onAnswer }: ContentProps) {
  const { id, preview, result } = upload.entry;
  if (result !== undefined) {
    return <ResultPanel result={result} />;
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
