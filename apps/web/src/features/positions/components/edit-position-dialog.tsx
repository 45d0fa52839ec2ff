import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { changesOf, draftOf, problemsOf } from "../position-edit.ts";
import { TYPE_OPTIONS } from "../position-types.ts";
import { type OwnPosition, refetchPositions, updatePosition } from "../positions.queries.ts";

type Props = { readonly position: OwnPosition; readonly onClose: () => void };

/** Symbol, quantity and type of one position; only what differs is sent. */
export function EditPositionDialog({ position, onClose }: Props) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(position));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () => updatePosition(position.id, changesOf(position, draft)),
    onSuccess: async () => {
      onClose();
      notify.success(`Position ${draft.symbol.trim().toUpperCase()} saved`);
      await refetchPositions(queryClient);
    },
    onError: (error) => setProblem(graphqlErrorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(position, draft);
    setProblem(found);
    if (found === undefined) {
      save.mutate();
    }
  };
  return (
    <Modal title={`Edit ${position.symbol}`} size="small" onClose={onClose} locked={save.isPending}>
      <form noValidate aria-label="Edit position" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">
          {position.accountName}, {formatDate(position.portfolioDate)}
        </p>
        {problem !== undefined && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Modal>
  );
}
