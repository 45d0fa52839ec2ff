import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverWords } from "../../../lib/network/server-words.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer } from "../../../ui/list/list-answer.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import {
  forgetFigures,
  HISTORY_PAGE_SIZE,
  type PastUpload,
  type UndoneImport,
  uploadHistoryQuery,
} from "../upload-history.queries.ts";
import { PastUploadRow } from "./past-upload-row.tsx";

type Props = {
  /** Asks before an import is undone. */
  readonly onUndo: (upload: PastUpload) => void;
  /** The last undo, said above the list. */
  readonly undone: UndoneImport | undefined;
  /** The import that a row of the ledger led to: shown alone at first. */
  readonly importId: string | undefined;
};

/** The user's imports, from any device, page by page. */
export function PastUploads({ onUndo, undone, importId }: Props) {
  const [page, setPage] = useState(0);
  const [only, setOnly] = useState(importId);
  const query = useQuery(uploadHistoryQuery(page, only ?? null));
  const session = useSession();
  const disabledReason = session && isReadOnly(session.user) ? viewOnlyReason("undo imports") : undefined;
  return (
    <div className="flex flex-col gap-3">
      {undone && <UndoneNotice undone={undone} />}
      {only !== undefined && (
        <Button className="self-start" onClick={() => setOnly(undefined)}>
          Show all files
        </Button>
      )}
      {disabledReason !== undefined && <p className="text-ink-2">{disabledReason}</p>}
      <ListAnswer
        label="History"
        of="the upload history"
        place="card"
        query={query}
        found={({ uploads, totalElements }) => ({ rows: uploads, total: totalElements })}
        page={page}
        pageSize={HISTORY_PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState title="No Upload History" help="Files that you import are listed here." />}
      >
        {(uploads) =>
          uploads === undefined ? (
            <Loading />
          ) : (
            <ul aria-label="Imported files" className="flex flex-col gap-2">
              {uploads.map((upload) => (
                <PastUploadRow
                  key={upload.importId}
                  upload={upload}
                  onUndo={onUndo}
                  disabledReason={disabledReason}
                />
              ))}
            </ul>
          )
        }
      </ListAnswer>
    </div>
  );
}

/** Takes the focus: the button that was pressed is gone with the import. */
function UndoneNotice({ undone }: { readonly undone: UndoneImport }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further undo is a further message
  useEffect(() => notice.current?.focus(), [undone]);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice tone="success" role="status">
        {serverWords(undone.message)}
      </Notice>
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

/** Reports an undo and fetches every figure anew. */
export function useAfterUndo(): (undone: UndoneImport) => void {
  const queryClient = useQueryClient();
  return (undone) => {
    notify.success(`${undone.filename}: import undone`);
    void forgetFigures(queryClient);
  };
}
