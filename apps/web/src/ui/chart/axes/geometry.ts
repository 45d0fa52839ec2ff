import { extent, max } from "d3-array";
import { scaleBand, scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";

/** A day with its value: exact decimal text, US dollars, signed. */
export type Point = { readonly day: string; readonly value: string };

/** A mark of an axis: its place in percent of the drawing, from the left or from the top, and what it says. */
export type Mark = { readonly place: number; readonly value: number };

/** The days that a curve spans; those of its points where they are left out. */
export type Span = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A curve in a square of 100 by 100: each value holds until the next day with one, the last until the end. */
export type StepGeometry = {
  /** The line that the curve is compared with; empty without one. */
  readonly beside: string;
  /** The line of the same money in an index; empty without one. */
  readonly inIndex: string;
  /** The thin line, from point to point; broken where one is missing, and empty without any. */
  readonly thin: string;
  readonly line: string;
  /** The surface between the curve and its ground: all of it, or the parts over and under zero. */
  readonly above: string;
  readonly below: string;
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** From the top; the bottom where the values do not reach down to zero. */
  readonly zero: number;
  readonly values: readonly Mark[];
  /** In milliseconds since 1970, midnight UTC. */
  readonly days: readonly Mark[];
};

/** A point of a thin line; null is a gap. */
export type ThinPoint = { readonly day: string; readonly value: string | null };

/** Lines on the scale of a curve. */
export type OtherLines = {
  readonly beside?: readonly Point[] | undefined;
  readonly inIndex?: readonly Point[] | undefined;
  readonly thin?: readonly ThinPoint[] | undefined;
};

const FULL = 100;
const VALUE_MARKS = 3;
const DAY_MARKS = 5;

const DAY_MS = 86_400_000;
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The curve of `points`, in order of days, with other lines on its scale; `withZero` makes zero part of the scale. */
export function stepGeometry(
  points: readonly Point[],
  span: Span,
  withZero: boolean,
  { beside = [], inIndex = [], thin = [] }: OtherLines = {},
): StepGeometry {
  const [first = 0, last = first] = extent([...points, ...thin], ({ day }) => dayMs(day));
  const ends = [span.from ? dayMs(span.from) : first, span.to ? dayMs(span.to) : last] as const;
  const x = scaleUtc().domain(ends).range([0, FULL]);
  const y = valueScale(
    [...points, ...beside, ...inIndex, ...thin].flatMap(({ value }) =>
      value === null ? [] : [Number(value)],
    ),
    withZero,
  );
  const placesOf = (each: readonly Point[]) =>
    each.map(({ day, value }) => ({ x: x(dayMs(day)), y: y(Number(value)) }));
  const places = placesOf(points);
  const end = places.at(-1);
  const run = end ? [...places, { x: Math.max(FULL, end.x), y: end.y }] : [];
  const zero = withZero ? y(0) : FULL;
  const steps = (of: readonly { x: number; y: number }[]) =>
    line<{ x: number; y: number }>(
      (place) => round(place.x),
      (place) => round(place.y),
    ).curve(curveStepAfter)(of) ?? "";
  const shape = (edge: (y: number) => number) =>
    area<{ x: number; y: number }>(
      (place) => round(place.x),
      round(zero),
      (place) => round(edge(place.y)),
    ).curve(curveStepAfter)(run) ?? "";
  return {
    line: steps(run),
    beside: steps(placesOf(beside)),
    inIndex: steps(placesOf(inIndex)),
    thin: thinPath(thin, (day) => x(dayMs(day)), y),
    above: shape((place) => Math.min(place, zero)),
    below: shape((place) => Math.max(place, zero)),
    places,
    zero,
    values: y.ticks(VALUE_MARKS).map((value) => ({ place: y(value), value })),
    days: x.ticks(DAY_MARKS).map((day) => ({ place: x(day), value: day.getTime() })),
  };
}

const thinPath = (points: readonly ThinPoint[], x: (day: string) => number, y: (value: number) => number) =>
  line<ThinPoint>(
    ({ day }) => round(x(day)),
    ({ value }) => round(y(Number(value))),
  ).defined(({ value }) => value !== null)(points) ?? "";

/** Days along a drawing that is 100 wide: the place of each, and the marks of the axis. */
export function dayGeometry(from: string, to: string) {
  const x = scaleUtc()
    .domain([dayMs(from), dayMs(to)])
    .range([0, FULL]);
  return {
    placeOf: (day: string) => round(x(dayMs(day))),
    marks: x
      .ticks(DAY_MARKS)
      .map((day): Mark => ({ place: round(x(day)), value: day.getTime() }))
      // Of a few days the scale marks the hours too.
      .filter(({ value }) => value % DAY_MS === 0),
  };
}

/** A bar in a square of 100 by 100; height 0 for a value of zero. */
export type Bar = { readonly x: number; readonly width: number; readonly y: number; readonly height: number };

/** Bars of equal width that stand on zero, or hang from it where the value is negative. */
export function barGeometry(values: readonly string[], gap = 0.25) {
  const numbers = values.map(Number);
  const y = valueScale(numbers, true);
  const x = scaleBand<number>()
    .domain(values.map((_, index) => index))
    .range([0, FULL])
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const zero = y(0);
  const bars = numbers.map(
    (value, index): Bar => ({
      x: x(index) ?? 0,
      width: x.bandwidth(),
      y: Math.min(y(value), zero),
      height: Math.abs(y(value) - zero),
    }),
  );
  return {
    bars,
    zero,
    values: y.ticks(VALUE_MARKS).map((value) => ({ place: y(value), value })),
  };
}

/** Where the value of a bar stands, in percent. */
export type LabelPlace = {
  readonly middle: number;
  /** The right edge of its bar, from the right. */
  readonly right: number;
  /** At the right end it ends with its bar: from its middle it would cover the axis, or be cut. */
  readonly isLast: boolean;
  /** Above, and below, its bar and those that it is as wide as. */
  readonly top: number;
  readonly bottom: number;
};

/** A value is as wide as three bars: those on both sides, or the two before the last. */
export function labelPlace(bars: readonly Bar[], at: number): LabelPlace | undefined {
  const bar = bars[at];
  if (bar === undefined) {
    return undefined;
  }
  const right = FULL - bar.x - bar.width;
  const isLast = right < bar.width;
  const under = isLast ? bars.slice(Math.max(at - 2, 0), at + 1) : bars.slice(Math.max(at - 1, 0), at + 2);
  return {
    middle: bar.x + bar.width / 2,
    right,
    isLast,
    top: Math.min(...under.map(({ y }) => y)),
    bottom: Math.max(...under.map(({ y, height }) => y + height)),
  };
}

/** The largest size among the marks: what a share of it is told of while amounts are hidden. */
export const largestOf = (marks: readonly Mark[]): number => max(marks, ({ value }) => Math.abs(value)) ?? 0;

/** From the top down. Values that are all the same lie in the middle, all zeros on the ground. */
function valueScale(values: readonly number[], withZero: boolean) {
  const [low = 0, high = 0] = extent(withZero ? [0, ...values] : values);
  const room = Math.abs(high) || 1;
  const ends = withZero ? [0, room] : [low - room, high + room];
  return scaleLinear()
    .domain(low === high ? ends : [low, high])
    .range([FULL, 0]);
}

const round = (place: number): number => Math.round(place * 100) / 100;
