import { coverageWithin, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { partText } from "../../../lib/coverage/coverage-words.ts";
import { formatMoney, formatTrades, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { ExplainButton, whereFrom } from "../../../ui/figures/explain-button.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { SymbolYear } from "../symbols.queries.ts";

type Props = {
  readonly years: readonly SymbolYear[];
  /** Of all days on record. */
  readonly coverage: KnownCoverage;
  /** Opens on what a year's profit, or its income, is made of. */
  readonly onYear: (year: string, part: "ALL" | "INCOME") => void;
};

/** Profit and income of an underlying by calendar year, newest first. */
export function SymbolYears({ years, coverage, onYear }: Props) {
  return (
    <DataTable
      caption="By year"
      columns={columnsOf(coverage, onYear)}
      rows={years.toReversed()}
      rowKey={({ start }) => start}
      rowName={yearOf}
      pageSize={10}
    />
  );
}

const yearOf = ({ start }: SymbolYear) => start.slice(0, 4);

/** The year, and of which part of it the figures are. */
const Year = ({ year, coverage }: { readonly year: string } & Pick<Props, "coverage">) => {
  const part = partText(coverageWithin(coverage, { from: `${year}-01-01`, to: `${year}-12-31` }));
  return part === undefined ? (
    year
  ) : (
    <>
      {year} <span className="block text-label font-normal text-ink-2">{part}</span>
    </>
  );
};

const columnsOf = (coverage: KnownCoverage, onYear: Props["onYear"]): readonly Column<SymbolYear>[] => [
  { id: "year", header: "Year", cell: (row) => <Year year={yearOf(row)} coverage={coverage} /> },
  ...PARTS,
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: (row) =>
      row.trades === 0 && signOf(row.total) === 0 ? (
        <Amount value={row.total} signed />
      ) : (
        <ExplainButton
          label={whereFrom(`${formatMoney(row.total, "always")} in ${yearOf(row)}`)}
          onClick={() => onYear(yearOf(row), "ALL")}
        >
          <Amount value={row.total} signed />
        </ExplainButton>
      ),
  },
  {
    id: "income",
    header: "Income",
    align: "end",
    cell: (row) =>
      row.income === "0" ? (
        <Amount value={row.income} />
      ) : (
        <ExplainButton
          label={whereFrom(`${formatMoney(row.income)} of income in ${yearOf(row)}`)}
          onClick={() => onYear(yearOf(row), "INCOME")}
        >
          <Amount value={row.income} />
        </ExplainButton>
      ),
  },
  ...COUNTS,
];

const PARTS: readonly Column<SymbolYear>[] = [
  {
    id: "options",
    header: "Options",
    align: "end",
    priority: 2,
    cell: ({ options }) => <Amount value={options} signed />,
  },
  {
    id: "shares",
    header: "Shares",
    align: "end",
    priority: 2,
    cell: ({ shares }) => <Amount value={shares} signed />,
  },
];

const COUNTS: readonly Column<SymbolYear>[] = [
  {
    id: "trades",
    header: "Closings",
    align: "end",
    priority: 3,
    cell: ({ trades }) => formatTrades(trades),
  },
  {
    id: "wins",
    header: "Wins",
    align: "end",
    priority: 4,
    cell: ({ wins, losses }) =>
      wins + losses === 0 ? "" : `${formatTrades(wins)} of ${formatTrades(wins + losses)}`,
  },
];
