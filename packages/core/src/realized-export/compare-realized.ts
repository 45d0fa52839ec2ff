import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, type Units } from "../shared/units.ts";
import type { TaxFacts, WashReading } from "../tax-year/tax-facts.ts";
import type { TaxYear } from "../tax-year/tax-year.ts";
import { causeOf, type DifferenceCause, type Evidence } from "./difference-cause.ts";
import { sentenceOf } from "./difference-words.ts";
import type { ExportedYear } from "./exported-lots.ts";
import { ledgerLotsOf } from "./ledger-lots.ts";
import { createBooks } from "./opened-lots.ts";
import { type ComparedPair, gainsOf } from "./pair-gains.ts";
import { type LotPair, pairLots, quantityOf } from "./pair-lots.ts";

/** An export that a comparison was made with. */
export type ComparedFile = Pick<ExportedYear, "accountId" | "fileName" | "importId"> & {
  readonly lots: number;
};

/** A lot as the broker's export has it: what a statement about it may say. */
export type ExportedOpening = {
  readonly openedOn: CalendarDate | null;
  readonly quantity: DecimalText;
  /** US dollars, of all of it; null where the export does not tell it. */
  readonly cost: DecimalText | null;
};

/** Lots of one closing in which the two sides differ. US dollars to the cent. */
export type RealizedDifference = {
  readonly accountId: string;
  readonly instrument: string;
  /** The day of the closing. */
  readonly sold: CalendarDate;
  /** Of the ledger, or of the export where the ledger has none. */
  readonly quantity: DecimalText;
  /** Sold short or written, as far as either side can tell. */
  readonly isShort: boolean;
  /** Null without a row there. */
  readonly exportGain: DecimalText | null;
  /** Null without a row there, and where its cost is unknown. */
  readonly ledgerGain: DecimalText | null;
  /** Export less ledger; a side without a gain counts as 0. */
  readonly difference: DecimalText;
  readonly cause: DifferenceCause;
  readonly sentence: string;
  readonly lotIds: readonly string[];
  readonly closingIds: readonly string[];
  readonly exported: readonly ExportedOpening[];
  /** The first opening of the instrument in the account that is on record; null without one. */
  readonly firstOpenedOn: CalendarDate | null;
};

export type RealizedComparison = {
  readonly year: number;
  readonly reading: WashReading;
  readonly files: readonly ComparedFile[];
  /** Lots of the ledger that the export tells alike. */
  readonly agreed: number;
  /** By account, day, instrument. */
  readonly differing: readonly RealizedDifference[];
  readonly exportTotal: DecimalText;
  readonly ledgerTotal: DecimalText;
  /** The part of exportTotal - ledgerTotal that has a cause; with `unexplained` it is all of it. */
  readonly explained: DecimalText;
  readonly unexplained: DecimalText;
  readonly unreadRows: readonly string[];
};

export type ToCompare = {
  /** Only accounts that have one are compared. */
  readonly exports: readonly ExportedYear[];
  readonly taxYear: Pick<TaxYear, "lots" | "reading" | "section1256Rows" | "year">;
  /** The same year in the other readings. */
  readonly otherReadings: readonly Pick<TaxYear, "lots">[];
  readonly facts: Pick<TaxFacts, "parts">;
  /** The first day that an account's files tell of, by account. */
  readonly firstDays: ReadonlyMap<string, CalendarDate>;
};

/**
 * The broker's closed lots of a year against ours: gains to the cent, and one cause for each difference (domain.md 11). Every lot of both sides is in exactly one comparison.
 */
export function compareRealized(asked: ToCompare): RealizedComparison {
  const { taxYear, exports } = asked;
  const lots = ledgerLotsOf(taxYear);
  const evidence: Evidence = {
    books: createBooks(asked.facts.parts),
    otherReadings: asked.otherReadings.map((year) => ledgerLotsOf({ ...year, section1256Rows: [] })),
    lots,
    firstDays: asked.firstDays,
  };
  const pairs = exports.flatMap((each) => pairLots(each, lots)).map(gainsOf);
  const differing = pairs
    .flatMap((pair) => {
      const cause = causeOf(pair, evidence);
      return cause === undefined ? [] : [{ pair, cause }];
    })
    .sort((a, b) => compareText(placeOf(a.pair), placeOf(b.pair)));
  const isDiffering = new Set(differing.map(({ pair }) => pair));
  const unexplained = differing.filter(({ cause }) => cause === "UNKNOWN").map(({ pair }) => pair);
  const all = sumOf(pairs, ({ difference }) => difference);
  const open = sumOf(unexplained, ({ difference }) => difference);
  return {
    year: taxYear.year,
    reading: taxYear.reading,
    files: exports.map(({ accountId, fileName, importId, lots: theirs }) => ({
      accountId,
      fileName,
      importId,
      lots: theirs.length,
    })),
    agreed: pairs.filter((pair) => !isDiffering.has(pair)).reduce((sum, pair) => sum + pair.lots.length, 0),
    differing: differing.map(({ pair, cause }) => differenceOf(pair, cause, evidence)),
    exportTotal: fromUnits(sumOf(pairs, ({ exportGain }) => exportGain ?? 0n)),
    ledgerTotal: fromUnits(sumOf(pairs, ({ ledgerGain }) => ledgerGain ?? 0n)),
    explained: fromUnits(all - open),
    unexplained: fromUnits(open),
    unreadRows: exports.flatMap(({ unread }) => unread),
  };
}

const sumOf = (pairs: readonly ComparedPair[], amountOf: (pair: ComparedPair) => Units): Units =>
  pairs.reduce((sum, pair) => sum + amountOf(pair), 0n);

const placeOf = ({ accountId, closedOn, instrument }: LotPair) => `${accountId} ${closedOn} ${instrument}`;

function differenceOf(pair: ComparedPair, cause: DifferenceCause, { books }: Evidence): RealizedDifference {
  const { exported, lots, exportGain, ledgerGain } = pair;
  const openings = books(pair.accountId, pair.instrument).opened.map(({ openedOn }) => openedOn);
  const unitsText = (units: Units | null) => (units === null ? null : fromUnits(units));
  return {
    accountId: pair.accountId,
    instrument: pair.instrument,
    sold: pair.closedOn,
    quantity: fromUnits(quantityOf(lots.length > 0 ? lots : exported)),
    isShort: [...lots, ...exported].some((lot) => lot.isShort),
    exportGain: unitsText(exportGain),
    ledgerGain: unitsText(ledgerGain),
    difference: fromUnits(pair.difference),
    cause,
    sentence: sentenceOf(pair, cause),
    lotIds: lots.flatMap(({ id }) => id ?? []),
    closingIds: [...new Set(lots.flatMap(({ closingId }) => closingId ?? []))],
    exported: exported.map(({ openedOn = null, quantity, cost }) => ({
      openedOn,
      quantity: fromUnits(quantity),
      cost: cost === undefined ? null : fromUnits(cost),
    })),
    firstOpenedOn: openings.sort(compareText)[0] ?? null,
  };
}
