import type { Column } from "./table-column.ts";
import { FoldingRow, foldedOf } from "./table-folding-row.tsx";

/** The totals of the columns that have one; they stay at the bottom of the screen while their table is in sight. */
export function TableFoot<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return columns.some(({ footer }) => footer !== undefined) ? (
    <tfoot>
      <FoldingRow
        columns={columns}
        folded={foldedOf(columns).filter(({ footer }) => footer !== undefined)}
        name="the totals"
        content={({ footer }) => footer}
        cellClass="z-[6] border-t border-line-strong bg-surface font-semibold md:sticky md:bottom-0"
        firstClass="z-[7]"
      />
    </tfoot>
  ) : null;
}
