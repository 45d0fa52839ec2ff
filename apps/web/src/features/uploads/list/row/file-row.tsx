import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { memo, useState } from "react";
import { formatBytes, formatInstant } from "../../../../lib/format.ts";
import { PriorityDialog } from "../../dialogs/priority-dialog.tsx";
import { FILE_KIND_WORDS } from "../../file-kinds.ts";
import type { QueueEntry } from "../../queue/queued-upload.ts";
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

/** Details of the file itself: size, brokerage, place and time. The number shown is the stored priority plus one. */
function FileFacts({ entry }: { readonly entry: QueueEntry }) {
  const { preview } = entry;
  const facts = [
    formatBytes(entry.fileSizeBytes),
    ...(preview && preview.brokerage !== UNKNOWN_BROKERAGE
      ? [preview.brokerage, FILE_KIND_WORDS[preview.fileType]]
      : []),
    `Priority ${entry.priority + 1}`,
    ...(entry.isLargeFile ? ["Large file"] : []),
    `Added ${formatInstant(entry.addedAt.getTime())}`,
  ];
  return <p className="text-label text-ink-2">{facts.join(" · ")}</p>;
}
