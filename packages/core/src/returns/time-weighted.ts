import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { dayInWords } from "./day-words.ts";
import type { RateAnswer } from "./xirr.ts";

/** The value of what is measured at a day's end; US dollars. */
export type ValueOfDay = { readonly day: CalendarDate; readonly value: number };

/** Money that came in (positive) or went out on a day; US dollars. */
export type FlowOfDay = { readonly day: CalendarDate; readonly amount: number };

export type TimeWeighted = RateAnswer & {
  /** A flow fell between two values, and its weight is by days. */
  readonly isApproximate: boolean;
};

/**
 * The time-weighted rate of a span, as a fraction of the whole of it: spans between two values, linked. One is exact when
 * its flows all fall on its last day, else it is Modified Dietz by days, and the whole approximate. After a value of 0 the
 * whole is -100 %, unless all was taken out (domain.md 10.4). Values stand by day; flows of the first day are in its value.
 */
export function timeWeighted(values: readonly ValueOfDay[], flows: readonly FlowOfDay[]): TimeWeighted {
  if (values.length < 2) {
    return { reason: "A rate needs a first and a last day.", isApproximate: false };
  }
  let growth = 1;
  let isApproximate = false;
  let hasBase = false;
  for (const [index, end] of values.entries()) {
    const start = values[index - 1];
    if (start === undefined) {
      continue;
    }
    const within = flows.filter(({ day }) => day > start.day && day <= end.day);
    const { rate, reason } = dietz(start, end, within);
    if (reason !== undefined) {
      return { reason, isApproximate };
    }
    if (rate !== undefined) {
      growth *= 1 + rate;
      hasBase = true;
      isApproximate ||= within.some(({ day }) => day < end.day);
    }
    if (growth === 0) {
      return { rate: -1, isApproximate };
    }
  }
  return hasBase ? { rate: growth - 1, isApproximate } : { reason: "No money was in.", isApproximate };
}

/**
 * What a span between two values brought of the money in it, each flow by the part of the span that it was there; on the
 * last day it has none. No rate where nothing was in and nothing came of it.
 */
function dietz(start: ValueOfDay, end: ValueOfDay, flows: readonly FlowOfDay[]): Partial<RateAnswer> {
  const days = daysBetween(start.day, end.day);
  const gain = flows.reduce((sum, { amount }) => sum - amount, end.value - start.value);
  const base = flows.reduce(
    (sum, { day, amount }) => sum + (amount * daysBetween(day, end.day)) / days,
    start.value,
  );
  if (isNothing(base) && isNothing(gain)) {
    return {};
  }
  if (base <= 0 || isNothing(base)) {
    return {
      reason: `Between ${dayInWords(start.day)} and ${dayInWords(end.day)} more was taken out than was there.`,
    };
  }
  const rate = gain / base;
  if (isNothing(1 + rate)) {
    return { rate: -1 };
  }
  return rate < -1
    ? { reason: `Between ${dayInWords(start.day)} and ${dayInWords(end.day)} more was lost than was there.` }
    : { rate };
}

/** Less than a hundredth of a cent: what adding floats may leave. */
const NOTHING = 1e-9;
const isNothing = (amount: number) => Math.abs(amount) < NOTHING;
