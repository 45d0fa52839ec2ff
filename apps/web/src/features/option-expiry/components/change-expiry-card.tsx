import { ADJUSTMENT_REASON_LENGTH_MAX } from "@strikebook/validators/option-expiry";
import { formatDate } from "../../../lib/format.ts";
import type { Edits } from "../../../ui/reference-data/hooks/use-edits.ts";
import { ChangeCard, currentHint } from "../../../ui/reference-data/parts/bulk-update-section.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { dateProblem, type ExpiryEdit, isModified, monthBounds } from "../expiry-edits.ts";
import { expiryName, yesOrNo } from "../expiry-words.ts";
import type { StoredExpiry } from "../option-expiry.queries.ts";

const KEEP_OR_SET: readonly { readonly value: ExpiryEdit["isAdjusted"]; readonly label: string }[] = [
  { value: "", label: "Keep current" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type Props = {
  readonly expiry: StoredExpiry;
  readonly edits: Edits<ExpiryEdit>;
  readonly disabled: boolean;
};

/** A selected expiry: under each field what is stored now, in it what it shall be. */
export function ChangeExpiryCard({ expiry, edits, disabled }: Props) {
  const { id, adjustedDate, calculatedDate, isAdjusted, adjustmentReason } = expiry;
  const edit = edits.of(id);
  return (
    <ChangeCard
      title={expiryName(expiry)}
      subtitle={`Calculated: ${formatDate(calculatedDate)}`}
      isModified={isModified(expiry, edit)}
      onReset={() => edits.reset(id)}
    >
      <TextField
        label="New Adjusted Date"
        type="date"
        hint={currentHint(formatDate(adjustedDate))}
        {...monthBounds(expiry)}
        disabled={disabled}
        value={edit.adjustedDate}
        error={dateProblem(expiry, edit)}
        onChange={({ target }) => edits.change(id, { adjustedDate: target.value })}
      />
      <Select
        label="New Is Adjusted"
        hint={currentHint(yesOrNo(isAdjusted))}
        disabled={disabled}
        options={KEEP_OR_SET}
        value={edit.isAdjusted}
        onChange={(value) =>
          edits.change(id, { isAdjusted: KEEP_OR_SET.find((each) => each.value === value)?.value ?? "" })
        }
      />
      <TextField
        label="New Adjustment Reason"
        className="sm:col-span-2"
        hint={currentHint(adjustmentReason ?? "")}
        maxLength={ADJUSTMENT_REASON_LENGTH_MAX}
        disabled={disabled}
        value={edit.adjustmentReason}
        onChange={({ target }) => edits.change(id, { adjustmentReason: target.value })}
      />
    </ChangeCard>
  );
}
