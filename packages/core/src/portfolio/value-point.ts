import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** The value of some accounts on a day, US dollars: each account as of its newest snapshot, see `rowsInEffect`. */
export type ValuePoint = {
  readonly day: CalendarDate;
  /** Pending cash included. */
  readonly total: DecimalText;
  readonly cash: DecimalText;
  /** The accounts that the value is made of. */
  readonly accountsCovered: number;
};
