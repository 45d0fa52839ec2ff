import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { Sort } from "../../lib/address/sort.ts";
import { classNames } from "../../lib/class-names.ts";
import { alignment, GAP, HIDDEN_BELOW } from "./table-cells.ts";
import type { Column } from "./table-column.ts";

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly sort?: Sort | undefined;
  /** Called with the column whose head was pressed. */
  readonly onSort?: (columnId: string) => void;
};

/** The sticky head of a table, with a button in each column that can be sorted by. */
export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            {...(column.sortable ? { "aria-sort": ariaSort(column.id, sort) } : {})}
            className={classNames(
              "sticky top-(--head-top) z-[8] border-b border-line bg-surface py-2 align-bottom text-label font-medium text-ink-2 pointer-coarse:h-11 pointer-coarse:align-middle",
              !column.wrapsHeader && "xl:whitespace-nowrap",
              GAP,
              index === 0 && "left-0 z-[9]",
              alignment(column),
              HIDDEN_BELOW[column.priority ?? 1],
            )}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortProps = {
  readonly column: Pick<Column<never>, "align" | "header" | "id">;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** The name of a column as a button that sorts by it; its arrow shows while it is pointed at, and once it sorts. */
export function SortButton({ column, sort, onSort }: SortProps) {
  const state = ariaSort(column.id, sort);
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[state];
  const icon = (
    <Icon
      aria-hidden
      size={14}
      className={classNames(
        "inline align-[-2px] print:hidden",
        state === "none"
          ? "text-ink-3 opacity-0 max-md:hidden in-[button:focus-visible]:opacity-100 in-[button:hover]:opacity-100"
          : "text-ink",
      )}
    />
  );
  return (
    <button
      type="button"
      onClick={() => onSort(column.id)}
      className={classNames(
        "rounded-input -mx-1 -my-1 min-h-6 px-1 font-medium hover:text-ink",
        alignment(column),
      )}
    >
      {column.align === "end" ? (
        <>
          <span className="whitespace-nowrap after:content-['\00a0']">{icon}</span>
          {column.header}
        </>
      ) : (
        <>
          {column.header}
          <span className="whitespace-nowrap before:content-['\00a0']">{icon}</span>
        </>
      )}
    </button>
  );
}

export function ariaSort(columnId: string, sort: Sort | undefined): "ascending" | "descending" | "none" {
  if (sort?.columnId !== columnId) {
    return "none";
  }
  return sort.direction === "asc" ? "ascending" : "descending";
}
