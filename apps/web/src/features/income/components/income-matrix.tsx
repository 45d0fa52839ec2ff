import { isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName } from "@strikebook/core/shared/period";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { notImportedText } from "../../../lib/coverage/coverage-words.ts";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { signOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { IncomeYear, MatrixRow } from "../income.queries.ts";
import { coverageOfMonth, isMonthUnknown, monthText } from "../income-year.ts";

type Props = {
  readonly year: number;
  readonly matrix: IncomeYear["matrix"];
  /** Of the year's days. */
  readonly coverage: KnownCoverage;
  /** All accounts, for their names; undefined while they are fetched. */
  readonly accounts: readonly AccountChoice[] | undefined;
};

/** Months by holdings of each account. On a narrow screen the months are in a row's details. */
export function IncomeMatrix({ year, matrix, coverage, accounts }: Props) {
  const nameOf = ({ accountId }: MatrixRow) => accounts?.find(({ id }) => id === accountId)?.name ?? "";
  const months = matrix.months.map((month, index): Column<MatrixRow> => {
    const day = calendarDate(month);
    const amount = matrix.totals[index] ?? "0";
    return {
      id: month,
      header: monthName(day).slice(0, 3),
      align: "end",
      priority: 5,
      cell: (row) => <Cell amount={cellOf(row, index, day, coverage)} />,
      footer: <Cell amount={isUnknown(amount, coverageOfMonth(coverage, day)) ? null : amount} />,
    };
  });
  const columns: readonly Column<MatrixRow>[] = [
    {
      id: "holding",
      header: "Holding",
      cell: (row) => (
        <>
          {row.symbol === null ? "Cash and account" : <SymbolLink symbol={row.symbol} />}
          <span className="block text-label font-normal text-ink-2">{nameOf(row)}</span>
        </>
      ),
      footer: "Income",
    },
    ...months,
    {
      id: "total",
      header: "Total",
      align: "end",
      cell: ({ total }) => <Amount value={total} className="font-semibold" />,
      footer: <Amount value={matrix.total} />,
    },
  ];
  return (
    <Card
      title="By holding"
      subtitle="Without returned capital"
      flush
      className="overflow-clip"
      actions={
        <ExportButton
          rows={matrix.rows.length}
          onExport={() =>
            exportCsv(`income-${year}.csv`, fileColumns({ matrix, coverage }, nameOf), matrix.rows)
          }
        />
      }
    >
      {matrix.rows.length === 0 ? (
        <EmptyState
          title={coverage.state === "NOT_IMPORTED" ? notImportedText(coverage) : `No income in ${year}`}
        />
      ) : (
        <DataTable
          caption="Income by holding"
          columns={columns}
          rows={matrix.rows}
          pageSize={50}
          rowKey={({ symbol, accountId }) => `${symbol} ${accountId}`}
          rowName={(row) => `${row.symbol ?? "Cash and account"}, ${nameOf(row)}`}
        />
      )}
    </Card>
  );
}

/** A month without income is quiet; one that no file covers is a dash. */
const Cell = ({ amount }: { readonly amount: string | null }) => (
  <Amount value={amount} {...(signOf(amount) === 0 && { className: "text-ink-3" })} />
);

/** Null where no file tells. */
function cellOf(row: MatrixRow, index: number, month: CalendarDate, coverage: KnownCoverage): string | null {
  const amount = row.cells[index] ?? "0";
  return isMonthUnknown(amount, coverage, month, row.accountId) ? null : amount;
}

const fileColumns = (
  { matrix, coverage }: Pick<Props, "coverage" | "matrix">,
  nameOf: (row: MatrixRow) => string,
): readonly CsvColumn<MatrixRow>[] => [
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Account", value: nameOf },
  ...matrix.months.map(
    (month, index): CsvColumn<MatrixRow> => ({
      header: monthText(month),
      value: (row) => cellOf(row, index, calendarDate(month), coverage),
      kind: "number",
    }),
  ),
  { header: "Total", value: ({ total }) => total, kind: "number" },
];
