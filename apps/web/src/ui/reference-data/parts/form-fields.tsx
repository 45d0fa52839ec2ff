import type { Field, ReferenceCalendar } from "@strikebook/core/reference-data/reference-calendar";
import { Select } from "../../form/select.tsx";
import { TextField } from "../../form/text-field.tsx";
import type { Problems, Values } from "../hooks/edits.ts";
import { currentHint } from "./change-card.tsx";

/** A field of a form; with options a choice. */
export type FormField<Row> = {
  readonly id: string;
  readonly label: string;
  readonly type?: "date" | "number" | undefined;
  readonly step?: string | undefined;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The value that the row has now; empty when it has none. */
  readonly current?: (row: Row) => string;
  /** Never set for several rows at once. */
  readonly isSingle?: boolean;
  /** Always, when absent. */
  readonly isShown?: (values: Values, row: Row | undefined) => boolean;
  readonly className?: string;
  readonly limits?: (row: Row) => { readonly min: string; readonly max: string };
  readonly maxLength?: number;
};

/** The choice of leaving a value as it is. */
export const KEEP = { value: "", label: "Keep current" };

const INPUTS: Readonly<Partial<Record<Field["type"], Pick<FormField<never>, "type" | "step">>>> = {
  day: { type: "date" },
  whole: { type: "number", step: "1" },
  amount: { type: "number", step: "0.01" },
};

/** The field of a form for a field of a calendar. */
export const fieldOf = <Row extends object>(calendar: ReferenceCalendar<Row>, id: keyof Row & string) => ({
  id,
  label: calendar.fields[id].label,
  ...INPUTS[calendar.fields[id].type],
});

type Props<Row> = {
  readonly fields: readonly FormField<Row>[];
  /** The row whose values are shown as the current ones; absent for a new row, and for several rows. */
  readonly row?: Row;
  readonly values: Values;
  readonly problems?: Problems;
  readonly onChange: (changes: Values) => void;
};

/** The fields of a row, all empty until something is to change. */
export function FormFields<Row>({ fields, row, values, problems = {}, onChange }: Props<Row>) {
  return fields
    .filter(({ isShown }) => isShown?.(values, row) ?? true)
    .map(({ id, label, type, step, hint, options, current, className, limits, maxLength }) => {
      const shared = {
        label,
        hint: row !== undefined && current ? currentHint(current(row)) : hint,
        value: values[id] ?? "",
        ...(className && { className }),
      };
      return options ? (
        <Select key={id} {...shared} options={options} onChange={(value) => onChange({ [id]: value })} />
      ) : (
        <TextField
          key={id}
          {...shared}
          {...(row !== undefined && limits?.(row))}
          type={type ?? "text"}
          step={step}
          maxLength={maxLength}
          error={problems[id]}
          onChange={({ target }) => onChange({ [id]: target.value })}
        />
      );
    });
}
