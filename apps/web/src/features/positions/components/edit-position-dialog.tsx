import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatDate, formatQuantity } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { changesOf, draftOf, problemsOf } from "../position-edit.ts";
import { TYPE_LABELS, TYPE_OPTIONS } from "../position-types.ts";
import { type OwnPosition, readPosition, refetchPositions, updatePosition } from "../positions.queries.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

type Props = { readonly position: OwnPosition; readonly onClose: () => void };

/** Symbol, quantity and type of one position; only what differs is sent, with the version that is on the screen. */
export function EditPositionDialog({ position: opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const [position, setPosition] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [problem, setProblem] = useState<string>();
  const [present, setPresent] = useState<OwnPosition>();
  const save = useMutation({
    mutationFn: (base: OwnPosition) =>
      updatePosition(base.id, { ...changesOf(base, draft), version: base.version }),
    onSuccess: async (changeId) => {
      onClose();
      notifyUndoable(queryClient, `Position ${draft.symbol.trim().toUpperCase()} saved`, changeId);
      await refetchPositions(queryClient);
    },
    onError: async (error) => {
      const now = isConflict(error) ? await readPosition(opened.id).catch(() => null) : null;
      setPresent(now ?? undefined);
      setProblem(now ? undefined : graphqlErrorText(error) || "Failed to update portfolio position");
    },
  });
  const check = (base: OwnPosition) => {
    const found = problemsOf(base, draft);
    setPresent(undefined);
    setProblem(found);
    setPosition(base);
    if (found === undefined) {
      save.mutate(base);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(position);
  };
  const takePresent = (now: OwnPosition) => {
    setPosition(now);
    setDraft(draftOf(now));
    setPresent(undefined);
  };
  return (
    <Modal title={`Edit ${opened.symbol}`} size="small" onClose={onClose} locked={save.isPending}>
      <form noValidate aria-label="Edit position" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">
          {opened.accountName}, {formatDate(opened.portfolioDate)}
        </p>
        {problem !== undefined && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {present && (
          <ChangedMeanwhile onTake={() => takePresent(present)} onOverwrite={() => check(present)}>
            {present.symbol}, {formatQuantity(present.quantity)}, {TYPE_LABELS[present.positionType]}
          </ChangedMeanwhile>
        )}
        <TextField
          label="Symbol"
          value={draft.symbol}
          onChange={(event) => setDraft({ ...draft, symbol: event.target.value })}
        />
        <TextField
          label="Quantity"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.quantity}
          hint={draft.isShort ? "A short position: it stays short." : undefined}
          onChange={(event) => setDraft({ ...draft, quantity: event.target.value })}
        />
        <Select
          label="Position type"
          options={TYPE_OPTIONS}
          value={draft.positionType}
          onChange={(positionType) => setDraft({ ...draft, positionType })}
        />
        {opened.isImported && (
          <p className="text-label text-ink-2">
            Imported: what the broker said is kept, and later imports leave your edit in place.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={present !== undefined}>
            Save Changes
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "CONFLICT";
