import { compareText } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { ExplainedGroup, ExplainedRow, ExplainedSums } from "./explanation.ts";

/** The sums of all rows that make up a number, how many they are, and how many of them have a part that is in no sum. */
export type ExplainedTotals = ExplainedSums & { readonly rows: number; readonly unmatched: number };

/** By day, or by the size of profit or loss. */
export type ExplainedOrder = "BIGGEST" | "NEWEST";

/** The totals of all parts together. */
export function addTotals(parts: readonly ExplainedTotals[]): ExplainedTotals {
  const sumOf = (name: keyof ExplainedSums) =>
    fromUnits(parts.reduce((sum, part) => sum + toUnits(part[name]), 0n));
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    unmatched: parts.reduce((sum, { unmatched }) => sum + unmatched, 0),
    buys: sumOf("buys"),
    sells: sumOf("sells"),
    commission: sumOf("commission"),
    fees: sumOf("fees"),
    total: sumOf("total"),
  };
}

/** The groups of several parts, an underlying once; as in each of them the biggest gain or loss comes first. */
export function joinGroups(parts: readonly (readonly ExplainedGroup[])[]): readonly ExplainedGroup[] {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) {
    return only;
  }
  return [...groupBy(parts.flat(), ({ underlying }) => underlying)]
    .map(([underlying, groups]) => ({
      underlying,
      rows: groups.reduce((sum, { rows }) => sum + rows, 0),
      unmatchedRows: groups.reduce((sum, { unmatchedRows }) => sum + unmatchedRows, 0),
      total: fromUnits(groups.reduce((sum, { total }) => sum + toUnits(total), 0n)),
    }))
    .sort((a, b) => bySize(a.total, b.total) || compareText(a.underlying, b.underlying));
}

/** The order of explained rows, as far as it tells those of two people apart. */
export const inExplainedOrder =
  (order: ExplainedOrder) =>
  (a: ExplainedRow, b: ExplainedRow): number =>
    (order === "BIGGEST" ? bySize(a.total, b.total) : 0) ||
    compareText(b.day, a.day) ||
    compareText(a.instrument, b.instrument);

function bySize(a: string, b: string): number {
  const [sizeA, sizeB] = [sizeOf(toUnits(a)), sizeOf(toUnits(b))];
  if (sizeA === sizeB) {
    return 0;
  }
  return sizeA > sizeB ? -1 : 1;
}

const sizeOf = (units: Units): Units => (units < 0n ? -units : units);
