import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, type Units } from "../shared/units.ts";
import { isLongTerm } from "./holding-period.ts";
import type { UnmatchedClosing } from "./tax-facts.ts";
import type { Piece, Prepared, WashedRow } from "./washes/pieces.ts";
import { quantityOfSteps } from "./washes/share-units.ts";
import { resultOf } from "./washes/washed-rows.ts";

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

/** The row as it is shown. `quantity` of a payment is the lot's. */
export function taxLotOf(row: WashedRow, prepared: Prepared): TaxLot {
  const { piece, carries, adjustment, lost } = row;
  const { part } = piece;
  const { closing, opening, openedOn, isShort } = part;
  const sold = closing?.day ?? NEVER;
  const [first] = carries;
  return {
    id: row.id,
    accountId: part.accountId,
    instrument: part.instrument,
    underlying: part.underlying,
    quantity: fromUnits(row.steps === 0n ? paidQuantity(piece, prepared) : row.quantity),
    acquired: isShort ? sold : openedOn,
    sold,
    proceeds: fromUnits(row.proceeds),
    cost: fromUnits(row.cost),
    gain: fromUnits(gainOf(row)),
    term: termOf(row),
    code: adjustment === 0n ? null : "W",
    adjustment: adjustment === 0n ? null : fromUnits(adjustment),
    lost: fromUnits(lost),
    isLost: lost !== 0n,
    holdingSince: first === undefined || openedOn === null ? null : addDays(openedOn, -row.heldDays),
    replacementOf: first?.loss.id ?? null,
    isShort,
    openedOn,
    closingTransactionId: closing?.id ?? "",
    openingTransactionId: opening?.id ?? null,
  };
}

/** Rows are closed pieces. */
const NEVER = "9999-12-31" as CalendarDate;

/** What is reported, after the adjustment: column (h). */
export const gainOf = (row: WashedRow): Units => resultOf(row) + row.adjustment;

/** What was sold short or written is short-term, whatever time a wash adds (domain.md 9.1). */
export function termOf({ piece, heldDays }: WashedRow): TaxTerm {
  const { closing, isShort, openedOn } = piece.part;
  if (isShort) {
    return "SHORT";
  }
  if (openedOn === null || closing === null) {
    return "UNKNOWN";
  }
  return isLongTerm(addDays(openedOn, -heldDays), closing.day) ? "LONG" : "SHORT";
}

/** Shares of the lot that were still held when the money came: those that close later, in units of that day. */
function paidQuantity({ part, closedDay, closedOrder }: Piece, { acquisitionOf, units }: Prepared): Units {
  const pieces = acquisitionOf.get(part.opening?.id ?? "")?.pieces ?? [];
  const held = pieces.filter(
    (piece) =>
      piece.part.accountId === part.accountId &&
      (piece.closedDay > closedDay || (piece.closedDay === closedDay && piece.closedOrder > closedOrder)),
  );
  const steps = held.reduce((sum, piece) => sum + piece.steps, 0n);
  return quantityOfSteps(steps, part, { units, day: part.closing?.day ?? null });
}

/** A closing without an opening on record, in no sum (domain.md 9.2). */
export function unmatchedLot({
  closing,
  instrument,
  isShort,
  proceeds,
  quantity,
  underlying,
}: UnmatchedClosing): TaxLot {
  return {
    id: `${closing.id}.`,
    accountId: closing.accountId,
    instrument,
    underlying,
    quantity,
    acquired: null,
    sold: closing.day,
    proceeds,
    cost: null,
    gain: null,
    term: "UNKNOWN",
    code: null,
    adjustment: null,
    lost: fromUnits(0n),
    isLost: false,
    holdingSince: null,
    replacementOf: null,
    isShort,
    openedOn: null,
    closingTransactionId: closing.id,
    openingTransactionId: null,
  };
}
