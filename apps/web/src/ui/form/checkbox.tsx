import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

type Props = Omit<ComponentProps<"input">, "type" | "onChange" | "children"> & {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox with its label beside it; the label is part of the target. */
export function Checkbox({ label, checked, onChange, className, ...input }: Props) {
  return (
    <label className={classNames("control inline-flex items-center gap-2", className)}>
      <input
        {...input}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}
