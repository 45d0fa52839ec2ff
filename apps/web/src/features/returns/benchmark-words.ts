import { MASK } from "../../lib/browser/privacy.ts";
import { formatMoney, formatPercent, signOf } from "../../lib/format.ts";
import type { Benchmark } from "./benchmark.queries.ts";
import type { ReturnValue } from "./returns.queries.ts";

/** A day on which the accounts have a value and so has the same money in the index. */
export type DayBeside = { readonly day: string; readonly own: string; readonly inIndex: string };

/** The days that both sides have, oldest first. */
export function daysBeside(
  own: readonly ReturnValue[],
  inIndex: readonly ReturnValue[],
): readonly DayBeside[] {
  const totals = new Map(inIndex.map(({ day, total }) => [day, total]));
  return own.flatMap(({ day, total }) => {
    const beside = totals.get(day);
    return beside === undefined ? [] : [{ day, own: total, inIndex: beside }];
  });
}

/** `You're $301.39 behind the same money in SPY.`; without the amount and the side while amounts are hidden. */
export function compareWithIndex({ symbol, difference, isApproximate }: Benchmark): string {
  const amount = formatMoney(difference?.replace("-", "") ?? null);
  const sign = amount === MASK ? undefined : signOf(difference);
  const how = isApproximate ? " (approximate)" : "";
  if (sign === undefined) {
    return `Your money, and what it would be in ${symbol}.`;
  }
  return sign === 0
    ? `You're where the same money in ${symbol} would be${how}.`
    : `You're ${amount} ${sign > 0 ? "ahead of" : "behind"} the same money in ${symbol}${how}.`;
}

/** `+2.15 points`: what one rate is above another; rates are fractions. */
export const pointsApart = (own: number, inIndex: number): string =>
  formatPercent((own - inIndex) * 100, "always").replace("%", " points");
