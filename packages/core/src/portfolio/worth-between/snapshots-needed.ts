import { addDays, type CalendarDate } from "../../shared/calendar-date.ts";
import type { WorthAccount } from "./held-between.ts";

type Days = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly isSession: (day: CalendarDate) => boolean;
};

export type AccountDay = { readonly accountId: string; readonly day: CalendarDate };

/**
 * The snapshots whose holdings decide the days from `from` to `to`: those with a trading day before the next one, the next
 * ones, the last two, and what other accounts say on such days. Who downloads each day needs next to none.
 */
export function snapshotsNeeded(accounts: readonly Account[], days: Days): AccountDay[] {
  const stretches = accounts.map((account) => stretchesOf(account, days));
  const between = new Set(stretches.flat().flatMap(({ inside }) => inside));
  return accounts.flatMap(({ accountId, snapshots }, index) => {
    const bounds = new Set(stretches[index]?.flatMap((stretch) => stretch.bounds));
    return snapshots
      .filter(({ day }) => bounds.has(day) || between.has(day))
      .map(({ day }) => ({ accountId, day }));
  });
}

type Account = Pick<WorthAccount, "accountId" | "closedOn" | "snapshots">;

/** Trading days without a snapshot, and the snapshots around them. */
type Stretch = { readonly inside: readonly CalendarDate[]; readonly bounds: readonly CalendarDate[] };

const stretchesOf = ({ snapshots, closedOn }: Account, { from, to, isSession }: Days): Stretch[] =>
  snapshots
    .map(({ day }, index) => {
      const next = snapshots[index + 1]?.day ?? closedOn ?? addDays(to, 1);
      const inside = daysInside(day < from ? addDays(from, -1) : day, next, to).filter(isSession);
      // The one before says whether the last has the rows of its day.
      const bounds = snapshots.slice(Math.max(0, index - 1), index + 2);
      return { inside, bounds: bounds.map((bound) => bound.day) };
    })
    .filter(({ inside }) => inside.length > 0);

/** Days after `after` and before `before`, up to `to`. */
function daysInside(after: CalendarDate, before: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = addDays(after, 1); day < before && day <= to; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}
