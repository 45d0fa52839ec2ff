import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** UNKNOWN without a day of acquisition. */
export type TaxTerm = "LONG" | "SHORT" | "UNKNOWN";

/** A row of Form 8949: one lot closed by one transaction, columns (d), (e), (g) and (h). US dollars to the cent. */
export type TaxLot = {
  readonly id: string;
  readonly accountId: string;
  readonly instrument: string;
  readonly underlying: string;
  /** Positive; of a payment the quantity of the lot that it was paid on. */
  readonly quantity: DecimalText;
  /** Of what was sold short or written the day it was closed. */
  readonly acquired: CalendarDate | null;
  readonly sold: CalendarDate;
  /** Net of fees; less a loss carried in, for what was sold short or written. */
  readonly proceeds: DecimalText;
  /** Premium folded in, with a loss carried in; null without an opening on record. */
  readonly cost: DecimalText | null;
  /** proceeds - cost + adjustment. */
  readonly gain: DecimalText | null;
  readonly term: TaxTerm;
  /** W, or null. */
  readonly code: "W" | null;
  /** The disallowed part of the loss, positive; null without one. */
  readonly adjustment: DecimalText | null;
  /** The part of `adjustment` that is lost to a retirement account. */
  readonly lost: DecimalText;
  readonly isLost: boolean;
  /** Acquired less the time of the lot whose loss it carries; null where it carries none. */
  readonly holdingSince: CalendarDate | null;
  /** The row whose loss it carries. */
  readonly replacementOf: string | null;
  readonly isShort: boolean;
  /** Of what was sold short or written the day of that; else as `acquired`. */
  readonly openedOn: CalendarDate | null;
  readonly closingTransactionId: string;
  readonly openingTransactionId: string | null;
};

/** A lot open at the year's end that carries a disallowed loss. US dollars, positive. */
export type CarriedLoss = {
  readonly accountId: string;
  readonly instrument: string;
  readonly quantity: DecimalText;
  /** Of a written contract the day it was written. */
  readonly acquired: CalendarDate;
  readonly holdingSince: CalendarDate;
  /** The disallowed loss that it carries. */
  readonly amount: DecimalText;
  /** Its cost with the amount; of what was sold short or written the premium less the amount. */
  readonly basis: DecimalText;
  readonly lossLotId: string;
};
