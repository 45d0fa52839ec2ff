import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatDate, formatMoney, formatQuantity } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { ChangedMeanwhile } from "../components/changed-meanwhile.tsx";
import { TYPE_LABELS } from "../position-types.ts";
import { type AdminPosition, updateAdminPosition } from "./admin-positions.queries.ts";
import { ConfirmUpdateDialog } from "./confirm-update-dialog.tsx";
import { EditFields } from "./edit-fields.tsx";
import { type AdminDraft, changesOf, draftOf, draftOver, problemsOf } from "./position-draft.ts";

type Props = {
  readonly position: AdminPosition;
  /** Whose it is. */
  readonly ownerName: string;
  /** The position as stored at this moment. */
  readonly onReadPresent: (id: string) => Promise<AdminPosition | undefined>;
  readonly onClose: () => void;
};

/** All that can be changed of one position; asks once more before it is saved with the version on the screen. */
export function AdminEditDialog({ position: opened, ownerName, onReadPresent, onClose }: Props) {
  const queryClient = useQueryClient();
  const [position, setPosition] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [problem, setProblem] = useState<string>();
  const [present, setPresent] = useState<AdminPosition>();
  const [isAsking, setIsAsking] = useState(false);
  const save = useMutation({
    mutationFn: () => updateAdminPosition(position.id, changesOf(position, draft)),
    onSuccess: async () => {
      onClose();
      notify.success(`Position ${draft.symbol.trim().toUpperCase()} updated`);
      // Anything may show what was changed, on whatever page.
      queryClient.removeQueries({ type: "inactive" });
      await queryClient.invalidateQueries();
    },
    onError: async (error) => {
      const now = isConflict(error) ? await onReadPresent(opened.id).catch(() => undefined) : undefined;
      setIsAsking(false);
      setPresent(now);
      setProblem(now ? undefined : `Edit failed: ${graphqlErrorText(error)}`);
    },
  });
  const check = (base: AdminPosition, wanted: AdminDraft) => {
    const found = problemsOf(base, wanted);
    setPresent(undefined);
    setProblem(found);
    setPosition(base);
    setDraft(wanted);
    setIsAsking(found === undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(position, draft);
  };
  const takePresent = (now: AdminPosition) => {
    setPosition(now);
    setDraft(draftOf(now));
    setPresent(undefined);
  };
  return (
    <>
      <Modal title={`Edit ${opened.symbol}`} onClose={onClose} locked={save.isPending}>
        <form noValidate aria-label="Edit position" onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-ink-2">
            {ownerName}, {opened.accountName}, {formatDate(opened.portfolioDate)}
          </p>
          {problem !== undefined && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
          {present && (
            <ChangedMeanwhile
              onTake={() => takePresent(present)}
              onOverwrite={() => check(present, draftOver(present, position, draft))}
            >
              {present.symbol}, {formatQuantity(present.quantity)}, {formatMoney(present.currentValue)},{" "}
              {TYPE_LABELS[present.type]}, {formatDate(present.portfolioDate)}
            </ChangedMeanwhile>
          )}
          <EditFields position={position} draft={draft} onChange={setDraft} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={present !== undefined}>
              Save Changes
            </Button>
          </div>
        </form>
      </Modal>
      {isAsking && (
        <ConfirmUpdateDialog
          position={position}
          draft={draft}
          ownerName={ownerName}
          busy={save.isPending}
          onConfirm={() => save.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "CONFLICT";
