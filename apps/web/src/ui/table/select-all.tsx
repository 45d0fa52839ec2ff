import { Checkbox } from "../form/checkbox.tsx";

type Props = {
  readonly label: string;
  /** How many of the `total` are selected; some but not all is shown as neither. */
  readonly count: number;
  readonly total: number;
  readonly disabled?: boolean;
  readonly onChange: (all: boolean) => void;
};

/** Selects all or none. */
export function SelectAll({ label, count, total, disabled = false, onChange }: Props) {
  return (
    <Checkbox
      ref={(input) => {
        if (input) {
          input.indeterminate = count > 0 && count < total;
        }
      }}
      label={label}
      disabled={disabled || total === 0}
      checked={total > 0 && count === total}
      onChange={onChange}
    />
  );
}
