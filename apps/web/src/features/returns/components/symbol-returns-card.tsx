import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { SymbolReturns } from "../returns.queries.ts";
import type { ReturnsSpan } from "../returns-span.ts";

type Props = { readonly symbols: readonly SymbolReturns[]; readonly span: ReturnsSpan };

type Money = "income" | "options" | "shares" | "total" | "unrealizedChange";

const money = (id: Money, header: string, priority?: 2 | 3 | 4): Column<SymbolReturns> => ({
  id,
  header,
  align: "end",
  ...(priority && { priority }),
  cell: (row) => <Amount value={row[id]} signed />,
});

const COLUMNS: readonly Column<SymbolReturns>[] = [
  { id: "underlying", header: "Symbol", cell: ({ underlying }) => <SymbolLink symbol={underlying} /> },
  money("options", "Options", 3),
  money("shares", "Shares", 3),
  money("income", "Income", 4),
  money("unrealizedChange", "On paper", 2),
  money("total", "Total"),
  {
    id: "xirr",
    header: "A year",
    align: "end",
    priority: 4,
    cell: ({ xirr }) => <Amount value={xirr === null ? null : xirr * 100} kind="percent" signed />,
  },
  {
    id: "reason",
    header: "What isn't known",
    priority: 5,
    cell: ({ reason }) => <span className="text-label text-ink-2">{reason}</span>,
  },
];

const FILE: readonly CsvColumn<SymbolReturns>[] = [
  { header: "Symbol", value: ({ underlying }) => underlying },
  { header: "Options realized", value: ({ options }) => options, kind: "number" },
  { header: "Shares realized", value: ({ shares }) => shares, kind: "number" },
  { header: "Income", value: ({ income }) => income, kind: "number" },
  { header: "Change on paper", value: ({ unrealizedChange }) => unrealizedChange, kind: "number" },
  { header: "Total", value: ({ total }) => total, kind: "number" },
  { header: "Yearly rate", value: ({ xirr }) => (xirr === null ? null : String(xirr)), kind: "number" },
  { header: "What isn't known", value: ({ reason }) => reason },
];

/** What each underlying realized, earned and changed on paper, what brought most first. */
export function SymbolReturnsCard({ symbols, span }: Props) {
  return (
    <Card
      title="By underlying"
      subtitle="Realized, income and the change on paper"
      flush
      className="overflow-clip"
      actions={
        <ExportButton
          rows={symbols.length}
          onExport={() => exportCsv(`returns-by-symbol-${span.from}-${span.to}.csv`, FILE, symbols)}
        />
      }
    >
      {symbols.length === 0 ? (
        <EmptyState title="Nothing was held or traded in these days" />
      ) : (
        <DataTable
          caption="Returns by underlying"
          columns={COLUMNS}
          rows={symbols}
          pageSize={50}
          rowKey={({ underlying }) => underlying}
          rowName={({ underlying }) => underlying}
        />
      )}
    </Card>
  );
}
