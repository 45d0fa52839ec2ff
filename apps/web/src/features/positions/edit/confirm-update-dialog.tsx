import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { formatDate } from "../../../lib/format.ts";
import { fieldLabel, fieldText } from "../../../lib/network/record-fields.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { Position } from "../position-types.ts";
import {
  COST_FOLLOWS,
  differencesOf,
  type EditRules,
  movesCost,
  type PositionDraft,
} from "./position-draft.ts";

type Props = {
  readonly position: Position;
  readonly draft: PositionDraft;
  readonly rules: EditRules;
  readonly ownerName: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Names each field that is about to change for another user, with the old and the new value. */
export function ConfirmUpdateDialog({ position, draft, rules, ownerName, ...dialog }: Props) {
  return (
    <ConfirmDialog title="Confirm Portfolio Update" confirmLabel="Confirm Update" {...dialog}>
      <p>
        {instrumentWords(position.symbol)} of {formatDate(position.portfolioDate)} in {position.accountName}{" "}
        is changed for {ownerName}:
      </p>
      <ul className="my-2 list-disc pl-5">
        {differencesOf(position, draft, rules).map(({ field, before, after }) => (
          <li key={field}>
            {fieldLabel(field)}: {fieldText(field, before)} <span aria-hidden>→</span>
            <span className="sr-only">becomes</span> {fieldText(field, after)}
          </li>
        ))}
      </ul>
      {movesCost(position, draft, rules) && <p className="mb-2">{COST_FOLLOWS}</p>}
      <p>
        This cannot be undone here; {ownerName} finds it in their history of changes.
        {position.isImported && " Later imports won't overwrite this change."}
      </p>
    </ConfirmDialog>
  );
}
