import { Trash2, Undo2 } from "lucide-react";
import { classNames } from "../../../../lib/class-names.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { FileActions } from "./file-actions.tsx";
import { FileMenu } from "./file-menu.tsx";
import { MoveHandle } from "./move-handle.tsx";
import type { RowProps } from "./row-props.ts";
import { RowSentence } from "./row-sentence.tsx";
import { RowToggle } from "./row-toggle.tsx";
import { UploadStatus } from "./upload-status.tsx";

type Props = RowProps & {
  readonly onPriority: () => void;
  /** Why something was not possible; undefined when it was. */
  readonly onAnswer: (refusal: string | undefined) => void;
};

/** The part of a row that is always there. Its height does not depend on how far the file has come. */
export function RowHeader(props: Props) {
  const { upload, group, isOpen, isAdvanced, isRoomy } = props;
  const { entry } = upload;
  const hasOwnToggle = group !== "notForHere" || isAdvanced || isRoomy || isOpen;
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1 px-3 py-2 md:min-h-14 md:flex-nowrap md:items-center">
      {isAdvanced && props.count > 1 && (
        <MoveHandle
          id={entry.id}
          name={entry.fileName}
          index={props.index}
          count={props.count}
          hintId={props.moveHintId}
          onDrag={props.onDrag}
          onMove={(toIndex) => props.onMove(entry.id, toIndex)}
        />
      )}
      <Words {...props} />
      <OwnActs {...props} />
      <span className="flex shrink-0 items-center gap-1">
        {!isRoomy && !isOpen && canUndo(upload) && (
          <IconButton label={`Undo import of ${entry.fileName}`} onClick={() => props.onUndo(upload)}>
            <Undo2 aria-hidden size={18} />
          </IconButton>
        )}
        {hasOwnToggle && (
          <RowToggle upload={upload} isOpen={isOpen} onToggle={() => props.onToggle(entry.id, !isOpen)} />
        )}
        {(isOpen || isAdvanced) && <Others {...props} />}
      </span>
    </div>
  );
}

/** Name, status and sentence; long names and sentences are cut while the row is closed and nothing is asked. */
function Words(props: Props) {
  const { upload, group, isOpen, isServerAway } = props;
  const isCut = !isOpen && (group === "ready" || group === "done");
  return (
    <div className="min-w-0 flex-1 basis-40">
      <div className={classNames("flex items-center gap-x-3 gap-y-1", !isCut && "flex-wrap md:flex-nowrap")}>
        <p className={classNames("min-w-0 font-semibold", isCut ? "truncate" : "wrap-anywhere")}>
          {upload.entry.fileName}
          {upload.into && <span className="font-normal text-accent"> · for {upload.into.name}</span>}
        </p>
        <span className="shrink-0">
          <UploadStatus upload={upload} isServerAway={isServerAway} />
        </span>
      </div>
      <div
        className={classNames(
          "text-label text-ink-2 wrap-anywhere",
          isCut ? "mt-1 h-8 overflow-hidden md:h-4 md:truncate" : "mt-1 min-h-4",
        )}
      >
        <RowSentence upload={upload} isOpen={isOpen} isRoomy={props.isRoomy} />
      </div>
    </div>
  );
}

/** The buttons of the file's status: where the user has to do something, and where there is room for them. */
function OwnActs({ upload, queue, group, isOpen, isOnlyOne, isRoomy, onAnswer, onUndo }: Props) {
  if (group !== "needsYou" && !isRoomy && !isOpen) {
    return null;
  }
  return (
    <span className="order-last flex w-full flex-wrap justify-end gap-1 empty:hidden md:order-none md:w-auto md:flex-nowrap">
      <FileActions upload={upload} queue={queue} isOpen={isOpen} isOnlyOne={isOnlyOne} onAnswer={onAnswer} />
      {canUndo(upload) && (
        <Button onClick={() => onUndo(upload)}>
          <Undo2 aria-hidden size={16} /> Undo
        </Button>
      )}
    </span>
  );
}

const canUndo = ({ entry: { result } }: Props["upload"]): boolean =>
  result?.success === true && result.importId !== null;

/** What may be done with any file at any time. */
function Others({ upload, queue, ...props }: Props) {
  const { entry } = upload;
  return (
    <>
      <FileMenu
        entry={entry}
        queue={queue}
        index={props.index}
        count={props.count}
        onMove={(toIndex) => props.onMove(entry.id, toIndex)}
        onPriority={props.onPriority}
        onRemove={() => props.onRemove(entry.id)}
        onAnswer={props.onAnswer}
      />
      <IconButton
        label={`Remove ${entry.fileName}`}
        className="hidden md:inline-flex"
        onClick={() => props.onRemove(entry.id)}
      >
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </>
  );
}
