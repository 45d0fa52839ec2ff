import { percentOf } from "../shared/percent.ts";
import { compareUnits, toUnits, type Units } from "../shared/units.ts";

/** What an underlying made: exact decimal text, US dollars, signed. */
type Made = { readonly total: string };

/** How much of all gains few underlyings made, or, without gains, of all losses. */
export type Concentration<Row> = {
  readonly of: "GAINS" | "LOSSES";
  /** The largest on that side, the largest first. */
  readonly rows: readonly Row[];
  /** Their part of that side, in percent. */
  readonly percent: number;
};

/** The better and the worse half of some underlyings, from both ends; one that came to zero is in neither. */
export type BestAndWorst<Row> = {
  /** The best one first. */
  readonly best: readonly Row[];
  /** The worst one first: where little was lost these are the smallest gains. */
  readonly worst: readonly Row[];
  /** Undefined where one underlying made the whole side: its part says nothing. */
  readonly concentration: Concentration<Row> | undefined;
};

/** Of how many is told what they made. Where no more are on a side than these, the largest alone is told of. */
const TOP = 3;

/** At most `count` of each, never one in both. */
export function bestAndWorst<Row extends Made>(rows: readonly Row[], count: number): BestAndWorst<Row> {
  const made = rows
    .map((row) => ({ row, units: toUnits(row.total) }))
    .filter(({ units }) => units !== 0n)
    .sort((a, b) => compareUnits(b.units, a.units));
  const better = Math.ceil(made.length / 2);
  const best = made.slice(0, Math.min(count, better));
  const worst = made.slice(better).reverse().slice(0, count);
  const gains = made.filter(({ units }) => units > 0n);
  return {
    best: best.map(({ row }) => row),
    worst: worst.map(({ row }) => row),
    concentration:
      gains.length > 0 ? concentrationOf("GAINS", gains) : concentrationOf("LOSSES", made.toReversed()),
  };
}

function concentrationOf<Row>(
  of: Concentration<Row>["of"],
  side: readonly { readonly row: Row; readonly units: Units }[],
): Concentration<Row> | undefined {
  const sumOf = (some: typeof side) => some.reduce((sum, { units }) => sum + units, 0n);
  const top = side.slice(0, side.length > TOP ? TOP : 1);
  return side.length < 2
    ? undefined
    : { of, rows: top.map(({ row }) => row), percent: percentOf(sumOf(top), sumOf(side)) };
}
