import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { type Book, useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { notImportedText } from "../../../lib/coverage/coverage-words.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatLongDate, formatMoney, formatTrades } from "../../../lib/format.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { dayByUnderlying, type UnderlyingSummary } from "../trade-summary.queries.ts";

/** The closings of a day, by underlying. */
export function DayDetails({ day, coverage }: Pick<RowsProps, "coverage"> & { readonly day: string }) {
  const titleId = useId();
  const { book } = useSummaryBook();
  const query = useQuery(dayByUnderlying({ day, book }));
  const title = formatLongDate(day);
  const rowsOf = (rows: readonly UnderlyingSummary[] | undefined) => (
    <Rows
      day={title}
      rows={rows}
      coverage={coverage}
      onExplain={(underlying) => explainDay({ day, book, underlying })}
    />
  );
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line">
      <h3 id={titleId} aria-live="polite" className="px-4 pt-3 pb-1 font-semibold">
        {title}
      </h3>
      <Answer of={title} query={query} loading={rowsOf(undefined)} place="flush">
        {rowsOf}
      </Answer>
    </section>
  );
}

type OnExplain = (underlying: string | undefined) => void;

type RowsProps = {
  readonly day: string;
  readonly rows: readonly UnderlyingSummary[] | undefined;
  /** Of the day; undefined until it is known. */
  readonly coverage: KnownCoverage | undefined;
  readonly onExplain: OnExplain;
};

function Rows({ day, rows, coverage, onExplain }: RowsProps) {
  const { sort, toggleSort } = useSortParam(Object.keys(SORTS), undefined, "daysort");
  if (rows?.length === 0) {
    const isUnknown = coverage?.state === "NOT_IMPORTED";
    return <EmptyState title={isUnknown ? notImportedText(coverage) : "No individual transactions"} />;
  }
  const unmatched = rows?.reduce((sum, { unmatchedTrades }) => sum + unmatchedTrades, 0) ?? 0;
  return (
    <>
      <DataTable
        caption={`Closings by underlying, ${day}`}
        columns={columnsWith(rows ?? [], onExplain)}
        rows={sortRows(rows ?? [], sort, SORTS)}
        rowKey={({ underlying }) => underlying}
        sort={sort}
        onSort={toggleSort}
        rowName={({ underlying }) => underlying}
        loading={!rows}
        loadingRows={2}
      />
      {unmatched > 0 && (
        <p className="border-t border-line px-4 py-2 text-label text-ink-2">{notCountedText(unmatched)}</p>
      )}
    </>
  );
}

type Asked = { readonly day: string; readonly book: Book; readonly underlying: string | undefined };

function explainDay({ day, book, underlying }: Asked) {
  explainCell({
    title: `${underlying === undefined ? "All trades" : underlyingName(underlying)}, ${formatLongDate(day)}, all accounts`,
    startDate: day,
    endDate: day,
    basis: "REALIZED",
    book,
    assets: "ALL",
    underlying,
  });
}

const underlyingName = (underlying: string) => underlying || "Without symbol";

const SORTS: Readonly<Record<string, SortValue<UnderlyingSummary>>> = {
  underlying: { kind: "text", of: ({ underlying }) => underlying },
  trades: { kind: "number", of: ({ totalTrades }) => totalTrades },
  commission: { kind: "number", of: ({ totalCommission }) => totalCommission },
  fees: { kind: "number", of: ({ totalFees }) => totalFees },
  net: { kind: "number", of: ({ netProfitLoss }) => netProfitLoss },
};

type ExplainedProps = { readonly net: string; readonly name: string; readonly onExplain: () => void };

const Explained = ({ net, name, onExplain }: ExplainedProps) => (
  <ExplainButton label={whereFrom(`${formatMoney(net, "always")}, ${name}`)} onClick={onExplain}>
    <Amount value={net} signed />
  </ExplainButton>
);

type Money = "netProfitLoss" | "totalCommission" | "totalFees";

function columnsWith(rows: readonly UnderlyingSummary[], onExplain: OnExplain): Column<UnderlyingSummary>[] {
  const total = (of: Money) => fromUnits(rows.reduce((sum, row) => sum + toUnits(row[of]), 0n));
  return [
    {
      id: "underlying",
      header: "Underlying",
      sortable: true,
      cell: ({ underlying }) =>
        underlying === "" ? underlyingName(underlying) : <SymbolLink symbol={underlying} />,
      footer: rows.length > 0 && "Total",
    },
    {
      id: "trades",
      header: "Total Trades",
      sortable: true,
      align: "end",
      cell: ({ totalTrades }) => formatTrades(totalTrades),
      footer: formatTrades(rows.reduce((sum, { totalTrades }) => sum + totalTrades, 0)),
    },
    {
      id: "commission",
      header: "Commission",
      sortable: true,
      align: "end",
      priority: 2,
      cell: ({ totalCommission }) => <Amount value={totalCommission} />,
      footer: <Amount value={total("totalCommission")} />,
    },
    {
      id: "fees",
      header: "Fees",
      sortable: true,
      align: "end",
      priority: 2,
      cell: ({ totalFees }) => <Amount value={totalFees} />,
      footer: <Amount value={total("totalFees")} />,
    },
    {
      id: "net",
      header: "Net P&L",
      sortable: true,
      align: "end",
      cell: ({ netProfitLoss, underlying }) => (
        <Explained
          net={netProfitLoss}
          name={underlyingName(underlying)}
          onExplain={() => onExplain(underlying)}
        />
      ),
      footer: rows.length > 0 && (
        <Explained net={total("netProfitLoss")} name="Total" onExplain={() => onExplain(undefined)} />
      ),
    },
  ];
}
