import { type Sort, type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { readPage, useAddressParams } from "../../../lib/address/use-address-params.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { clampPage } from "../../table/page-steps.tsx";
import { Pagination } from "../../table/pagination.tsx";
import { useFilterParam } from "../hooks/use-day-range.ts";

const PAGE_SIZES = [25, 50, 100, 200];
const PAGE_SIZE = 50;

type Props<Row> = {
  /** Names the rows: "Stored holidays". */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  /** The columns of these ids can be sorted by. */
  readonly sortValues: Readonly<Record<string, SortValue<Row>>>;
  readonly initialSort: Sort;
  readonly loading?: boolean;
  readonly stale?: boolean;
};

/** Rows that are all here already, sorted and shown page by page; the address keeps sort, page and size. */
export function PagedTable<Row>({ sortValues, initialSort, rows, columns, ...table }: Props<Row>) {
  const [params, change] = useAddressParams();
  const setFilter = useFilterParam();
  const { sort, toggleSort } = useSortParam(Object.keys(sortValues), initialSort);
  const named = Number(params.get("size"));
  const size = PAGE_SIZES.includes(named) ? named : PAGE_SIZE;
  const page = clampPage(readPage(params.get("page")), size, rows.length);
  const goTo = (next: number) => change({ page: String(next + 1) });
  return (
    <>
      <DataTable
        {...table}
        columns={columns.map((column) => ({ ...column, sortable: column.id in sortValues }))}
        rows={sortRows(rows, sort, sortValues).slice(page * size, (page + 1) * size)}
        sort={sort}
        onSort={toggleSort}
      />
      {rows.length > Math.min(...PAGE_SIZES) && (
        <Pagination
          label={table.caption}
          page={page}
          pageSize={size}
          total={rows.length}
          onPage={goTo}
          pageSizes={PAGE_SIZES}
          onPageSize={(next) => setFilter("size", next === PAGE_SIZE ? undefined : String(next))}
        />
      )}
    </>
  );
}
