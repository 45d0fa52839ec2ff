import { formatDate, formatMoney, formatQuantity } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type Position, TYPE_LABELS } from "../position-types.ts";
import type { DraftField, EditRules } from "./position-draft.ts";

type Props = {
  /** The position as it is now. */
  readonly present: Position;
  readonly rules: EditRules;
  readonly onTake: () => void;
  readonly onOverwrite: () => void;
};

/** Another tab, another device or an import was faster: the user chooses. */
export function ChangedMeanwhile({ present, rules, onTake, onOverwrite }: Props) {
  return (
    <Notice tone="warning" role="alert">
      <p>This position was changed in the meantime. It is now:</p>
      <p className="my-1 font-semibold">{changeText(present, rules)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onTake}>Use these values</Button>
        <Button onClick={onOverwrite}>Overwrite with mine</Button>
      </div>
    </Notice>
  );
}

/** The present values of the fields that can be edited here. */
function changeText(present: Position, { fields }: EditRules): string {
  const values: readonly (readonly [DraftField, string])[] = [
    ["symbol", present.symbol],
    ["quantity", formatQuantity(present.quantity)],
    ["currentValue", formatMoney(present.currentValue)],
    ["positionType", TYPE_LABELS[present.positionType]],
    ["portfolioDate", formatDate(present.portfolioDate)],
  ];
  const isEdited = (name: DraftField) => fields.some(({ field }) => field === name);
  return values
    .filter(([name]) => isEdited(name))
    .map(([, value]) => value)
    .join(", ");
}
