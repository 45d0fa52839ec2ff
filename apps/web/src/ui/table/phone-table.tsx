import { useTableOptions } from "../../lib/browser/table-options.ts";
import { Skeleton } from "../skeleton.tsx";
import { DataTable, type DataTableProps, ROWS_MAX } from "./data-table.tsx";
import { type PhoneCells, PhoneHead, PhoneRow, PhoneRowCells, useIsPhone } from "./phone-row.tsx";
import { TableFrame } from "./table-frame.tsx";
import { useTablePage } from "./use-table-page.tsx";

/** The rows of a phone. */
export type HoldingPhone<Row> = {
  /** Names the column of figures to screen readers. */
  readonly value: string;
  readonly cells: (row: Row) => PhoneCells;
  readonly total?: PhoneCells | undefined;
};

type Props<Row> = DataTableProps<Row> & { readonly phone: HoldingPhone<Row> };

/** A table of contracts or holdings, of which a phone shows rows of two lines. */
export function HoldingTable<Row>({ phone, ...table }: Props<Row>) {
  return useIsPhone() ? <PhoneTable phone={phone} {...table} /> : <DataTable {...table} />;
}

function PhoneTable<Row>({ phone, tableId, columns: all, ...props }: Props<Row>) {
  const { caption, rows, rowKey, rowName, loading = false, loadingRows = 5, sort, stale } = props;
  const { hidden } = useTableOptions();
  const leftOut = tableId === undefined ? [] : (hidden[tableId] ?? []);
  const columns = all.filter(({ id }, index) => index === 0 || !leftOut.includes(id));
  const pageSize = props.pageSize ?? ROWS_MAX;
  const { pageRows, pager } = useTablePage(loading ? [] : rows, { label: caption, pageSize, sort });
  return (
    <>
      <TableFrame caption={caption} busy={loading} stale={stale}>
        <PhoneHead name={columns[0]?.header ?? ""} value={phone.value} />
        <tbody>
          {loading
            ? Array.from({ length: loadingRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: gray rows are all alike
                <tr key={index}>
                  <PhoneRowCells cells={LOADING} />
                </tr>
              ))
            : pageRows.map((row) => (
                <PhoneRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  cells={phone.cells(row)}
                  rowName={rowName(row)}
                />
              ))}
        </tbody>
        {!loading && phone.total && (
          <tfoot>
            <tr>
              <PhoneRowCells cells={phone.total} />
            </tr>
          </tfoot>
        )}
      </TableFrame>
      {pager}
    </>
  );
}

const LOADING: PhoneCells = {
  name: <Skeleton className="h-5 w-40" />,
  value: <Skeleton className="h-5 w-16" />,
  facts: [],
};
