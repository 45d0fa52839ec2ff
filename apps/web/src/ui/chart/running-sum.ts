import { fromUnits, toUnits, type Units } from "@strikebook/core/shared/units";

/** A day on a curve: what it brought, and what the days from the first of the range on come to; exact. */
export type RunningPoint = { readonly day: string; readonly change: string; readonly value: string };

/** Changes in order of their days, added up from the day `from`, at which the curve stands at zero. */
export function runningSum(
  changes: readonly Pick<RunningPoint, "change" | "day">[],
  from: string,
): RunningPoint[] {
  let sum: Units = 0n;
  const points = changes.map(({ day, change }) => {
    sum += toUnits(change);
    return { day, change, value: fromUnits(sum) };
  });
  return points.length === 0 || points[0]?.day === from
    ? points
    : [{ day: from, change: "0", value: "0" }, ...points];
}
