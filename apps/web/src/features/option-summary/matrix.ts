import { type Sort, type SortValue, sortRows } from "../../lib/address/sort.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";
import { rowsOf } from "./summary-coverage.ts";

/** An underlying with its figures in each period; undefined in a period in which it was not traded. */
export type MatrixRow = {
  readonly scriptName: string;
  readonly cells: readonly (SummaryRow | undefined)[];
};

/** Underlyings by periods, and the totals of each period apart; undefined for a period without rows. */
export type Matrix = {
  readonly rows: readonly MatrixRow[];
  readonly totals: readonly (SummaryRow | undefined)[];
};

type Figure = "buys" | "sells" | "total";

/** The name of a column in the address: `total`, `total-2`; `period` counts from 0. */
export const columnId = (figure: Figure, period: number) => (period === 0 ? figure : `${figure}-${period}`);

const PERIODS_MAX = 4;

/** The sort orders of the matrix. */
export const SORT_VALUES: Readonly<Record<string, SortValue<MatrixRow>>> = {
  script: { kind: "text", of: (row) => row.scriptName },
  ...Object.fromEntries(
    Array.from({ length: PERIODS_MAX }, (_, period) =>
      (["buys", "sells", "total"] as const).map((figure) => [
        columnId(figure, period),
        { kind: "number", of: (row: MatrixRow) => row.cells[period]?.[figure] } as const,
      ]),
    ).flat(),
  ),
};

/**
 * The rows of all accounts, or of one. Without a `sort` the largest come first: by the size of their totals, whatever
 * the sign, over the periods that are given. A period that is undefined is not shown.
 */
export function matrixOf(
  summaries: readonly (OptionSummary | undefined)[],
  accountId: string | undefined,
  sort: Sort | undefined,
): Matrix {
  const columns = summaries.map((summary) => (summary ? rowsOf(summary, accountId) : []));
  const byName = new Map<string, (SummaryRow | undefined)[]>();
  for (const [period, rows] of columns.entries()) {
    for (const row of rows.filter(({ isTotal }) => !isTotal)) {
      const cells = byName.get(row.scriptName) ?? columns.map(() => undefined);
      cells[period] = row;
      byName.set(row.scriptName, cells);
    }
  }
  const rows = [...byName].map(([scriptName, cells]) => ({ scriptName, cells }));
  const named = sortRows(rows, { columnId: "script", direction: "asc" }, SORT_VALUES);
  const bySize = named.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return {
    rows: sortRows(bySize, sort, SORT_VALUES),
    totals: columns.map((column) => column.find(({ isTotal }) => isTotal)),
  };
}

/** For an order only, which needs no exact cents. */
const sizeOf = ({ cells }: MatrixRow) =>
  cells.reduce((size, cell) => size + Math.abs(Number(cell?.total ?? 0)), 0);

/** The largest total of a row in a period, without its sign: the full length of a bar there. */
export const largestTotal = ({ rows }: Matrix, period: number): number =>
  Math.max(...rows.map(({ cells }) => Math.abs(Number(cells[period]?.total ?? 0))), 0);

/** Letters of the longest amount of the matrix, sign, dollar and cents included. */
export function longestAmount({ totals }: Matrix): number {
  const amounts = totals.flatMap((row) => (row ? [row.buys, row.sells, row.total] : []));
  const digits = Math.max(...amounts.map((amount) => amount.replace(/^-|\..*$/g, "").length), 4);
  return digits + Math.floor((digits - 1) / 3) + "-$.00".length;
}
