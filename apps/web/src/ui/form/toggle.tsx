import { useId } from "react";
import { classNames } from "../../lib/class-names.ts";

type Props<Value extends string> = {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** One of a few, side by side. Radio buttons underneath, so that arrow keys and screen readers work. */
export function Toggle<Value extends string>({ label, options, value, onChange, className }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames("inline-flex", className)}>
      <legend className="sr-only">{label}</legend>
      <div className="control inline-flex border border-line-strong bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "inline-flex items-center justify-center rounded-[3px] px-3 text-ink-2 hover:bg-hover",
              "pointer-coarse:min-[23rem]:min-w-11",
              "has-checked:bg-selected has-checked:font-medium has-checked:text-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              "forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
