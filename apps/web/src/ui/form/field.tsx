import { type ReactNode, useId } from "react";

export type FieldProps = {
  readonly label: string;
  /** Said and shown under the input. */
  readonly hint?: ReactNode;
  /** The value's problem; announced when it appears. */
  readonly error?: string | undefined;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean;
  readonly className?: string;
};

type Wiring = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

/** Label, hint and error around one input, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  className,
  children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={labelHidden ? "sr-only" : "mb-1 block text-label font-medium text-ink-2"}
      >
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-label text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-label text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
