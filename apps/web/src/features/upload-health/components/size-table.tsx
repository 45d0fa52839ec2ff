import type { SizeFigures } from "@strikebook/core/upload-health/upload-metrics";
import { formatCount, MISSING } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { efficiencyWord, SIZE_LABELS, speedText, timeText } from "../wording.ts";

const COLUMNS: readonly Column<SizeFigures>[] = [
  {
    id: "size",
    header: "Size",
    cell: ({ category }) => (
      <>
        {SIZE_LABELS[category].name}
        <span className="block font-normal text-ink-3">{SIZE_LABELS[category].range}</span>
      </>
    ),
  },
  { id: "count", header: "Imported", align: "end", cell: ({ count }) => formatCount(count) },
  {
    id: "time",
    header: "Average time",
    align: "end",
    priority: "xs",
    cell: ({ averageUploadTime }) => timeText(averageUploadTime),
  },
  {
    id: "speed",
    header: "Speed",
    align: "end",
    priority: 2,
    cell: ({ megabytesPerSecond }) => speedText(megabytesPerSecond),
  },
  {
    id: "efficiency",
    header: "Efficiency",
    cell: ({ category, efficiency }) => {
      if (efficiency === null) {
        return MISSING;
      }
      const { tone, label } = efficiencyWord(category, efficiency);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
];

/** Files that were imported, by how large they were; small ones take as long as it takes to begin. */
export function SizeTable({ sizes }: { readonly sizes: readonly SizeFigures[] }) {
  return (
    <Card title="Upload Sizes" subtitle="Imported files. Small ones mostly take the time to start." flush>
      {sizes.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">No size data available</p>
      ) : (
        <DataTable
          caption="Imported files by size"
          columns={COLUMNS}
          rows={sizes}
          rowKey={({ category }) => category}
          rowName={({ category }) => SIZE_LABELS[category].name}
        />
      )}
    </Card>
  );
}
