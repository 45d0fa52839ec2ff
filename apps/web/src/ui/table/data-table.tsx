import type { Sort } from "../../lib/address/sort.ts";
import { optionalIds, useTableOptions } from "../../lib/browser/table-options.ts";
import { classNames } from "../../lib/class-names.ts";
import { Skeleton } from "../skeleton.tsx";
import { CELL, HIDDEN_BELOW } from "./table-cells.ts";
import type { Column } from "./table-column.ts";
import { FoldingRow, foldedOf } from "./table-folding-row.tsx";
import { TableFoot } from "./table-foot.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TableHead } from "./table-head.tsx";
import { useTablePage } from "./use-table-page.tsx";

export type { Column };

export type DataTableProps<Row> = {
  /** Says what the table holds; for screen readers. */
  readonly caption: string;
  /** The first column names the row, sticks to the left and is a row header. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** More rows than these are shown page by page. */
  readonly pageSize?: number;
  readonly rowKey: (row: Row) => string;
  /** Names the row in "Show details of ...". */
  readonly rowName: (row: Row) => string;
  readonly sort?: Sort | undefined;
  /** Called with the column whose head was pressed. */
  readonly onSort?: (columnId: string) => void;
  /** Shows gray rows instead of `rows`. */
  readonly loading?: boolean;
  readonly loadingRows?: number;
  /** Names the table among those whose columns can be chosen. */
  readonly tableId?: string;
  /** Old rows are on the screen while new ones are fetched. */
  readonly stale?: boolean;
};

/** No table draws more rows at once: thousands hold up the browser for seconds. */
export const ROWS_MAX = 200;

/** A table that scrolls with its page: head and totals stay in sight, columns and details fold on phones, pages. */
export function DataTable<Row>({ columns: all, tableId, ...rest }: DataTableProps<Row>) {
  const { hidden } = useTableOptions();
  const leftOut = tableId === undefined ? [] : (hidden[tableId] ?? optionalIds(all));
  const columns = all.filter(({ id }, index) => index === 0 || !leftOut.includes(id));
  const props: DataTableProps<Row> = { ...rest, columns };
  const { caption, rows, pageSize = ROWS_MAX, rowKey, loading = false, loadingRows = 5, sort } = props;
  const { pageRows, pager } = useTablePage(loading ? [] : rows, { label: caption, pageSize, sort });
  return (
    <>
      <TableFrame caption={caption} busy={loading} stale={props.stale}>
        <TableHead {...props} />
        <tbody>
          {loading ? (
            <SkeletonRows columns={columns} count={loadingRows} />
          ) : (
            pageRows.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)
          )}
        </tbody>
        {!loading && <TableFoot columns={columns} />}
      </TableFrame>
      {pager}
    </>
  );
}

function BodyRow<Row>({ row, columns, rowName }: DataTableProps<Row> & { readonly row: Row }) {
  return (
    <FoldingRow
      columns={columns}
      folded={foldedOf(columns)}
      name={rowName(row)}
      content={(column) => column.cell(row)}
      className="group"
      cellClass="border-b border-line group-hover:bg-hover"
      firstClass="z-[5] bg-surface font-semibold"
    />
  );
}

function SkeletonRows<Row>({
  columns,
  count,
}: {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: gray rows are all alike
    <tr key={index}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(CELL, "border-b border-line", HIDDEN_BELOW[column.priority ?? 1])}
        >
          <Skeleton className={column.align === "end" ? "ml-auto h-5 w-16" : "h-5 w-24"} />
        </td>
      ))}
    </tr>
  ));
}
