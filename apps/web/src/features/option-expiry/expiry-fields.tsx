import { ADJUSTMENT_REASON_LENGTH_MAX } from "@strikebook/core/option-expiry/option-expiry";
import { formatDate } from "../../lib/format.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { currentHint } from "../../ui/reference-data/parts/change-card.tsx";
import { type EditProblems, type ExpiryEdit, monthBounds } from "./expiry-edit.ts";
import { yesOrNo } from "./expiry-words.ts";
import type { Expiry } from "./option-expiry.queries.ts";

const KEEP_OR_SET: readonly { readonly value: ExpiryEdit["isAdjusted"]; readonly label: string }[] = [
  { value: "", label: "Keep current" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type Props = {
  readonly row: Expiry;
  readonly edit: ExpiryEdit;
  readonly onChange: (changes: Partial<ExpiryEdit>) => void;
  readonly problems: EditProblems;
};

/** The fields of an expiry, all empty until something is to change; under each stands the current value. */
export function ExpiryFields({ row: expiry, edit, onChange, problems }: Props) {
  const { adjustedDate, isAdjusted, adjustmentReason } = expiry;
  return (
    <>
      <TextField
        label="New Adjusted Date"
        type="date"
        hint={currentHint(formatDate(adjustedDate))}
        {...monthBounds(expiry)}
        value={edit.adjustedDate}
        error={problems.adjustedDate}
        onChange={({ target }) => onChange({ adjustedDate: target.value })}
      />
      <Select
        label="New Is Adjusted"
        hint={currentHint(yesOrNo(isAdjusted))}
        options={KEEP_OR_SET}
        value={edit.isAdjusted}
        onChange={(value) =>
          onChange({ isAdjusted: KEEP_OR_SET.find((each) => each.value === value)?.value ?? "" })
        }
      />
      <TextField
        label="New Adjustment Reason"
        className="sm:col-span-2"
        hint={currentHint(adjustmentReason ?? "")}
        maxLength={ADJUSTMENT_REASON_LENGTH_MAX}
        value={edit.adjustmentReason}
        onChange={({ target }) => onChange({ adjustmentReason: target.value })}
      />
      {adjustmentReason !== null && (
        <Select
          label="Clear Adjustment Reason"
          options={[
            { value: "", label: "Keep current" },
            { value: "yes", label: "Yes" },
          ]}
          value={edit.clearReason}
          onChange={(value) => onChange({ clearReason: value === "yes" ? "yes" : "" })}
        />
      )}
    </>
  );
}
