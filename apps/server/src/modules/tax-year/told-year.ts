import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";

export const READINGS = ["BROKER", "STATUTE", "STRICT"] as const;
export type Reading = (typeof READINGS)[number];

/** A row of a tax year as it is told. US dollars. */
export type ToldLot = {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly instrument: string;
  readonly underlying: string;
  readonly quantity: DecimalText;
  readonly isShort: boolean;
  readonly acquired: CalendarDate | null;
  readonly openedOn: CalendarDate | null;
  readonly sold: CalendarDate;
  readonly proceeds: DecimalText;
  readonly cost: DecimalText | null;
  readonly adjustment: DecimalText | null;
  readonly gain: DecimalText | null;
  readonly term: string;
  readonly code: string | null;
  readonly holdingSince: CalendarDate | null;
  readonly replacementOf: string | null;
  readonly isLost: boolean;
  readonly closingTransactionId: string;
  readonly openingTransactionId: string | null;
};

export type ToldContract1256 = {
  readonly accountId: string;
  readonly accountName: string;
  readonly instrument: string;
  readonly quantity: DecimalText;
  readonly openedOn: CalendarDate;
  readonly closedOn: CalendarDate | null;
  readonly isMarked: boolean;
  readonly mark: DecimalText | null;
  readonly markDay: CalendarDate | null;
  readonly markSource: string | null;
  readonly startedAtMark: boolean;
  readonly proceeds: DecimalText;
  readonly cost: DecimalText;
  readonly gain: DecimalText;
};

export type ToldCarry = {
  readonly accountId: string;
  readonly accountName: string;
  readonly instrument: string;
  readonly quantity: DecimalText;
  readonly acquired: CalendarDate;
  readonly holdingSince: CalendarDate;
  readonly amount: DecimalText;
  readonly basis: DecimalText;
  readonly lossLotId: string;
};

export type ToldQuestion = {
  readonly lotId: string | null;
  readonly kind: string;
  readonly sentence: string;
  readonly amount: DecimalText | null;
};

/** A contract of section 1256 that waits for its price of the year's last trading day. */
export type MissingMark = { readonly instrument: string; readonly day: CalendarDate };

/** What a tax year comes to in a reading; kept as it is when the year is sealed. */
export type ToldYear = {
  readonly year: number;
  readonly reading: Reading;
  readonly incomplete: readonly string[];
  readonly missingMarks: readonly MissingMark[];
  readonly notice: string;
  readonly openUntil: CalendarDate | null;
  readonly shortTerm: DecimalText;
  readonly longTerm: DecimalText;
  readonly section1256: DecimalText;
  readonly longTerm1256: DecimalText | null;
  readonly shortTerm1256: DecimalText | null;
  readonly disallowed: DecimalText;
  readonly deferred: DecimalText;
  readonly lostToRetirement: DecimalText;
  readonly washes: number;
  readonly lots: readonly ToldLot[];
  readonly section1256Rows: readonly ToldContract1256[];
  readonly carried: readonly ToldCarry[];
  readonly questions: readonly ToldQuestion[];
};

/** A row that a sealed year would change: before as it was sealed, after as it is on record now. */
export type ChangedRow<Row> = {
  readonly before: Row | null;
  readonly after: Row | null;
  /** Of the gain, US dollars. */
  readonly difference: DecimalText;
};

export type YearChange = {
  readonly rows: number;
  readonly dollars: DecimalText;
  readonly lots: readonly ChangedRow<ToldLot>[];
  readonly section1256Rows: readonly ChangedRow<ToldContract1256>[];
};

export type TaxYear = ToldYear & {
  readonly sealedOn: CalendarDate | null;
  /** Null while the year isn't sealed. */
  readonly wouldChange: () => Promise<YearChange | null>;
};
