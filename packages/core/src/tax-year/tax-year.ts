import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { Section1256Row } from "./section-1256.ts";
import type { TaxFacts, WashReading } from "./tax-facts.ts";
import type { TaxQuestion } from "./tax-questions.ts";
import type { CarriedLoss, TaxLot } from "./tax-rows.ts";
import { reckonWashes, type Washes } from "./wash-sales.ts";

/** A year of the person's taxable accounts in one reading. US dollars, signed as a gain. */
export type TaxYear = {
  readonly year: number;
  readonly reading: WashReading;
  /** What keeps the sums from being whole, in plain words; empty when nothing does. */
  readonly incomplete: readonly string[];
  readonly shortTerm: DecimalText;
  readonly longTerm: DecimalText;
  /** Of the contracts that could be reckoned; see `incomplete`. */
  readonly section1256: DecimalText;
  /** Positive, lost ones included. */
  readonly disallowed: DecimalText;
  readonly deferred: DecimalText;
  readonly lostToRetirement: DecimalText;
  /** Rows with an adjustment. */
  readonly washes: number;
  /** 60 % of section 1256, to the cent; null while a contract waits for its mark. */
  readonly longTerm1256: DecimalText | null;
  readonly shortTerm1256: DecimalText | null;
  /** By day sold, then account, instrument and day acquired. */
  readonly lots: readonly TaxLot[];
  readonly section1256Rows: readonly Section1256Row[];
  readonly carried: readonly CarriedLoss[];
  readonly questions: readonly TaxQuestion[];
  readonly notice: string;
  /** January 30 of the next year; null afterwards. */
  readonly openUntil: CalendarDate | null;
};

export type TaxYearAsked = {
  readonly year: number;
  /** The day on which it is asked. */
  readonly today: CalendarDate;
  /** The year's last trading day, on which section 1256 contracts are marked. */
  readonly lastTradingDay: CalendarDate;
};

/** The year in one reading; see `taxYearOf` for several years of the same facts. */
export const reckonTaxYear = (facts: TaxFacts, reading: WashReading, asked: TaxYearAsked): TaxYear =>
  taxYearOf(facts, reckonWashes(facts, reading), asked);

/** A year out of washes that were reckoned once for all years. */
export function taxYearOf(_facts: TaxFacts, _washes: Washes, _asked: TaxYearAsked): TaxYear {
  throw new Error("follows");
}
