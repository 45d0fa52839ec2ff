import type { Sort } from "../../../lib/address/sort.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton } from "../../../ui/figures/explain-button.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { SummaryRow } from "../option-summary.queries.ts";
import type { ShownRows } from "../summary-rows.ts";

type Props = {
  readonly caption: string;
  readonly shown: ShownRows;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  readonly loading?: boolean;
  readonly stale?: boolean;
  /** Called with the row whose name was pressed: its numbers shall be explained. */
  readonly onExplain?: (row: SummaryRow) => void;
};

/** Buys, sells and their difference per underlying; the totals stand at the foot whatever the order. */
export function SummaryTable({
  caption,
  shown,
  sort,
  onSort,
  loading = false,
  stale = false,
  onExplain,
}: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columnsWith(shown.totals, onExplain)}
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

function columnsWith(totals: SummaryRow | undefined, onExplain: Props["onExplain"]): Column<SummaryRow>[] {
  const figure = (id: "buys" | "sells", header: string): Column<SummaryRow> => ({
    id,
    header,
    align: "end",
    priority: "xs",
    sortable: true,
    cell: (row) => <Amount value={row[id]} />,
    ...(totals && { footer: <Amount value={totals[id]} /> }),
  });
  return [
    {
      id: "script",
      header: "Script",
      sortable: true,
      cell: (row) => <RowName row={row} onExplain={onExplain} />,
      ...(totals && { footer: <RowName row={totals} onExplain={onExplain} /> }),
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

function RowName({ row, onExplain }: { readonly row: SummaryRow; readonly onExplain: Props["onExplain"] }) {
  return onExplain ? (
    <ExplainButton label={`${row.scriptName}: what makes up these numbers`} onClick={() => onExplain(row)}>
      {row.scriptName}
    </ExplainButton>
  ) : (
    row.scriptName
  );
}
