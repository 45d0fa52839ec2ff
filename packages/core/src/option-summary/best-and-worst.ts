import { percentOf } from "../shared/percent.ts";
import { compareUnits, toUnits } from "../shared/units.ts";

/** What an underlying made: exact decimal text, US dollars, signed. */
type Made = { readonly total: string };

/** Largest first in both; neither holds an underlying that came to zero. */
export type BestAndWorst<Row> = {
  readonly best: readonly Row[];
  readonly worst: readonly Row[];
  /** The fewest underlyings that made at least four fifths of all gains, and their part in percent; undefined without gains. */
  readonly concentration: { readonly count: number; readonly percent: number } | undefined;
};

/** Where a profit is concentrated: by habit four fifths of it come from few underlyings. */
const MOST_PERCENT = 80;

/** The `count` best and the `count` worst of some underlyings. */
export function bestAndWorst<Row extends Made>(rows: readonly Row[], count: number): BestAndWorst<Row> {
  const made = rows
    .map((row) => ({ row, units: toUnits(row.total) }))
    .sort((a, b) => compareUnits(b.units, a.units));
  const gains = made.filter(({ units }) => units > 0n);
  const losses = made.filter(({ units }) => units < 0n).reverse();
  const allGains = gains.reduce((sum, { units }) => sum + units, 0n);
  let sum = 0n;
  const parts = gains.map(({ units }) => {
    sum += units;
    return percentOf(sum, allGains);
  });
  const enough = parts.findIndex((percent) => percent >= MOST_PERCENT);
  const rowsOf = (some: typeof made) => some.slice(0, count).map(({ row }) => row);
  return {
    best: rowsOf(gains),
    worst: rowsOf(losses),
    concentration: enough < 0 ? undefined : { count: enough + 1, percent: parts[enough] ?? 0 },
  };
}
