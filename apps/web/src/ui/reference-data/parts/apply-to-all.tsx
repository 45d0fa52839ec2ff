import { type ReactNode, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";

type Props<Edit> = {
  /** How many rows are selected. */
  readonly count: number;
  readonly nothing: Edit;
  /** Called with the filled fields only. */
  readonly onApply: (set: Partial<Edit>) => void;
  readonly children: (edit: Edit, onChange: (changes: Partial<Edit>) => void) => ReactNode;
};

/** Fills fields once and puts them into every card; nothing is sent by that. */
export function ApplyToAll<Edit extends object>({ count, nothing, onApply, children }: Props<Edit>) {
  const [edit, setEdit] = useState(nothing);
  const set = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== ""));
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-6 cursor-pointer text-ink-2">Set the same for all selected</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {children(edit, (changes) => setEdit({ ...edit, ...changes }))}
      </div>
      <Button
        className="mt-3"
        disabled={Object.keys(set).length === 0}
        onClick={() => {
          onApply(set as Partial<Edit>);
          setEdit(nothing);
        }}
      >
        Fill into {formatCount(count)} selected
      </Button>
    </details>
  );
}
