import { Checkbox } from "../../form/checkbox.tsx";
import type { Column } from "../../table/data-table.tsx";
import type { Selection } from "../../table/use-selection.ts";

/** The columns with a checkbox in the first, which names the row to screen readers. */
export function selectableColumns<Row>(
  [first, ...others]: readonly Column<Row>[],
  selection: Selection<Row>,
  rowName: (row: Row) => string,
): readonly Column<Row>[] {
  if (first === undefined) {
    return [];
  }
  const cell = (row: Row) => (
    <Checkbox
      className="-my-2"
      label={
        <>
          {first.cell(row)}
          <span className="sr-only">: Select {rowName(row)}</span>
        </>
      }
      checked={selection.has(row)}
      onChange={(isSelected) => selection.toggle(row, isSelected)}
    />
  );
  return [{ ...first, cell }, ...others];
}
