import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { notImportedText, partText } from "../../../lib/coverage/coverage-words.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { PremiumMonth } from "../income.queries.ts";
import { monthText } from "../income-year.ts";

type Props = {
  readonly year: number;
  readonly months: readonly PremiumMonth[];
  /** Of the year's days. */
  readonly coverage: KnownCoverage;
};

/** Premium received by the day of the sale, and kept by the day of the closing: two series that are never added. */
export function PremiumCard({ year, months, coverage }: Props) {
  usePrivacy();
  const unmatched = months.reduce((sum, { unmatchedClosings }) => sum + unmatchedClosings, 0);
  const sumOf = (name: Exclude<keyof PremiumMonth, "start" | "unmatchedClosings">) =>
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
    <Card
      title="Option premium"
      subtitle={["Received and kept are never added", partText(coverage)].filter(Boolean).join(", ")}
      flush
      className="overflow-clip"
    >
      {unmatched > 0 && <p className="px-4 pb-2 text-label text-ink-2">{notCountedText(unmatched)}</p>}
      {months.length === 0 ? (
        <EmptyState
          title={
            coverage.state === "NOT_IMPORTED"
              ? notImportedText(coverage)
              : `No contracts sold or closed in ${year}`
          }
        />
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
