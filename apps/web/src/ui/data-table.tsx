import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import type { Sort } from "../lib/sort.ts";
import { useTableOptions } from "../lib/table-options.ts";
import { DetailsButton } from "./details-button.tsx";
import { Skeleton } from "./skeleton.tsx";
import { alignment, CELL, GAP, HIDDEN_BELOW, type Priority, SHOWN_BELOW } from "./table-cells.ts";
import { useTablePage } from "./use-table-page.tsx";

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
  /** 1 is always shown (when absent); xs from 360 px, 2 from 480, 3 from 768, 4 from 1024; below it is in the row's details. */
  readonly priority?: Priority;
  readonly sortable?: boolean;
  /** Of the totals row. */
  readonly footer?: ReactNode;
};

type Props<Row> = {
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
  /** Shows grey rows instead of `rows`. */
  readonly loading?: boolean;
  readonly loadingRows?: number;
  /** Names the table among those whose columns can be chosen. */
  readonly tableId?: string;
  /** Old rows are on the screen while new ones are fetched. */
  readonly stale?: boolean;
};

/** No table draws more rows at once: thousands hold up the browser for seconds. */
const ROWS_MAX = 200;

/** A table: sticky head and first column, sort buttons, totals at the foot, details that fold out on phones, pages. */
export function DataTable<Row>({ columns: all, tableId, ...rest }: Props<Row>) {
  const { density, hidden } = useTableOptions();
  const leftOut = tableId === undefined ? [] : (hidden[tableId] ?? []);
  const columns = all.filter(({ id }, index) => index === 0 || !leftOut.includes(id));
  const props: Props<Row> = { ...rest, columns };
  const { caption, rows, pageSize = ROWS_MAX, rowKey, loading = false, loadingRows = 5, sort } = props;
  const captionId = useId();
  const { pageRows, pager } = useTablePage(loading ? [] : rows, { label: caption, pageSize, sort });
  return (
    <>
      <section
        aria-labelledby={captionId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        // Relative: else what a row says to screen readers only lies outside, and lengthens the page by all hidden rows.
        className="relative overflow-x-auto -outline-offset-2 md:max-h-[calc(100dvh-10rem)] md:overflow-auto print:max-h-none"
      >
        <table
          aria-busy={loading || props.stale || undefined}
          data-density={density}
          className={classNames(
            "w-full border-separate border-spacing-0 text-cell",
            props.stale && "opacity-60",
          )}
        >
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <Head {...props} />
          <tbody>
            {loading ? (
              <SkeletonRows columns={columns} count={loadingRows} />
            ) : (
              pageRows.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)
            )}
          </tbody>
          {!loading && columns.some(({ footer }) => footer !== undefined) && <Foot columns={columns} />}
        </table>
      </section>
      {pager}
    </>
  );
}

function Head<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            {...(column.sortable ? { "aria-sort": ariaSort(column.id, sort) } : {})}
            className={classNames(
              "sticky top-0 z-10 border-b border-line bg-surface py-2 align-bottom text-label font-medium text-ink-2",
              "xl:whitespace-nowrap",
              GAP,
              index === 0 && "left-0 z-20",
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

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
}) {
  const state = ariaSort(column.id, sort);
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[state];
  const icon = (
    <Icon
      aria-hidden
      size={14}
      className={classNames(
        "inline align-[-2px] print:hidden",
        state === "none" ? "text-ink-3 max-md:hidden" : "text-ink",
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

function BodyRow<Row>({ row, columns, rowName }: Props<Row> & { readonly row: Row }) {
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

function Foot<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <FoldingRow
        columns={columns}
        folded={foldedOf(columns).filter(({ footer }) => footer !== undefined)}
        name="the totals"
        content={({ footer }) => footer}
        cellClass="sticky bottom-0 z-10 border-t border-line-strong bg-surface font-semibold"
        firstClass="z-20"
      />
    </tfoot>
  );
}

type FoldingRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  /** Those of them that some screen has no room for. */
  readonly folded: readonly Column<Row>[];
  /** Names the row in "Show details of ...". */
  readonly name: string;
  readonly content: (column: Column<Row>) => ReactNode;
  readonly className?: string;
  readonly cellClass: string;
  readonly firstClass: string;
};

/** A row, and under it on demand those of its cells for which the screen is too narrow. */
function FoldingRow<Row>({ columns, folded, name, content, ...classes }: FoldingRowProps<Row>) {
  const { className, cellClass, firstClass } = classes;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const last =
    ([4, 3, 2, "xs"] as const).find((width) => folded.some(({ priority }) => priority === width)) ?? 1;
  const onceShown = SHOWN_BELOW[last];
  const [first, ...others] = columns;
  return (
    <Fragment>
      <tr className={className}>
        {first && (
          <th scope="row" className={classNames(CELL, "sticky left-0 text-left", cellClass, firstClass)}>
            <div className="flex items-start gap-1">
              {folded.length > 0 && (
                <DetailsButton
                  name={name}
                  open={open}
                  controls={detailsId}
                  onToggle={() => setOpen(!open)}
                  className={onceShown}
                />
              )}
              <div className="min-w-0">{content(first)}</div>
            </div>
          </th>
        )}
        {others.map((column) => (
          <td
            key={column.id}
            className={classNames(CELL, cellClass, alignment(column), HIDDEN_BELOW[column.priority ?? 1])}
          >
            {content(column)}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={detailsId} className={onceShown}>
          <td colSpan={columns.length} className="border-b border-line bg-hover px-3 py-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {folded.map((column) => (
                <div key={column.id} className={classNames("contents", SHOWN_BELOW[column.priority ?? 1])}>
                  <dt className="text-ink-2">{column.header}</dt>
                  <dd className="text-right">{content(column)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </Fragment>
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
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
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

const foldedOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.filter(({ priority = 1 }) => priority !== 1);

function ariaSort(columnId: string, sort: Sort | undefined): "ascending" | "descending" | "none" {
  if (sort?.columnId !== columnId) {
    return "none";
  }
  return sort.direction === "asc" ? "ascending" : "descending";
}
