import { ArrowDown, ArrowUp } from "lucide-react";
import type { Sort } from "../../lib/address/sort.ts";
import { IconButton } from "../button.tsx";
import { Select } from "../form/select.tsx";
import type { Column } from "./table-column.ts";

type Props = {
  readonly columns: readonly Pick<Column<never>, "header" | "id" | "sortable">[];
  readonly sort: Sort | undefined;
  /** Called with the column to sort by; with the one that sorts already, the other way round. */
  readonly onSort: (columnId: string) => void;
};

/** The order of rows that have no heads to press. */
export function SortSelect({ columns, sort, onSort }: Props) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .map(({ id, header }) => ({ value: id, label: header }));
  const isUp = sort?.direction !== "desc";
  return (
    <div className="flex w-full items-end gap-1">
      <Select
        label="Sort by"
        className="flex-1"
        placeholder="As they come"
        options={options}
        value={sort?.columnId ?? ""}
        onChange={onSort}
      />
      {sort && (
        <IconButton label="Reverse the order" onClick={() => onSort(sort.columnId)}>
          {isUp ? <ArrowUp aria-hidden size={18} /> : <ArrowDown aria-hidden size={18} />}
        </IconButton>
      )}
    </div>
  );
}
