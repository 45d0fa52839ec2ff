import { type ReactNode, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { UNTOUCHED, type Values } from "../hooks/edits.ts";

type Props = {
  /** How many rows are selected. */
  readonly count: number;
  /** Called with the filled fields only. */
  readonly onApply: (set: Values) => void;
  readonly children: (values: Values, onChange: (changes: Values) => void) => ReactNode;
};

/** Fills fields once and puts them into every card; nothing is sent by that. */
export function ApplyToAll({ count, onApply, children }: Props) {
  const [values, setValues] = useState(UNTOUCHED);
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-6 cursor-pointer text-ink-2">Set the same for all selected</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {children(values, (changes) => setValues({ ...values, ...changes }))}
      </div>
      <Button
        className="mt-3"
        disabled={Object.keys(set).length === 0}
        onClick={() => {
          onApply(set);
          setValues(UNTOUCHED);
        }}
      >
        Fill into {formatCount(count)} selected
      </Button>
    </details>
  );
}
