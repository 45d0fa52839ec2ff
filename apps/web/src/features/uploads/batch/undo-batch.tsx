import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import { booksOf } from "../queue/queued-upload.ts";
import { forgetFigures, type UndoPreview, undoImport, undoPreviewQuery } from "../upload-history.queries.ts";
import type { BatchImport } from "./batch-imports.ts";
import { addedWords } from "./batch-sums.ts";

type Props = {
  /** Several, newest first: later imports may rest on earlier ones. */
  readonly imports: readonly BatchImport[];
  readonly queue: Pick<QueueCommands, "lookAgain" | "remove">;
  readonly onClose: () => void;
};

/**
 * Undoes the imports of a batch one after another, each by its own request. Where one fails it stops, says where, and
 * goes on from there when asked; an import that is undone already answers the same.
 */
export function UndoBatch({ imports, queue, onClose }: Props) {
  const textId = useId();
  const { query, known } = useEffects(imports);
  const { undo, undone, current } = useUndo(imports, queue, onClose);
  const left = imports.length - undone;
  return (
    <Modal
      title={`Undo ${formatCount(imports.length)} imports`}
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={undo.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={undo.isPending} data-autofocus>
            {undone === 0 ? "Keep imports" : "Keep the others"}
          </Button>
          <Button
            variant="danger"
            disabled={query.data === undefined}
            busy={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {undone === 0 ? `Undo all ${left}` : `Undo the other ${left}`}
          </Button>
        </>
      }
    >
      <div id={textId} className="flex flex-col gap-3 wrap-anywhere">
        {undo.isError && (
          <Notice tone="danger" role="alert">
            Stopped at {current?.fileName}: {graphqlErrorText(undo.error)} Undone: {undone} of{" "}
            {imports.length}.
          </Notice>
        )}
        {undo.isPending && (
          <p role="status">
            Undoing {undone + 1} of {imports.length}: {current?.fileName}
          </p>
        )}
        <p>
          These files brought {addedWords(imports.map(({ result }) => result)) || "nothing new"}. Rows that
          files outside this list also have stay.
        </p>
        <Answer
          of="what would go"
          query={query}
          loadingText="Working out what goes..."
          loading={
            <p aria-hidden>
              Working out what goes: {known} of {imports.length}
            </p>
          }
        >
          {(effects) => <Effects effects={effects} />}
        </Answer>
      </div>
    </Modal>
  );
}

/** The effect of each undo for itself, asked for one after another: the server tries each of them. */
function useEffects(imports: readonly BatchImport[]) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(0);
  const ids = imports.map(({ importId }) => importId);
  const query = useQuery({
    queryKey: ["upload-history", "undo-batch", ids],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const effects: UndoPreview[] = [];
      for (const each of imports) {
        signal.throwIfAborted();
        effects.push(
          await queryClient.fetchQuery(undoPreviewQuery({ importId: each.importId }, booksOf(each))),
        );
        setKnown(effects.length);
      }
      return effects;
    },
  });
  return { query, known };
}

/** One request per import, the next after the last; what is undone leaves the list at once. */
function useUndo(imports: Props["imports"], queue: Props["queue"], onClose: () => void) {
  const queryClient = useQueryClient();
  const [undone, setUndone] = useState(0);
  const reached = useRef(0);
  const undo = useMutation({
    mutationFn: async () => {
      for (const each of imports.slice(reached.current)) {
        await undoImport(each.importId, booksOf(each));
        reached.current += 1;
        setUndone(reached.current);
        void queue.remove(each.id);
      }
    },
    onSuccess: () => {
      notify.success(`${formatCount(imports.length)} imports undone`);
      onClose();
    },
    onSettled: () => {
      queue.lookAgain();
      void forgetFigures(queryClient);
    },
  });
  return { undo, undone, current: imports[undone] };
}

/** Each is worked out as if the other imports stayed: a row that two of them share reads as kept, though both go. */
function Effects({ effects }: { readonly effects: readonly UndoPreview[] }) {
  return (
    <details>
      <summary className="w-fit">What goes, file by file</summary>
      <p className="mt-2 text-ink-2">
        Each line is for that file alone. Rows that only these files share go too.
      </p>
      <LongList items={effects} step={20} className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-2">
        {({ importId, summary, details }) => (
          <li key={importId}>{[summary, ...details].map(serverWords).join(" ")}</li>
        )}
      </LongList>
    </details>
  );
}
