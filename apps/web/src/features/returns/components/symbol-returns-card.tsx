import { fromUnits, toUnits } from "@strikebook/core/shared/units";
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

const money = (
  [id, header]: readonly [Money, string],
  rows: readonly SymbolReturns[],
  priority?: 2 | 3 | 4,
): Column<SymbolReturns> => ({
  id,
  header,
  align: "end",
  ...(priority && { priority }),
  cell: (row) => <Amount value={row[id]} signed />,
  footer: <Amount value={sumOf(rows.map((row) => row[id]))} signed />,
});

const columnsOf = (rows: readonly SymbolReturns[]): readonly Column<SymbolReturns>[] => [
  {
    id: "underlying",
    header: "Symbol",
    cell: ({ underlying, total, reason }) => (
      <>
        <SymbolLink symbol={underlying} />
        {total === null && <span className="block text-label font-normal text-ink-2">{reason}</span>}
      </>
    ),
    footer: "All",
  },
  money(["options", "Options"], rows, 3),
  money(["shares", "Shares"], rows, 3),
  money(["income", "Income"], rows, 4),
  money(["unrealizedChange", "On paper"], rows, 2),
  money(["total", "Total"], rows),
];

/** Null where one of them isn't known. */
const sumOf = (amounts: readonly (string | null)[]): string | null =>
  amounts.includes(null)
    ? null
    : fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount ?? "0"), 0n));

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
          columns={columnsOf(symbols)}
          rows={symbols}
          pageSize={50}
          rowKey={({ underlying }) => underlying}
          rowName={({ underlying }) => underlying}
        />
      )}
    </Card>
  );
}
