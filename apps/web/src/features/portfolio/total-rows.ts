import { type Sort, type SortValue, sortRows } from "../../lib/address/sort.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { signOf } from "../../lib/format.ts";
import { isGainUnknown } from "./components/total-gain.tsx";
import type { TotalPortfolio, TotalPortfolioRow } from "./total-portfolio.queries.ts";

/** The sort orders of the sections, by column. */
export const TOTAL_SORTS: Readonly<Record<string, SortValue<TotalPortfolioRow>>> = {
  symbol: { kind: "text", of: (row) => row.symbol },
  description: { kind: "text", of: (row) => row.description },
  quantity: { kind: "number", of: knownQuantity },
  value: { kind: "number", of: (row) => row.totalCurrentValue },
  gain: { kind: "number", of: knownGain },
  accounts: { kind: "number", of: (row) => row.accountCount },
  percent: { kind: "number", of: (row) => row.portfolioPercent },
};

type ExportedRow = TotalPortfolioRow & { readonly date: string | null; readonly section: string };

export const TOTAL_EXPORT: readonly CsvColumn<ExportedRow>[] = [
  { header: "Date", value: (row) => row.date, kind: "date" },
  { header: "Section", value: (row) => row.section },
  { header: "Symbol", value: (row) => row.symbol },
  { header: "Description", value: (row) => row.description },
  { header: "Quantity", value: knownQuantity, kind: "number" },
  { header: "Total value", value: (row) => row.totalCurrentValue, kind: "number" },
  { header: "Gain/loss", value: knownGain, kind: "number" },
  { header: "Lots of unknown gain", value: (row) => row.unknownGainCount, kind: "number" },
  { header: "Accounts", value: (row) => row.accountCount, kind: "number" },
  { header: "Portfolio %", value: (row) => row.portfolioPercent, kind: "number" },
];

/** The gain of all positions whose gain is known; null when none is known. Without a quantity, a gain of 0 is unknown too. */
export function knownGain(row: TotalPortfolioRow): string | null {
  const { totalGainLossDollar, unknownGainCount, positionCount } = row;
  const hasNone = knownQuantity(row) === null && signOf(totalGainLossDollar) === 0;
  const isUnknown = isGainUnknown({ unknownGainCount, lotCount: positionCount });
  return isUnknown || hasNone ? null : totalGainLossDollar;
}

/** Money market and pending rows have a value and no quantity. */
export function knownQuantity({ totalQuantity, totalCurrentValue }: TotalPortfolioRow): string | null {
  return signOf(totalQuantity) === 0 && signOf(totalCurrentValue) !== 0 ? null : totalQuantity;
}

/** The sections of the page with all of their rows, in the order asked for. */
export function sectionsOf({ stocks, options, cashEquivalents }: TotalPortfolio, sort: Sort | undefined) {
  return [
    { title: "Stock Positions", rows: sortRows(stocks, sort, TOTAL_SORTS) },
    { title: "Options Positions", rows: sortRows(options, sort, TOTAL_SORTS) },
    { title: "Cash & Equivalents", rows: sortRows(cashEquivalents, sort, TOTAL_SORTS) },
  ];
}

/** Every row of every section, also those beyond the first ten. */
export function exportedTotals(total: TotalPortfolio, sort: Sort | undefined): ExportedRow[] {
  const date = total.summary.actualDate;
  return sectionsOf(total, sort).flatMap(({ title, rows }) =>
    rows.map((row) => ({ ...row, date, section: title })),
  );
}
