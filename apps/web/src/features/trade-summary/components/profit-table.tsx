import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayName } from "@strikebook/core/shared/period";
import { type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { notImportedText, partText } from "../../../lib/coverage/coverage-words.ts";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { formatDate, formatDays, formatTrades, MISSING } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { DaySummary } from "../trade-summary.queries.ts";

/** A day with closings, or days of which nothing is imported. */
type Row = Pick<DaySummary, "startDate"> & {
  readonly totalTrades: number | null;
  readonly netProfitLoss: string | null;
  /** The last of days that are not imported; undefined for a day. */
  readonly notImportedTo?: string;
};

type Props = {
  /** `November 2026` */
  readonly name: string;
  readonly days: readonly DaySummary[];
  readonly coverage: KnownCoverage;
  readonly onDay: (day: string) => void;
};

/** The calendar's days with closings as rows, and the days between of which no file tells. */
export function ProfitTable({ name, days, coverage, onDay }: Props) {
  const { sort, toggleSort } = useSortParam(Object.keys(SORTS), undefined, "pnlsort");
  const rows = sortRows(rowsOf(days, coverage), sort, SORTS);
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
          rows={rows.length}
          onExport={() => exportCsv(`profit-calendar-${name.replace(" ", "-")}.csv`, exportOf(rows), rows)}
        />
      </div>
      <DataTable
        caption={`Realized profit and loss by day, ${name}`}
        columns={columnsWith(onDay)}
        rows={rows}
        rowKey={({ startDate }) => startDate}
        sort={sort}
        onSort={toggleSort}
        rowName={dayName}
      />
    </>
  );
}

/** In order of their days. */
const rowsOf = (days: readonly DaySummary[], { uncovered }: KnownCoverage): Row[] =>
  [
    ...days,
    ...uncovered.map(({ from, to }) => ({
      startDate: from,
      totalTrades: null,
      netProfitLoss: null,
      notImportedTo: to,
    })),
  ].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));

const dayName = ({ startDate, notImportedTo }: Row): string =>
  notImportedTo === undefined
    ? formatDate(startDate)
    : `${formatDays(startDate, notImportedTo)}, not imported`;

function columnsWith(onDay: (day: string) => void): Column<Row>[] {
  return [
    {
      id: "day",
      header: "Day",
      sortable: true,
      cell: ({ startDate, ...row }) =>
        row.notImportedTo === undefined ? (
          <button
            type="button"
            onClick={() => onDay(startDate)}
            className="rounded-input text-left text-accent hover:underline"
          >
            {weekdayName(calendarDate(startDate))}, {formatDate(startDate)}
          </button>
        ) : (
          <span className="text-ink-2">{dayName({ startDate, ...row })}</span>
        ),
    },
    {
      id: "trades",
      header: "Total Trades",
      sortable: true,
      align: "end",
      cell: ({ totalTrades }) => (totalTrades === null ? MISSING : formatTrades(totalTrades)),
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

const SORTS: Readonly<Record<string, SortValue<Row>>> = {
  day: { kind: "text", of: ({ startDate }) => startDate },
  trades: { kind: "number", of: ({ totalTrades }) => totalTrades },
  net: { kind: "number", of: ({ netProfitLoss }) => netProfitLoss },
};

const EXPORT: readonly CsvColumn<Row>[] = [
  { header: "Day", value: (row) => row.startDate, kind: "date" },
  { header: "Total Trades", value: (row) => row.totalTrades, kind: "number" },
  { header: "Net P&L", value: (row) => row.netProfitLoss, kind: "number" },
];

const IMPORTED: CsvColumn<Row> = {
  header: "Imported",
  value: (row) => (row.notImportedTo === undefined ? "" : dayName(row)),
};

/** The last column names the days that are not imported, where there are any. */
const exportOf = (rows: readonly Row[]): readonly CsvColumn<Row>[] =>
  rows.some(({ notImportedTo }) => notImportedTo !== undefined) ? [...EXPORT, IMPORTED] : EXPORT;
