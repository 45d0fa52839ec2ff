import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "id" | "children" | "onChange" | "value"> & {
    readonly options: readonly SelectOption[];
    /** The chosen value; a text that is no option shows `placeholder`. */
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly placeholder?: string;
  };

/** The browser's own select, labeled. */
export function Select({ options, value, onChange, placeholder, ...rest }: Props) {
  const { label, hint, error, labelHidden, className, ...select } = rest;
  const field = { label, hint, ...(error && { error }), ...(labelHidden && { labelHidden }) };
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="field appearance-none truncate pr-9"
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
