import { isBusy } from "@strikebook/core/uploads/queue/queue-file";
import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { formatBytes, formatInstant } from "../../../../lib/format.ts";
import { serverWords } from "../../../../lib/network/server-words.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { PriorityDialog } from "../../dialogs/priority-dialog.tsx";
import { PreviewPanel } from "../../preview/preview-panel.tsx";
import { ResultPanel } from "../../preview/result-panel.tsx";
import type { QueueCommands } from "../../queue/queue-commands.ts";
import type { QueuedUpload, QueueEntry } from "../../queue/queued-upload.ts";
import type { UploadPreview } from "../../uploads.mutations.ts";
import { FileActions } from "./file-actions.tsx";
import { FileMenu } from "./file-menu.tsx";
import { FileProblem } from "./file-problem.tsx";
import { FileProgress } from "./file-progress.tsx";
import { MoveHandle, type RowDrag } from "./move-handle.tsx";
import { RowNote } from "./row-note.tsx";
import { UploadStatus } from "./upload-status.tsx";

type Props = {
  readonly upload: QueuedUpload;
  readonly queue: QueueCommands;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isOnlyOne: boolean;
  readonly isServerAway: boolean;
  /** Says how the handle is used. */
  readonly moveHintId: string;
  readonly onDrag: (drag: RowDrag | undefined) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onMove: (id: string, toIndex: number) => void;
  readonly onRemove: (id: string) => void;
};

/** One file: its name, status and actions, and its preview or result. */
export const FileRow = memo(function FileRow(props: Props) {
  const { upload, index, count, onMove } = props;
  const { entry } = upload;
  const [isSettingPriority, setIsSettingPriority] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const move = (toIndex: number) => onMove(entry.id, toIndex);
  return (
    <>
      <Header {...props} move={move} onPriority={() => setIsSettingPriority(true)} onAnswer={setRefusal} />
      {isBusy(entry.status) && <FileProgress entry={entry} />}
      <FileProblem entry={entry} />
      {refusal !== undefined && (
        <RowNote tone="danger" isAlert>
          {refusal}
        </RowNote>
      )}
      {!props.isOpen && <Blocked entry={entry} />}
      {props.isOpen && <Content {...props} onAnswer={setRefusal} />}
      {isSettingPriority && (
        <PriorityDialog
          fileName={entry.fileName}
          index={index}
          count={count}
          onClose={() => setIsSettingPriority(false)}
          onSave={move}
        />
      )}
    </>
  );
});

type HeaderProps = Props & {
  readonly move: (toIndex: number) => void;
  readonly onPriority: () => void;
  readonly onAnswer: (refusal: string | undefined) => void;
};

function Header({ move, onPriority, onAnswer, ...props }: HeaderProps) {
  const { upload, queue, index, count } = props;
  const { entry } = upload;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1 p-2 sm:gap-x-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      {count > 1 ? (
        <MoveHandle
          id={entry.id}
          name={entry.fileName}
          index={index}
          count={count}
          hintId={props.moveHintId}
          onDrag={props.onDrag}
          onMove={move}
        />
      ) : (
        <span />
      )}
      <Facts entry={entry} />
      <StatusAndActions {...props} onAnswer={onAnswer} />
      <span className="flex shrink-0 items-center">
        <FileMenu
          entry={entry}
          queue={queue}
          index={index}
          count={count}
          onMove={move}
          onPriority={onPriority}
          onRemove={() => props.onRemove(entry.id)}
          onAnswer={onAnswer}
        />
        <IconButton
          label={`Remove ${entry.fileName}`}
          disabled={!isActionAllowed(entry, "remove")}
          className="hidden sm:inline-flex"
          onClick={() => props.onRemove(entry.id)}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </span>
    </div>
  );
}

/** On a narrow screen a line of its own below; elsewhere words and buttons stand in columns. */
function StatusAndActions(props: Omit<HeaderProps, "move" | "onPriority">) {
  const { upload, queue, isOpen, onAnswer } = props;
  const { entry } = upload;
  const hasResult = entry.result !== undefined;
  return (
    <div className="col-span-3 row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-1 lg:row-start-auto">
      <span className="mr-auto pl-2 lg:w-32 lg:pl-0">
        <UploadStatus upload={upload} isServerAway={props.isServerAway} />
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1 lg:w-88">
        <FileActions
          upload={upload}
          queue={queue}
          isOpen={isOpen}
          isOnlyOne={props.isOnlyOne}
          onAnswer={onAnswer}
        />
        {(hasResult || isPreviewed(entry)) && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => props.onToggle(entry.id, !isOpen)}>
            {isOpen ? "Hide" : "Show"} {hasResult ? "result" : "preview"}
          </Button>
        )}
      </span>
    </div>
  );
}

function Content({ upload, queue, onAnswer }: Pick<HeaderProps, "onAnswer" | "queue" | "upload">) {
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

/** Also while an answer makes the server check the file once more. */
function isPreviewed({ preview, status }: QueueEntry): boolean {
  return preview !== undefined && (status === "ready" || status === "preview");
}

/** Why a ready file cannot be imported yet, while its preview is closed. */
function Blocked({ entry: { preview, status } }: { readonly entry: QueueEntry }) {
  const reason = status === "ready" ? preview?.blockedReason : undefined;
  return reason ? <RowNote tone="warning">{serverWords(reason)}</RowNote> : null;
}

/** Name, size, kind and place. The number shown is the stored priority plus one. */
function Facts({ entry }: { readonly entry: QueueEntry }) {
  const { preview } = entry;
  const facts = [
    formatBytes(entry.fileSizeBytes),
    ...(preview ? kindOf(preview) : []),
    `Priority ${entry.priority + 1}`,
    ...(entry.isLargeFile ? ["Large file"] : []),
  ];
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{entry.fileName}</p>
      <p className="text-label text-ink-2">
        {facts.join(" · ")}
        <span className="hidden md:inline"> · Added {formatInstant(entry.addedAt.getTime())}</span>
      </p>
    </div>
  );
}

/** A file that no format knows has no kind either. */
function kindOf({ brokerage, fileType }: UploadPreview): string[] {
  if (brokerage === UNKNOWN_BROKERAGE) {
    return [];
  }
  return [brokerage, fileType === "PORTFOLIO" ? "Portfolio positions" : "Transactions"];
}
