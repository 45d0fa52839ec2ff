import type { ComponentProps } from "react";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type Position, TYPE_OPTIONS } from "../position-types.ts";
import { type DraftField, type EditRules, isShort, type PositionDraft } from "./position-draft.ts";

type Props = {
  readonly rules: EditRules;
  readonly position: Position;
  readonly draft: PositionDraft;
  readonly onChange: (draft: PositionDraft) => void;
};

type Input = Partial<ComponentProps<typeof TextField>>;

const FIGURE: Input = { inputMode: "decimal", min: 0, step: 0.01 };
const INPUTS: Readonly<Partial<Record<DraftField, Input>>> = {
  quantity: FIGURE,
  lastPrice: FIGURE,
  currentValue: FIGURE,
  portfolioDate: { type: "date" },
};

/** The fields of the dialog in the order of `rules`. */
export function EditFields({ rules: { fields, symbolMax }, position, draft, onChange }: Props) {
  const change = (field: DraftField, value: string) => onChange({ ...draft, [field]: value });
  // A broker's symbol may be longer than one that is typed.
  const symbol: Input = symbolMax ? { maxLength: Math.max(symbolMax, position.symbol.length) } : {};
  return fields.map(({ field, label, hint }) =>
    field === "positionType" ? (
      <Select
        key={field}
        label={label}
        options={TYPE_OPTIONS}
        value={draft[field]}
        onChange={(value) => change(field, value)}
      />
    ) : (
      <TextField
        key={field}
        label={label}
        hint={field === "quantity" && isShort(position) ? "This is a short position." : hint}
        {...(field === "symbol" ? symbol : INPUTS[field])}
        value={draft[field]}
        onChange={(event) => change(field, event.target.value)}
      />
    ),
  );
}
