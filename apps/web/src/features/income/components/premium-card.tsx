import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { PremiumMonth } from "../income.queries.ts";
import { monthText } from "../income-year.ts";

type Props = { readonly year: number; readonly months: readonly PremiumMonth[] };

/** Premium received by the day of the sale, and kept by the day of the closing: two series that are never added. */
export function PremiumCard({ year, months }: Props) {
  const sumOf = (name: Exclude<keyof PremiumMonth, "start">) =>
    fromUnits(months.reduce((sum, month) => sum + toUnits(month[name]), 0n));
  const columns: readonly Column<PremiumMonth>[] = [
    { id: "month", header: "Month", cell: ({ start }) => monthText(start), footer: String(year) },
    {
      id: "received",
      header: "Premium received",
      wrapsHeader: true,
      align: "end",
      cell: ({ received }) => <Amount value={received} />,
      footer: <Amount value={sumOf("received")} />,
    },
    {
      id: "sold",
      header: "Contracts sold",
      wrapsHeader: true,
      align: "end",
      priority: 3,
      cell: ({ contractsSold }) => <Amount kind="quantity" value={contractsSold} />,
      footer: <Amount kind="quantity" value={sumOf("contractsSold")} />,
    },
    {
      id: "kept",
      header: "Premium kept",
      wrapsHeader: true,
      align: "end",
      cell: ({ kept }) => <Amount value={kept} signed />,
      footer: <Amount value={sumOf("kept")} signed />,
    },
    {
      id: "closed",
      header: "Contracts closed",
      wrapsHeader: true,
      align: "end",
      priority: 3,
      cell: ({ contractsClosed }) => <Amount kind="quantity" value={contractsClosed} />,
      footer: <Amount kind="quantity" value={sumOf("contractsClosed")} />,
    },
  ];
  return (
    <Card title="Option premium" subtitle="Received and kept are never added" flush className="overflow-clip">
      {months.length === 0 ? (
        <EmptyState title={`No contracts sold or closed in ${year}`} />
      ) : (
        <DataTable
          caption="Option premium by month"
          columns={columns}
          rows={months}
          rowKey={({ start }) => start}
          rowName={({ start }) => monthText(start)}
        />
      )}
    </Card>
  );
}
