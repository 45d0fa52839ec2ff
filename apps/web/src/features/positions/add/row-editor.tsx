import { type ClipboardEvent, memo } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select, type SelectOption } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TYPE_OPTIONS } from "../position-types.ts";
import type { PendingRow, RowField, RowProblem } from "./pending-rows.ts";

type Props = {
  readonly row: PendingRow;
  /** From 0. */
  readonly index: number;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** Those a row may be of; one that was copied or pasted keeps its own. */
  readonly types: readonly SelectOption[];
  readonly accountPlaceholder?: string | undefined;
  readonly problems: readonly RowProblem[];
  readonly disabled: boolean;
  readonly onChange: (index: number, changes: Partial<PendingRow>) => void;
  readonly onRemove: (index: number) => void;
  readonly onPaste: (index: number, field: RowField, text: string) => void;
};

/** The fields of one position to be added; one of hundreds, so it is drawn again only when it changes itself. */
export const RowEditor = memo(function RowEditor(props: Props) {
  const { row, index, accounts, types, disabled } = props;
  const { accountPlaceholder = "Choose an account" } = props;
  const { text, choice, onChange } = bindFields(props);
  return (
    <fieldset className="rounded-card min-w-0 border border-line bg-surface px-4 py-3">
      <legend className="px-1 font-semibold">Row {index + 1}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Symbol"
          maxLength={10}
          {...text("symbol")}
          onChange={(event) => onChange({ symbol: event.target.value.toUpperCase() })}
        />
        <TextField label="Quantity" inputMode="decimal" min={0} step={0.01} {...text("quantity")} />
        <Select
          label="Position type"
          options={TYPE_OPTIONS.filter(
            ({ value }) => value === row.positionType || types.some((type) => type.value === value),
          )}
          {...choice("positionType")}
        />
        <Select
          label="Account"
          placeholder={accountPlaceholder}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          {...choice("accountId")}
        />
        <TextField label="Portfolio date" type="date" {...text("portfolioDate")} />
        <TextField label="Description (optional)" {...text("description")} />
        <TextField
          label="Last price (optional)"
          inputMode="decimal"
          min={0}
          step={0.01}
          {...text("lastPrice")}
        />
        <div className="flex items-end">
          <Button
            disabled={disabled}
            onClick={() => props.onRemove(index)}
            aria-label={`Remove row ${index + 1}`}
          >
            Remove
          </Button>
        </div>
      </div>
    </fieldset>
  );
});

/** How the fields of a row show their values and problems, and tell what is typed or pasted. */
function bindFields({ row, index, problems, disabled, ...props }: Props) {
  const onChange = (changes: Partial<PendingRow>) => props.onChange(index, changes);
  const errorOf = (field: RowField) => problems.find((problem) => problem.field === field)?.message;
  const text = (field: RowField) => ({
    value: row[field],
    disabled,
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData("text/plain");
      if (/[\t\n]/.test(pasted.trim())) {
        event.preventDefault();
        props.onPaste(index, field, pasted);
      }
    },
  });
  const choice = (field: RowField) => ({
    value: row[field],
    disabled,
    error: errorOf(field),
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return { text, choice, onChange };
}
