import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

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
  /** Accounts first seen after the point before, and those that ended since; the value holds the ones, not the others. */
  readonly joined: readonly AccountChange[];
  readonly ended: readonly AccountChange[];
};

/** A day on which the value of accounts changed: of a snapshot, which is a point, or of an account's end alone. */
export type ValueDay = ValuePoint & { readonly isPoint: boolean };

/** The points from `from` on. Who came or went on a day without one belongs to the next point. */
export function valuePoints(days: readonly ValueDay[], from: CalendarDate): ValuePoint[] {
  const points: ValuePoint[] = [];
  let waiting: Pick<ValuePoint, "ended" | "joined"> = { joined: [], ended: [] };
  for (const { isPoint, ...day } of days) {
    waiting = { joined: [...waiting.joined, ...day.joined], ended: [...waiting.ended, ...day.ended] };
    if (isPoint) {
      points.push({ ...day, ...waiting });
      waiting = { joined: [], ended: [] };
    }
  }
  return points.filter(({ day }) => day >= from);
}
