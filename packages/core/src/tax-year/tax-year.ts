import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import { instrumentWords } from "../transactions/contract-words.ts";
import { carriedLosses } from "./carried-losses.ts";
import { type Section1256Row, type Section1256Year, section1256Of } from "./section-1256.ts";
import { isOwnTaxable, type TaxFacts, type WashReading, type YearAsked } from "./tax-facts.ts";
import { type TaxQuestion, taxQuestions } from "./tax-questions.ts";
import { type CarriedLoss, type TaxLot, taxLotOf, unmatchedLot } from "./tax-rows.ts";
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

export type TaxYearAsked = YearAsked;

/** The year in one reading; see `taxYearOf` for several years of the same facts. */
export const reckonTaxYear = (facts: TaxFacts, reading: WashReading, asked: TaxYearAsked): TaxYear =>
  taxYearOf(facts, reckonWashes(facts, reading), asked);

/** A year out of washes that were reckoned once for all years. */
export function taxYearOf(facts: TaxFacts, washes: Washes, asked: TaxYearAsked): TaxYear {
  const { year, today } = asked;
  const lots = lotsOfYear(facts, washes, year);
  const section1256 = section1256Of(facts, asked);
  const carried = carriedLosses(washes, lastDayOf(year));
  const openUntil = `${year + 1}-01-30` as CalendarDate;
  const isOpen = today <= openUntil;
  return {
    year,
    reading: washes.reading,
    incomplete: [...incompleteLots(lots), ...section1256.incomplete],
    shortTerm: sumOf(lots, ({ term, gain }) => (term === "SHORT" ? gain : null)),
    longTerm: sumOf(lots, ({ term, gain }) => (term === "LONG" ? gain : null)),
    ...totalsOf1256(section1256),
    disallowed: sumOf(lots, ({ adjustment }) => adjustment),
    deferred: sumOf(carried, ({ amount }) => amount),
    lostToRetirement: sumOf(lots, ({ lost }) => lost),
    washes: lots.filter(({ adjustment }) => adjustment !== null).length,
    lots,
    section1256Rows: section1256.rows,
    carried,
    questions: taxQuestions(facts, washes, year),
    notice: noticeOf(asked, isOpen),
    openUntil: isOpen ? openUntil : null,
  };
}

const lastDayOf = (year: number) => `${year}-12-31` as CalendarDate;

const isOfYear = (day: CalendarDate | undefined, year: number) => day?.startsWith(`${year}-`) === true;

function lotsOfYear({ accounts, unmatched }: TaxFacts, { rows, prepared }: Washes, year: number): TaxLot[] {
  const own = new Set(accounts.filter(isOwnTaxable).map(({ id }) => id));
  const matched = rows.filter(
    ({ piece: { account, part } }) => isOwnTaxable(account) && isOfYear(part.closing?.day, year),
  );
  const without = unmatched.filter(
    ({ closing }) => own.has(closing.accountId) && isOfYear(closing.day, year),
  );
  const lots = [...matched.map((row) => taxLotOf(row, prepared)), ...without.map(unmatchedLot)];
  return lots.sort(byDaySold);
}

const byDaySold = (a: TaxLot, b: TaxLot): number =>
  compareText(a.sold, b.sold) ||
  compareText(a.accountId, b.accountId) ||
  compareText(a.instrument, b.instrument) ||
  compareText(a.openedOn ?? "", b.openedOn ?? "");

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => DecimalText | null): DecimalText =>
  fromUnits(items.reduce((sum, item): Units => sum + toUnits(amountOf(item) ?? "0"), 0n));

function totalsOf1256({ total, longTerm, isWhole }: Section1256Year) {
  return {
    section1256: fromUnits(total),
    longTerm1256: isWhole ? fromUnits(longTerm) : null,
    shortTerm1256: isWhole ? fromUnits(total - longTerm) : null,
  };
}

function incompleteLots(lots: readonly TaxLot[]): string[] {
  return lots.flatMap(({ cost, instrument, sold, term }) => {
    const name = instrumentWords(instrument);
    if (cost === null) {
      return [`${name}, closed ${sold}: its opening is in no file, so its gain is in no sum.`];
    }
    return term === "UNKNOWN"
      ? [`${name}, closed ${sold}: nothing says when it was acquired, so its gain is in no sum.`]
      : [];
  });
}

const GUIDE = "This is a guide, not tax advice.";

function noticeOf({ year, today }: TaxYearAsked, isOpen: boolean): string {
  if (today <= lastDayOf(year)) {
    return `${GUIDE} ${year} isn't over, so these figures cover only what's on record so far.`;
  }
  return isOpen
    ? `${GUIDE} The year is open until January 30, ${year + 1}: a purchase by then can still disallow a loss of December.`
    : GUIDE;
}
