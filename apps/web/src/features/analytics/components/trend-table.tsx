import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { ExportButton } from "../../../ui/export-button.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { DayFigures } from "../analytics.queries.ts";
import { SERIES } from "../trend.ts";

const COLUMNS: readonly Column<DayFigures>[] = [
  { id: "date", header: "Day", cell: ({ date }) => formatDate(date) },
  ...SERIES.map(
    ({ id, label }): Column<DayFigures> => ({
      id,
      header: label,
      align: "end",
      cell: (day) => formatCount(day[id]),
    }),
  ),
];

/** The trend in exact numbers, the newest day first. */
export function TrendTable({ days }: { readonly days: readonly DayFigures[] }) {
  return (
    <>
      <DataTable
        caption="Activity per day"
        columns={COLUMNS}
        rows={days.toReversed()}
        rowKey={({ date }) => date}
        rowName={({ date }) => formatDate(date)}
      />
      <div className="flex justify-end px-4 py-3 print:hidden">
        <ExportButton rows={days.length} onExport={() => exportTrend(days)} />
      </div>
    </>
  );
}

function exportTrend(days: readonly DayFigures[]): void {
  exportCsv(
    `activity-${days[0]?.date}-to-${days.at(-1)?.date}.csv`,
    [
      { header: "Day", value: ({ date }) => date, kind: "date" },
      ...SERIES.map(({ id, label }) => ({
        header: label,
        value: (day: DayFigures) => day[id],
        kind: "number" as const,
      })),
    ],
    days,
  );
}
