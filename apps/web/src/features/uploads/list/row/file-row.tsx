import { memo, useState } from "react";
import { PriorityDialog } from "../../dialogs/priority-dialog.tsx";
import { FileFacts } from "./file-facts.tsx";
import { RowContentLater } from "./row-content-later.tsx";
import { RowHeader } from "./row-header.tsx";
import { RowNote } from "./row-note.tsx";
import type { RowProps } from "./row-props.ts";

/** One file: what it is, what comes next, and on request its preview or result. */
export const FileRow = memo(function FileRow(props: RowProps) {
  const { upload, queue, isOpen, isAdvanced } = props;
  const { entry } = upload;
  const [isSettingPriority, setIsSettingPriority] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <RowHeader {...props} onPriority={() => setIsSettingPriority(true)} onAnswer={setRefusal} />
      {refusal !== undefined && (
        <RowNote tone="danger" isAlert>
          {refusal}
        </RowNote>
      )}
      {(isOpen || isAdvanced) && (
        <div className="px-3 pb-2">
          <FileFacts entry={entry} />
        </div>
      )}
      {isOpen && <RowContentLater upload={upload} queue={queue} onAnswer={setRefusal} />}
      {isSettingPriority && (
        <PriorityDialog
          fileName={entry.fileName}
          index={entry.priority}
          count={props.total}
          onClose={() => setIsSettingPriority(false)}
          onSave={(toIndex) => queue.move(entry.id, toIndex)}
        />
      )}
    </>
  );
});
