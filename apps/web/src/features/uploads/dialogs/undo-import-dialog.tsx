import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import {
  type PastUpload,
  type UndoneImport,
  type UndoPreview,
  undoImport,
  undoPreviewQuery,
} from "../upload-history.queries.ts";

type Props = {
  readonly upload: Pick<PastUpload, "filename" | "importId">;
  /** Whose books it is in, where that is not who the page shows. */
  readonly whose?: Whose;
  readonly onUndone: (undone: UndoneImport) => void;
  readonly onClose: () => void;
};

/** Says what goes with an import, as the server worked it out, and takes it out when that is confirmed. */
export function UndoImportDialog({ upload, whose, onUndone, onClose }: Props) {
  const textId = useId();
  const preview = useQuery(undoPreviewQuery({ importId: upload.importId }, whose));
  const undo = useMutation({ mutationFn: () => undoImport(upload.importId, whose), onSuccess: onUndone });
  return (
    <Modal
      title={`Undo import of ${upload.filename}`}
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={undo.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={undo.isPending} data-autofocus>
            Keep import
          </Button>
          <Button
            variant="danger"
            disabled={preview.data?.canUndo !== true}
            busy={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {undo.isPending ? "Undoing..." : "Undo import"}
          </Button>
        </>
      }
    >
      <div id={textId} className="flex flex-col gap-3 wrap-anywhere">
        {undo.isPending && <p role="status">Undoing the import. Your figures are worked out again.</p>}
        {undo.isError && (
          <Notice tone="danger" role="alert">
            Failed to undo the import: {graphqlErrorText(undo.error)}
          </Notice>
        )}
        <Answer
          of="what would go"
          query={preview}
          loadingText="Working out what goes..."
          loading={
            <>
              <p aria-hidden>Working out what goes...</p>
              <Skeleton className="h-16" />
            </>
          }
        >
          {(effect) => <Effect {...effect} />}
        </Answer>
      </div>
    </Modal>
  );
}

/** The server's words for what goes with the import. */
const Effect = ({ summary, details }: Pick<UndoPreview, "details" | "summary">) => (
  <div className="flex flex-col gap-3">
    <p>{serverWords(summary)}</p>
    {details.length > 0 && (
      <LongList items={details} step={20} className="flex list-disc flex-col gap-1 pl-5 text-ink-2">
        {(detail) => <li key={detail}>{serverWords(detail)}</li>}
      </LongList>
    )}
  </div>
);
