import type { CalendarDate } from "../shared/calendar-date.ts";
import { absolute, toUnits, type Units } from "../shared/units.ts";
import type { Section1256Row } from "../tax-year/section-1256.ts";
import type { TaxLot } from "../tax-year/tax-rows.ts";
import type { TaxYear } from "../tax-year/tax-year.ts";

/** A lot as the ledger closed it. US dollars to the cent. */
export type LedgerLot = {
  /** Null for a section 1256 contract, whose rows have no id. */
  readonly id: string | null;
  readonly accountId: string;
  readonly instrument: string;
  readonly underlying: string;
  /** Positive. */
  readonly quantity: Units;
  readonly openedOn: CalendarDate | null;
  readonly closedOn: CalendarDate;
  readonly isShort: boolean;
  readonly proceeds: Units;
  readonly cost: Units | null;
  readonly gain: Units | null;
  /** The disallowed part of its loss, positive; 0 without one. */
  readonly disallowed: Units;
  readonly term: TaxLot["term"] | undefined;
  readonly closingId: string | undefined;
  readonly openingId: string | undefined;
  readonly replacementOf: string | null;
  /** Its cost is last year's mark and not what was paid. */
  readonly startedAtMark: boolean;
};

/** Every lot of the year that the ledger closed; contracts that were only marked are none. */
export const ledgerLotsOf = ({
  lots,
  section1256Rows,
}: Pick<TaxYear, "lots" | "section1256Rows">): LedgerLot[] => [
  ...lots.map(ofLot),
  ...section1256Rows.flatMap(of1256),
];

const ofLot = (lot: TaxLot): LedgerLot => ({
  id: lot.id,
  accountId: lot.accountId,
  instrument: lot.instrument,
  underlying: lot.underlying,
  quantity: absolute(toUnits(lot.quantity)),
  openedOn: lot.openedOn,
  closedOn: lot.sold,
  isShort: lot.isShort,
  proceeds: toUnits(lot.proceeds),
  cost: unitsOrNull(lot.cost),
  gain: unitsOrNull(lot.gain),
  disallowed: toUnits(lot.adjustment ?? "0"),
  term: lot.term,
  closingId: lot.closingTransactionId,
  openingId: lot.openingTransactionId ?? undefined,
  replacementOf: lot.replacementOf,
  startedAtMark: false,
});

const of1256 = (row: Section1256Row): LedgerLot[] =>
  row.closedOn === null || row.isMarked
    ? []
    : [
        {
          id: null,
          accountId: row.accountId,
          instrument: row.instrument,
          underlying: row.instrument,
          quantity: absolute(toUnits(row.quantity)),
          openedOn: row.openedOn,
          closedOn: row.closedOn,
          isShort: row.isShort,
          proceeds: toUnits(row.proceeds),
          cost: toUnits(row.cost),
          gain: toUnits(row.gain),
          disallowed: 0n,
          term: undefined,
          closingId: undefined,
          openingId: undefined,
          replacementOf: null,
          startedAtMark: row.startedAtMark,
        },
      ];

const unitsOrNull = (text: string | null): Units | null => (text === null ? null : toUnits(text));
