import type { Sort } from "../../../lib/sort.ts";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { SummaryRow } from "../option-summary.queries.ts";
import type { ShownRows } from "../summary-rows.ts";

type Props = {
  readonly caption: string;
  readonly shown: ShownRows;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  readonly loading?: boolean;
  readonly stale?: boolean;
};

/** Buys, sells and their difference per underlying; the totals stand at the foot whatever the order. */
export function SummaryTable({ caption, shown, sort, onSort, loading = false, stale = false }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columnsWith(shown.totals)}
      rows={shown.rows}
      rowKey={(row) => row.scriptName}
      rowName={(row) => row.scriptName}
      sort={sort}
      onSort={onSort}
      loading={loading}
      stale={stale}
    />
  );
}

function columnsWith(totals: SummaryRow | undefined): Column<SummaryRow>[] {
  const figure = (id: "buys" | "sells", header: string): Column<SummaryRow> => ({
    id,
    header,
    align: "end",
    sortable: true,
    cell: (row) => <Amount value={row[id]} />,
    ...(totals && { footer: <Amount value={totals[id]} /> }),
  });
  return [
    {
      id: "script",
      header: "Script",
      sortable: true,
      cell: (row) => row.scriptName,
      ...(totals && { footer: totals.scriptName }),
    },
    figure("buys", "Buys"),
    figure("sells", "Sells"),
    {
      id: "total",
      header: "Total",
      align: "end",
      sortable: true,
      cell: (row) => <Amount value={row.total} signed />,
      ...(totals && { footer: <Amount value={totals.total} signed /> }),
    },
  ];
}
