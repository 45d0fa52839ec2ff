import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayName } from "@strikebook/core/shared/period";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import type { DaySummary } from "../trade-summary.queries.ts";

type Props = {
  /** `November 2026` */
  readonly name: string;
  readonly days: readonly DaySummary[];
  readonly onDay: (day: string) => void;
};

/** The calendar's days with closings as rows. */
export function ProfitTable({ name, days, onDay }: Props) {
  if (days.length === 0) {
    return <EmptyState title={`No closings in ${name}`} />;
  }
  return (
    <>
      <div className="flex justify-end print:hidden">
        <ExportButton
          rows={days.length}
          onExport={() => exportCsv(`profit-calendar-${name.replace(" ", "-")}.csv`, EXPORT, days)}
        />
      </div>
      <DataTable
        caption={`Realized profit and loss by day, ${name}`}
        columns={columnsWith(onDay)}
        rows={days}
        rowKey={({ startDate }) => startDate}
        rowName={({ startDate }) => formatDate(startDate)}
      />
    </>
  );
}

function columnsWith(onDay: (day: string) => void): Column<DaySummary>[] {
  return [
    {
      id: "day",
      header: "Day",
      cell: ({ startDate }) => (
        <button
          type="button"
          onClick={() => onDay(startDate)}
          className="rounded-input text-left text-accent hover:underline"
        >
          {weekdayName(calendarDate(startDate))}, {formatDate(startDate)}
        </button>
      ),
    },
    {
      id: "trades",
      header: "Total Trades",
      align: "end",
      cell: ({ totalTrades }) => formatCount(totalTrades),
    },
    {
      id: "net",
      header: "Net P&L",
      align: "end",
      cell: ({ netProfitLoss }) => <Amount value={netProfitLoss} signed />,
    },
  ];
}

const EXPORT: readonly CsvColumn<DaySummary>[] = [
  { header: "Day", value: (row) => row.startDate, kind: "date" },
  { header: "Total Trades", value: (row) => row.totalTrades, kind: "number" },
  { header: "Net P&L", value: (row) => row.netProfitLoss, kind: "number" },
];
