import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** An account that came to a total, or went from it, and what it was worth then: joining is no growth (domain.md 3.1). */
export type AccountChange = {
  readonly accountId: string;
  /** Of its first snapshot, or the day from which it counts nothing. */
  readonly day: CalendarDate;
  /** Its value when it came, or its last one before it went; US dollars. */
  readonly value: DecimalText;
};

/** The value of some accounts on a day, US dollars: each account as of its newest snapshot, see `rowsInEffect`. */
export type ValuePoint = {
  readonly day: CalendarDate;
  /** Pending cash included. */
  readonly total: DecimalText;
  readonly cash: DecimalText;
  /** The accounts that the value is made of. */
  readonly accountsCovered: number;
  /** Each of them. */
  readonly accounts: readonly AccountValue[];
  /** Accounts first seen after the point before, and those that ended since; the value holds the ones, not the others. */
  readonly joined: readonly AccountChange[];
  readonly ended: readonly AccountChange[];
};

/** An account as of a point, US dollars. */
export type AccountValue = { readonly accountId: string; readonly value: DecimalText };

/** Of a day: an account with a snapshot on it, or, without cover, one that ended. */
type AccountOfDay = AccountValue & { readonly covered: 0 | 1 };

/**
 * A day on which the value of accounts changed: of a snapshot, which is a point, or of an account's end alone. `accounts`:
 * those whose snapshot or end is of the day.
 */
export type ValueDay = Omit<ValuePoint, "accounts"> & {
  readonly isPoint: boolean;
  readonly accounts: readonly AccountOfDay[];
};

/** The points from `from` on. Who came or went on a day without one belongs to the next point. `days` begin with the first of all. */
export function valuePoints(days: readonly ValueDay[], from: CalendarDate): ValuePoint[] {
  const points: ValuePoint[] = [];
  const held = new Map<string, DecimalText>();
  let waiting: Pick<ValuePoint, "ended" | "joined"> = { joined: [], ended: [] };
  for (const { isPoint, accounts, ...day } of days) {
    for (const { accountId, value, covered } of accounts) {
      if (covered === 1) {
        held.set(accountId, value);
      } else {
        held.delete(accountId);
      }
    }
    waiting = { joined: [...waiting.joined, ...day.joined], ended: [...waiting.ended, ...day.ended] };
    if (isPoint && day.day >= from) {
      const values = [...held].map(([accountId, value]) => ({ accountId, value }));
      points.push({ ...day, ...waiting, accounts: values });
    }
    waiting = isPoint ? { joined: [], ended: [] } : waiting;
  }
  return points;
}

/** The days of several owners as one list: on each day every owner counts as of the newest of their own. */
export function joinValueDays(owners: readonly (readonly ValueDay[])[]): ValueDay[] {
  const [only, ...others] = owners;
  if (only !== undefined && others.length === 0) {
    return [...only];
  }
  const all = owners.flatMap((days, owner) => days.map((ofOwner) => ({ owner, ofOwner })));
  const byDay = [...groupBy(all, ({ ofOwner }) => ofOwner.day)].sort(([a], [b]) => compareText(a, b));
  const newest = new Map<number, ValueDay>();
  return byDay.map(([day, each]) => {
    for (const { owner, ofOwner } of each) {
      newest.set(owner, ofOwner);
    }
    const held = [...newest.values()];
    const ofDay = each.map(({ ofOwner }) => ofOwner);
    return {
      day,
      isPoint: ofDay.some(({ isPoint }) => isPoint),
      total: fromUnits(held.reduce((sum, { total }) => sum + toUnits(total), 0n)),
      cash: fromUnits(held.reduce((sum, { cash }) => sum + toUnits(cash), 0n)),
      accountsCovered: held.reduce((sum, { accountsCovered }) => sum + accountsCovered, 0),
      accounts: ofDay.flatMap(({ accounts }) => accounts),
      joined: ofDay.flatMap(({ joined }) => joined),
      ended: ofDay.flatMap(({ ended }) => ended),
    };
  });
}
