import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatInstant, plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnlyAsWhole } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Change, type ChangePage, changesQuery, undoChange } from "../change-history.queries.ts";
import { ChangeRecords } from "./change-records.tsx";

type Props = { readonly onClose: () => void };

/** The changes by hand, newest first, each with a button to undo it. */
export function ChangeHistoryDialog({ onClose }: Props) {
  return (
    <Modal title="History of changes" size="large" onClose={onClose}>
      <Content />
    </Modal>
  );
}

function Content() {
  const [page, setPage] = useState(0);
  const query = useQuery(changesQuery(page));
  return (
    <Answer
      of="the history"
      query={query}
      failure="Failed to load the history"
      loading={<Skeleton className="h-40" />}
    >
      {(found) => <Changes found={found} onPage={setPage} />}
    </Answer>
  );
}

type ChangesProps = { readonly found: ChangePage; readonly onPage: (page: number) => void };

function Changes({ found, onPage }: ChangesProps) {
  const { changes, currentPage, totalPages, totalElements } = found;
  if (totalElements === 0) {
    return (
      <EmptyState title="No changes yet" help="Changes you make by hand are listed here and can be undone." />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ChangeList changes={changes} />
      {totalPages > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-label text-ink-2">
            Page {currentPage + 1} of {totalPages}, {plural(totalElements, "change")}
          </p>
          <div className="flex gap-2">
            <Button disabled={currentPage === 0} onClick={() => onPage(currentPage - 1)}>
              Newer
            </Button>
            <Button disabled={currentPage >= totalPages - 1} onClick={() => onPage(currentPage + 1)}>
              Older
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const readOnly = session !== undefined && isReadOnlyAsWhole(session.user);
  const undo = useMutation({ mutationFn: (changeId: string) => undoChange(queryClient, changeId) });
  return (
    <>
      {undo.isError && (
        <Notice tone="danger" role="alert">
          Undo failed: {graphqlErrorText(undo.error)}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {undo.data?.message}
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">{datesInWords(change.summary)}</p>
              <p className="text-label text-ink-2">
                <time dateTime={change.createdAt}>{formatInstant(change.createdAt)}</time>
              </p>
              <ChangeRecords change={change} />
            </div>
            {change.canUndo ? (
              <Button
                aria-label={`Undo: ${datesInWords(change.summary)}`}
                disabled={readOnly || undo.isPending}
                busy={undo.isPending && undo.variables === change.id}
                onClick={() => undo.mutate(change.id)}
              >
                Undo
              </Button>
            ) : (
              <StatusBadge>{change.isUndone ? "Undone" : "Cannot be undone"}</StatusBadge>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The history keeps days as the wire has them. */
const datesInWords = (summary: string) => summary.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate);
