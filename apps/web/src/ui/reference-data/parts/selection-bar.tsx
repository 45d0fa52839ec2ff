import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import type { Selection } from "../../table/use-selection.ts";

type Props<Row> = {
  readonly selection: Selection<Row>;
  /** Those that "Select all" selects: all of the filter, whatever page is shown. */
  readonly rows: readonly Row[];
  /** To the tab where the selected ones are changed. */
  readonly onEdit: () => void;
  /** Further actions on what is selected; absent, as the shortcut, while nothing is. */
  readonly children?: ReactNode;
};

/** Select all or none of a table, and the shortcut to changing what is selected. */
export function SelectionBar<Row>({ selection, rows, onEdit, children }: Props<Row>) {
  const count = selection.rows.length;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <Button className="min-w-36" disabled={rows.length === 0} onClick={() => selection.add(rows)}>
        Select all ({formatCount(rows.length)})
      </Button>
      <Button disabled={count === 0} className={count === 0 ? "max-md:hidden" : ""} onClick={selection.clear}>
        Select none
      </Button>
      {count > 0 && (
        <Button variant="primary" onClick={onEdit}>
          <Pencil aria-hidden size={16} /> Edit in bulk ({formatCount(count)})
        </Button>
      )}
      {children}
      <p role="status" className="text-ink-2">
        {formatCount(count)} selected
      </p>
    </div>
  );
}
