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
/** So many steps go on from the last by a factor for each flow, a tenth of the work of powers; then powers begin anew. */
const STEPS_BY_FACTORS = 100;
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
  const timed = timedFlows(counted);
  const roots = rootsBetween(timed, Math.log1p(RATE_MIN), Math.log1p(RATE_MAX));
  const [root] = roots;
  if (roots.length > 1) {
    return { reason: "More than one rate fits these flows, so none is shown." };
  }
  if (root !== undefined) {
    return { rate: Math.expm1(root) };
  }
  return {
    reason:
      rootsBetween(timed, Math.log1p(RATE_MAX), LOG_FAR).length > 0
        ? "The yearly rate is too large to mean anything."
        : "No rate fits these flows.",
  };
}

type TimedFlows = {
  readonly amounts: Float64Array;
  /** After the first flow. */
  readonly years: Float64Array;
  /** Those of the last flow. */
  readonly last: number;
};

/** The flows of each day together. */
function timedFlows(flows: readonly RateFlow[]): TimedFlows {
  const amountOn = new Map<CalendarDate, number>();
  for (const { day, amount } of flows) {
    amountOn.set(day, (amountOn.get(day) ?? 0) + amount);
  }
  const days = [...amountOn.keys()].sort();
  const [first = "" as CalendarDate] = days;
  const years = Float64Array.from(days, (day) => daysBetween(first, day) / DAYS_PER_YEAR);
  const amounts = Float64Array.from(days, (day) => amountOn.get(day) ?? 0);
  return { amounts, years, last: years.at(-1) ?? 0 };
}

/**
 * The power of each flow by its years: as worth on the first day for rates above zero, on the last for those below, which
 * keeps every power within what a float holds. Only the sign of the sum matters.
 */
const exponents = ({ years, last }: TimedFlows, log: number): Float64Array =>
  years.map((year) => (log < 0 ? last - year : -year));

/** What the flows are worth together at a rate, by log(1 + rate). */
function worthAt(timed: TimedFlows, log: number): number {
  const powers = exponents(timed, log);
  return timed.amounts.reduce((sum, amount, index) => sum + amount * Math.exp(log * (powers[index] ?? 0)), 0);
}

/** What the flows are worth at the steps after `log`, one at each call. */
function worthsAfter(timed: TimedFlows, log: number, step: number): () => number {
  const powers = exponents(timed, log);
  const worths = timed.amounts.map((amount, index) => amount * Math.exp(log * (powers[index] ?? 0)));
  const factors = powers.map((power) => Math.exp(step * power));
  return () => {
    let sum = 0;
    for (let index = 0; index < worths.length; index += 1) {
      const worth = (worths[index] ?? 0) * (factors[index] ?? 0);
      worths[index] = worth;
      sum += worth;
    }
    return sum;
  };
}

function rootsBetween(timed: TimedFlows, from: number, to: number): number[] {
  const roots: number[] = [];
  const step = (to - from) / STEPS;
  let before = worthAt(timed, from);
  let next = worthsAfter(timed, from, step);
  for (let index = 1; index <= STEPS; index += 1) {
    const right = from + index * step;
    const after = next();
    if (after === 0) {
      roots.push(right);
    } else if (before !== 0 && before < 0 !== after < 0) {
      roots.push(bisect((log) => worthAt(timed, log), right - step, right));
    }
    before = after;
    if (index % STEPS_BY_FACTORS === 0) {
      next = worthsAfter(timed, right, step);
    }
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
