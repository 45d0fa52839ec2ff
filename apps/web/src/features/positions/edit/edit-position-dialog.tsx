import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import type { FormEvent } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { PositionSource } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { ConfirmUpdateDialog } from "./confirm-update-dialog.tsx";
import { EditFields } from "./edit-fields.tsx";
import { rulesFor } from "./edit-rules.ts";
import { COST_FOLLOWS, movesCost } from "./position-draft.ts";
import { useEdit } from "./use-edit.ts";

type Props<P extends Position> = {
  readonly position: P;
  readonly source: PositionSource<P>;
  readonly onClose: () => void;
};

/** More fields than these stand in two columns. */
const FIELDS_IN_A_COLUMN = 3;

/** Only fields that differ are sent, with the version on the screen; a change of another user's is asked about first. */
export function EditPositionDialog<P extends Position>({ position: opened, source, onClose }: Props<P>) {
  const { ownerName } = source;
  const rules = rulesFor(ownerName);
  const edit = useEdit(opened, source, onClose);
  const { position, draft, isSaving } = edit;
  const isWide = rules.fields.length > FIELDS_IN_A_COLUMN;
  return (
    <>
      <Modal
        title={`Edit ${instrumentWords(opened.symbol)}`}
        {...(!isWide && { size: "small" })}
        onClose={onClose}
        locked={isSaving}
      >
        <EditForm opened={opened} source={source} edit={edit} isWide={isWide} onClose={onClose} />
      </Modal>
      {edit.isAsking && ownerName !== undefined && (
        <ConfirmUpdateDialog
          position={position}
          draft={draft}
          rules={rules}
          ownerName={ownerName}
          busy={isSaving}
          onConfirm={edit.save}
          onCancel={edit.cancel}
        />
      )}
    </>
  );
}

type FormProps<P extends Position> = {
  readonly opened: P;
  readonly source: PositionSource<P>;
  readonly edit: ReturnType<typeof useEdit<P>>;
  readonly isWide: boolean;
  readonly onClose: () => void;
};

function EditForm<P extends Position>({ opened, source, edit, isWide, onClose }: FormProps<P>) {
  const { ownerName } = source;
  const rules = rulesFor(ownerName);
  const { position, draft, problem, present, isSaving } = edit;
  const where = [ownerName, opened.accountName, formatDate(opened.portfolioDate)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.submit();
  };
  return (
    <form noValidate aria-label="Edit position" onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">{where.filter(Boolean).join(", ")}</p>
      {problem !== undefined && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {present && (
        <ChangedMeanwhile
          present={present}
          rules={rules}
          onTake={() => edit.takePresent(present)}
          onOverwrite={() => edit.overwrite(present)}
        />
      )}
      <div className={isWide ? "grid gap-3 sm:grid-cols-2" : "contents"}>
        <EditFields rules={rules} position={position} draft={draft} onChange={edit.change} />
      </div>
      {movesCost(position, draft, rules) && <p className="text-label text-ink-2">{COST_FOLLOWS}</p>}
      {opened.isImported && ownerName === undefined && (
        <p className="text-label text-ink-2">
          Imported position. The broker's values are kept, and later imports won't overwrite your edit.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSaving} disabled={present !== undefined}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
