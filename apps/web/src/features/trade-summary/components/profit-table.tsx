import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayName } from "@strikebook/core/shared/period";
import { type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { notImportedText, partText } from "../../../lib/coverage/coverage-words.ts";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { formatDate, formatTrades } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { DaySummary } from "../trade-summary.queries.ts";

type Props = {
  /** `November 2026` */
  readonly name: string;
  readonly days: readonly DaySummary[];
  readonly coverage: KnownCoverage;
  readonly onDay: (day: string) => void;
};

/** The calendar's days with closings as rows. */
export function ProfitTable({ name, days, coverage, onDay }: Props) {
  const { sort, toggleSort } = useSortParam(Object.keys(SORTS), undefined, "pnlsort");
  const rows = sortRows(days, sort, SORTS);
  const part = partText(coverage);
  if (days.length === 0) {
    return coverage.state === "NOT_IMPORTED" ? (
      <EmptyState title={notImportedText(coverage)} />
    ) : (
      <EmptyState
        title={`No closings in ${name}`}
        {...(part !== undefined && { help: `Imported: ${part}.` })}
      />
    );
  }
  return (
    <>
      <div className="flex items-center justify-end gap-3 print:hidden">
        {part !== undefined && <p className="mr-auto text-label text-ink-2">Imported: {part}</p>}
        <ExportButton
          rows={days.length}
          onExport={() => exportCsv(`profit-calendar-${name.replace(" ", "-")}.csv`, EXPORT, rows)}
        />
      </div>
      <DataTable
        caption={`Realized profit and loss by day, ${name}`}
        columns={columnsWith(onDay)}
        rows={rows}
        rowKey={({ startDate }) => startDate}
        sort={sort}
        onSort={toggleSort}
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
      sortable: true,
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
      sortable: true,
      align: "end",
      cell: ({ totalTrades }) => formatTrades(totalTrades),
    },
    {
      id: "net",
      header: "Net P&L",
      sortable: true,
      align: "end",
      cell: ({ netProfitLoss }) => <Amount value={netProfitLoss} signed />,
    },
  ];
}

const SORTS: Readonly<Record<string, SortValue<DaySummary>>> = {
  day: { kind: "text", of: ({ startDate }) => startDate },
  trades: { kind: "number", of: ({ totalTrades }) => totalTrades },
  net: { kind: "number", of: ({ netProfitLoss }) => netProfitLoss },
};

const EXPORT: readonly CsvColumn<DaySummary>[] = [
  { header: "Day", value: (row) => row.startDate, kind: "date" },
  { header: "Total Trades", value: (row) => row.totalTrades, kind: "number" },
  { header: "Net P&L", value: (row) => row.netProfitLoss, kind: "number" },
];
