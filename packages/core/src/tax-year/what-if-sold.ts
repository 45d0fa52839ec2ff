import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { TaxFacts, WashReading } from "./tax-facts.ts";
import type { TaxLot } from "./tax-rows.ts";

/** A sale that nobody has made, of shares or contracts held long. */
export type SaleAsked = {
  readonly accountId: string;
  readonly instrument: string;
  /** Positive. */
  readonly quantity: DecimalText;
  readonly day: CalendarDate;
  /** US dollars a share; of a contract times its deliverable. Costs are not reckoned. */
  readonly price: DecimalText;
};

export type SaleRehearsed = {
  /** Held and sold, first in, first out. */
  readonly quantity: DecimalText;
  /** Asked for and not held with a known basis. */
  readonly missing: DecimalText;
  /** The rows of the sale; none in a retirement account. */
  readonly lots: readonly TaxLot[];
  readonly shortTerm: DecimalText;
  readonly longTerm: DecimalText;
  /** Of these rows. */
  readonly disallowed: DecimalText;
  readonly lost: DecimalText;
  /** The part of the loss that is still allowed, positive: an acquisition until `openUntil` would disallow it. */
  readonly allowedLoss: DecimalText;
  /** day + 30; null without an allowed loss. */
  readonly openUntil: CalendarDate | null;
};

/** What the sale would bring, by the same rules as if it were on record. */
export function whatIfSold(_facts: TaxFacts, _reading: WashReading, _sale: SaleAsked): SaleRehearsed {
  throw new Error("follows");
}
