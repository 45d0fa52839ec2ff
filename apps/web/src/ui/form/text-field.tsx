import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id">;

/** A labeled input of one line; `type` may be `date`, `number`, `email` and so on. */
export function TextField({ label, hint, error, labelHidden, className, ...input }: Props) {
  const field = { label, hint, ...(error && { error }), ...(labelHidden && { labelHidden }) };
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => <input type="text" {...input} {...wiring} className="field" />}
    </Field>
  );
}
