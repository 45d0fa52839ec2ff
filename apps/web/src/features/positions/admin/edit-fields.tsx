import { SYMBOL_LENGTH_MAX } from "@strikebook/validators/position-input";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TYPE_OPTIONS } from "../position-types.ts";
import type { AdminPosition } from "./admin-positions.queries.ts";
import { type AdminDraft, isShort } from "./position-draft.ts";

type Props = {
  readonly position: AdminPosition;
  readonly draft: AdminDraft;
  readonly onChange: (draft: AdminDraft) => void;
};

/** The fields of the dialog; a symbol of a broker's may be longer than one that is typed. */
export function EditFields({ position, draft, onChange }: Props) {
  const text = (field: keyof AdminDraft) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
  });
  const figure = { inputMode: "decimal", min: 0, step: 0.01 } as const;
  const short = isShort(position);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Symbol"
        maxLength={Math.max(SYMBOL_LENGTH_MAX, position.symbol.length)}
        {...text("symbol")}
      />
      <TextField label="Description" {...text("description")} />
      <TextField
        label="Quantity"
        {...figure}
        {...text("quantity")}
        hint={short ? "A short position: it stays short." : undefined}
      />
      <TextField label="Last Price" {...figure} {...text("lastPrice")} />
      <TextField
        label="Current Value"
        {...figure}
        {...text("currentValue")}
        hint="Follows quantity and price unless you change it."
      />
      <Select
        label="Position Type"
        options={TYPE_OPTIONS}
        value={draft.positionType}
        onChange={(positionType) => onChange({ ...draft, positionType })}
      />
      <TextField label="Portfolio Date" type="date" {...text("portfolioDate")} />
    </div>
  );
}
