import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";

/** Money on a day as its owner sees it: put in negative, taken out and what is left positive; US dollars. A rate is no money, so floats do. */
export type RateFlow = { readonly day: CalendarDate; readonly amount: number };

/** A rate as a fraction (0.1 is 10 %), or in words why there is none. */
export type RateAnswer =
  | { readonly rate: number; readonly reason?: undefined }
  | { readonly rate?: undefined; readonly reason: string };

const DAYS_PER_YEAR = 365;
/** Bounds of a rate that means anything: -99.9999 % and 10,000,000 %, as fractions. */
const RATE_MIN = -0.999999;
const RATE_MAX = 100_000;
/** Steps in log(1 + rate) between the bounds; two roots closer than a step are 0.3 % of their size apart. */
const STEPS = 8000;
/** Beyond the bounds a root is only looked for to say which way it lies. */
const LOG_FAR = 60;
const PRECISION = 1e-13;
const HALVINGS_MAX = 200;

/**
 * The yearly rate (Act/365) at which the flows are worth nothing together, by looking for every root between the bounds in
 * steps of log(1 + rate), never by Newton's method, which finds one of several. Everything lost and nothing taken out is
 * -100 %; flows of one sign, several roots and rates beyond the bounds have a reason instead (domain.md 10.3).
 */
export function xirr(flows: readonly RateFlow[]): RateAnswer {
  const counted = flows.filter(({ amount }) => amount !== 0);
  const hasIn = counted.some(({ amount }) => amount < 0);
  const hasOut = counted.some(({ amount }) => amount > 0);
  if (!hasIn) {
    return { reason: hasOut ? "Money only came out, so there is nothing it grew from." : "No money was in." };
  }
  if (!hasOut) {
    return { rate: -1 };
  }
  const worth = worthAt(counted);
  const roots = rootsBetween(worth, Math.log1p(RATE_MIN), Math.log1p(RATE_MAX));
  const [root] = roots;
  if (roots.length > 1) {
    return { reason: "More than one rate fits these flows, so none is shown." };
  }
  if (root !== undefined) {
    return { rate: Math.expm1(root) };
  }
  return {
    reason:
      rootsBetween(worth, Math.log1p(RATE_MAX), LOG_FAR).length > 0
        ? "The yearly rate is too large to mean anything."
        : "No rate fits these flows.",
  };
}

/**
 * What the flows are worth together at a rate, by log(1 + rate): on the first day for rates above zero, on the last for
 * those below, which keeps every power within what a float holds. Only its sign matters.
 */
function worthAt(flows: readonly RateFlow[]): (log: number) => number {
  const [first = "" as CalendarDate] = flows.map(({ day }) => day).sort();
  const timed = flows.map(({ day, amount }) => ({ amount, years: daysBetween(first, day) / DAYS_PER_YEAR }));
  const last = Math.max(...timed.map(({ years }) => years));
  return (log) =>
    timed.reduce(
      (sum, { amount, years }) => sum + amount * Math.exp(log < 0 ? log * (last - years) : -log * years),
      0,
    );
}

function rootsBetween(worth: (log: number) => number, from: number, to: number): number[] {
  const roots: number[] = [];
  const step = (to - from) / STEPS;
  let [left, before] = [from, worth(from)];
  for (let index = 1; index <= STEPS; index += 1) {
    const right = from + index * step;
    const after = worth(right);
    if (after === 0) {
      roots.push(right);
    } else if (before !== 0 && before < 0 !== after < 0) {
      roots.push(bisect(worth, left, right));
    }
    [left, before] = [right, after];
  }
  return roots;
}

function bisect(worth: (log: number) => number, from: number, to: number): number {
  const isBelow = worth(from) < 0;
  let [left, right] = [from, to];
  for (let index = 0; index < HALVINGS_MAX && right - left > PRECISION; index += 1) {
    const middle = (left + right) / 2;
    if (worth(middle) < 0 === isBelow) {
      left = middle;
    } else {
      right = middle;
    }
  }
  return (left + right) / 2;
}
