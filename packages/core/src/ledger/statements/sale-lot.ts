import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";

/** A lot that was open when a sale was made, by the tax book. */
export type SaleLot = {
  /** Null where no file tells when it was bought. */
  readonly acquiredOn: CalendarDate | null;
  /** Positive, with what the sale took of it. */
  readonly quantity: DecimalText;
  /** US dollars, positive; null where it is unknown. */
  readonly cost: DecimalText | null;
  /** What the sale took of it; 0 for most. */
  readonly taken: DecimalText;
};
