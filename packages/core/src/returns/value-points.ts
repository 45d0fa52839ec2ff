import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Period } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { type AccountSpan, valueOn } from "./account-span.ts";
import type { ReturnValue } from "./returns.ts";

/**
 * The value of the accounts together on the first and last day of the span, and on each day of a snapshot between them on
 * which every account that counts then has a value; an account counts from the day on which it joins to before the one on
 * which it leaves.
 */
export function valuePoints(
  spans: readonly AccountSpan[],
  { startDate, endDate }: Period,
  isSession: (day: CalendarDate) => boolean,
): ReturnValue[] {
  const days = spans.flatMap(({ account }) => account.snapshots.map(({ day }) => day));
  const asked = new Set([startDate, ...days.filter((day) => day > startDate && day < endDate), endDate]);
  return [...asked].sort().flatMap((day) => {
    const counted = spans.filter(
      ({ joinsOn, leavesOn }) =>
        (joinsOn === undefined || joinsOn <= day) && (leavesOn === undefined || day < leavesOn),
    );
    const values = counted.map(({ account }) => valueOn(account, day, isSession));
    const known = values.filter((value) => value !== undefined);
    return known.length < counted.length
      ? []
      : [
          {
            day,
            total: fromUnits(known.reduce((sum, { value }) => sum + toUnits(value), 0n)),
            isApproximate: known.some((value) => value.isApproximate),
          },
        ];
  });
}
