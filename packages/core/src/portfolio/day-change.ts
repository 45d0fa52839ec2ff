import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { HeldPosition } from "./portfolio.ts";

/** What an account's positions of one day gained or lost on it, US dollars; null where no change is known. */
export type AccountDayChange = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly change: DecimalText | null;
};

/** A change of value, and the one day on which all accounts in it made it; null where they have no day in common. */
export type DayChange = { readonly day: CalendarDate | null; readonly change: DecimalText | null };

/**
 * One change an account, of its newest day with a known one. Rows of several days (typed by hand over a file's) never
 * add up: those of the newest day count.
 */
export const changesByAccount = (changes: readonly AccountDayChange[]): AccountDayChange[] =>
  [...groupBy(changes, ({ accountId }) => accountId).values()].flatMap((own) => {
    const known = own.filter(({ change }) => change !== null);
    return (known.length > 0 ? known : own).toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, 1);
  });

/** The change of several accounts: only where all of them have the same day (domain.md 3.1). */
export function dayChangeOf(changes: readonly AccountDayChange[]): DayChange {
  const each = changesByAccount(changes);
  const known = each.flatMap(({ change }) => change ?? []);
  const days = [...new Set(each.map(({ day }) => day))];
  const [day] = days;
  return day === undefined || days.length > 1 || known.length === 0
    ? { day: null, change: null }
    : { day, change: fromUnits(known.reduce((sum, change) => sum + toUnits(change), 0n)) };
}

/** A line of a snapshot with its day; lines without one are of one day. */
export type DatedPosition = HeldPosition & { readonly portfolioDate?: CalendarDate | null | undefined };

/** What holdings changed by, by account and day; cash counts only where its change is known. */
export function changesOfHoldings(holdings: readonly DatedPosition[]): AccountDayChange[] {
  const counted = holdings.filter(
    ({ type, todaysGainLossDollar }) => type !== "CASH" || isKnown(todaysGainLossDollar),
  );
  return [...groupBy(counted, (each) => `${each.accountId} ${dayOf(each)}`).values()].flatMap((rows) => {
    const known = rows.flatMap(({ todaysGainLossDollar }) => todaysGainLossDollar ?? []);
    const change =
      known.length === 0 ? null : fromUnits(known.reduce((sum, gain) => sum + toUnits(gain), 0n));
    return rows.slice(0, 1).map((row) => ({ accountId: row.accountId, day: dayOf(row), change }));
  });
}

const dayOf = ({ portfolioDate }: DatedPosition) => portfolioDate ?? ("" as CalendarDate);
const isKnown = (value: DecimalText | null | undefined) => value != null;
