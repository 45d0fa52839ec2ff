import { isUnknown } from "@strikebook/core/coverage/coverage-within";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName } from "@strikebook/core/shared/period";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { MISSING, signOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { IncomeYear, MatrixRow } from "../income.queries.ts";
import { coverageOfMonth, monthText } from "../income-year.ts";

type Props = {
  readonly year: number;
  readonly answer: Pick<IncomeYear, "coverage" | "matrix">;
  /** All accounts, for their names; undefined while they are fetched. */
  readonly accounts: readonly AccountChoice[] | undefined;
};

/** Months by holdings of each account. On a narrow screen the months are in a row's details. */
export function IncomeMatrix({ year, answer, accounts }: Props) {
  const { matrix, coverage } = answer;
  const nameOf = ({ accountId }: MatrixRow) => accounts?.find(({ id }) => id === accountId)?.name ?? "";
  const months = matrix.months.map((month, index): Column<MatrixRow> => {
    const isMissing = isUnknown(matrix.totals[index] ?? "0", coverageOfMonth(coverage, calendarDate(month)));
    return {
      id: month,
      header: monthName(month as CalendarDate).slice(0, 3),
      align: "end",
      priority: 5,
      cell: ({ cells }) => <Cell amount={cells[index]} isMissing={isMissing} />,
      footer: <Cell amount={matrix.totals[index]} isMissing={isMissing} />,
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
          onExport={() => exportCsv(`income-${year}.csv`, fileColumns(matrix.months, nameOf), matrix.rows)}
        />
      }
    >
      {matrix.rows.length === 0 ? (
        <EmptyState title={`No income in ${year}`} />
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

/** A month without income is quiet; one that no file covers is unknown. */
function Cell({ amount, isMissing }: { readonly amount: string | undefined; readonly isMissing: boolean }) {
  if (isMissing) {
    return <span className="text-ink-3">{MISSING}</span>;
  }
  return <Amount value={amount} {...(signOf(amount) === 0 && { className: "text-ink-3" })} />;
}

const fileColumns = (
  months: readonly string[],
  nameOf: (row: MatrixRow) => string,
): readonly CsvColumn<MatrixRow>[] => [
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Account", value: nameOf },
  ...months.map(
    (month, index): CsvColumn<MatrixRow> => ({
      header: monthText(month),
      value: ({ cells }) => cells[index],
      kind: "number",
    }),
  ),
  { header: "Total", value: ({ total }) => total, kind: "number" },
];
