import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** SNAPSHOT of the account, or of ANOTHER_ACCOUNT of the person, or TYPED by the person. */
export type MarkSource = "ANOTHER_ACCOUNT" | "SNAPSHOT" | "TYPED";

/** A section 1256 contract's part of one year (Form 6781). US dollars to the cent. */
export type Section1256Row = {
  readonly accountId: string;
  readonly instrument: string;
  readonly quantity: DecimalText;
  readonly openedOn: CalendarDate;
  /** Null where it was marked. */
  readonly closedOn: CalendarDate | null;
  readonly isMarked: boolean;
  /** US dollars a share, of `markDay`. */
  readonly mark: DecimalText | null;
  readonly markDay: CalendarDate | null;
  readonly markSource: MarkSource | null;
  /** True where last year's mark is its cost, or of a written contract its proceeds. */
  readonly startedAtMark: boolean;
  readonly isShort: boolean;
  readonly proceeds: DecimalText;
  readonly cost: DecimalText;
  readonly gain: DecimalText;
};
