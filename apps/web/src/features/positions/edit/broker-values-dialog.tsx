import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatInstant } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { fieldLabel, fieldText } from "../../../lib/network/record-fields.ts";
import { currentWhose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { restorePosition } from "../position-changes.queries.ts";
import { type OwnPosition, refetchPositions } from "../positions.queries.ts";

type Props = { readonly position: OwnPosition; readonly readOnly: boolean; readonly onClose: () => void };
type Edit = NonNullable<OwnPosition["edit"]>;

/** The broker's values of an edited position beside the user's, and a button to restore them. */
export function BrokerValuesDialog({ position, readOnly, onClose }: Props) {
  const queryClient = useQueryClient();
  const { symbol, edit } = position;
  const restore = useMutation({
    mutationFn: () => restorePosition(position),
    onMutate: currentWhose,
    onSuccess: async ({ changeId }, _nothing, whose) => {
      onClose();
      notifyUndoable(queryClient, `${instrumentWords(symbol)} restored to broker values`, changeId, {
        whose,
      });
      await refetchPositions(queryClient);
    },
  });
  if (edit === null) {
    return null;
  }
  return (
    <Modal
      title={`${instrumentWords(symbol)}: imported and edited`}
      size="small"
      onClose={onClose}
      locked={restore.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={restore.isPending} data-autofocus>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={readOnly}
            busy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Restore broker values
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {restore.isError && (
          <Notice tone="danger" role="alert">
            {graphqlErrorText(restore.error)}
          </Notice>
        )}
        <ul className="flex flex-col gap-2">
          {edit.fields.map((field) => (
            <li key={field.field}>
              <EditedField field={field} editedAt={edit.editedAt} />
            </li>
          ))}
        </ul>
        {edit.isGoneAtBroker && (
          <Notice>The latest file for this day no longer has this position. Restoring removes it.</Notice>
        )}
        <p className="text-ink-2">Later imports won't overwrite your edit.</p>
      </div>
    </Modal>
  );
}

function EditedField({
  field,
  editedAt,
}: {
  readonly field: Edit["fields"][number];
  readonly editedAt: string;
}) {
  const { brokerValue, editedFrom, editedValue } = field;
  const shown = (value: string | null) => fieldText(field.field, value);
  return (
    <>
      <span className="font-semibold">{fieldLabel(field.field)}</span>: imported value {shown(editedFrom)},
      edited to {shown(editedValue)} on {formatInstant(editedAt)}
      {brokerValue !== editedFrom && (
        <span className="block text-warning">The newest file says {shown(brokerValue)}.</span>
      )}
    </>
  );
}
