import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { HoldingsCheck } from "./compare-holdings.ts";
import {
  type CoverageGap,
  type CoveredSpan,
  coveredSpans,
  type DaySpan,
  findCoverageGaps,
  type HistoryFile,
  type IsSession,
} from "./covered-days.ts";
import { type FileRange, isOfferUseful } from "./file-range.ts";
import { causesOfGap, type ExpiredOpen, type UnmatchedDay } from "./gap-consequences.ts";
import { type NextDownload, nextDownloads } from "./next-downloads.ts";

/** Closings of one instrument without an opening on record. */
export type UnmatchedInstrument = {
  readonly instrument: string;
  readonly underlying: string;
  readonly closings: number;
  /** The day of the earliest closing. */
  readonly firstDay: CalendarDate;
  /** What the openings would have held, negative when short. Null where the closings don't tell one side, such as an expiry. */
  readonly quantity: DecimalText | null;
};

/** A history file on record, with the range that it covers and how that is known. */
export type CoveredFile = HistoryFile & {
  /** Of the upload that brought it. */
  readonly sessionId: string;
  readonly fileName: string;
  readonly range: FileRange;
};

/** The person's word that nothing happened in days of an account. */
export type QuietDays = DaySpan & {
  readonly id: string;
  /** A file that has rows in these days, which then count as covered no more; absent while there is none. */
  readonly contradictedBy?: string | undefined;
};

/** The person's word that an account has no history before a day. */
export type Beginning = {
  /** The first day of its files when it was said. */
  readonly day: CalendarDate;
  /** True when older rows or positions are on record: then it counts for nothing. */
  readonly isContradicted: boolean;
};

/** Days that no file covers, and what their rows may have caused. */
export type ExplainedGap = CoverageGap & {
  /** Sentences; empty where the ledger shows nothing of the kind. */
  readonly causes: readonly string[];
};

/** The files and unmatched closings on record of an account. */
export type AccountRecords = {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string | undefined;
  readonly files: readonly CoveredFile[];
  /** Oldest first. */
  readonly quietDays: readonly QuietDays[];
  readonly beginning?: Beginning | undefined;
  readonly unmatchedDays: readonly UnmatchedDay[];
  /** The first ones with closings that have no opening on record, the earliest first, and how many there are. */
  readonly unmatched: readonly UnmatchedInstrument[];
  readonly unmatchedInstruments: number;
  readonly expired: readonly ExpiredOpen[];
  /** The latest snapshot against the ledger of its day. */
  readonly holdings: HoldingsCheck | undefined;
};

/** An account's coverage, its gaps, and the downloads that would close them. */
export type AccountCoverage = Omit<AccountRecords, "expired" | "unmatchedDays"> & {
  /** Number of history files on record. */
  readonly fileCount: number;
  /** Files whose range is more than their rows, or may be: oldest first. An offer that would change nothing is left out. */
  readonly files: readonly CoveredFile[];
  /** Oldest first. */
  readonly spans: readonly CoveredSpan[];
  readonly gaps: readonly ExplainedGap[];
  readonly unmatchedClosings: number;
  /** The day of the earliest closing without an opening. */
  readonly firstUnmatchedDay: CalendarDate | undefined;
  /** The most useful first, at most NEXT_DOWNLOADS_MAX. */
  readonly nextDownloads: readonly NextDownload[];
};

export const NEXT_DOWNLOADS_MAX = 5;

/** Puts together what is covered; `isSession` is asked for days from the first file to `today`. */
export function coverAccount(
  { files, unmatchedDays, expired, ...account }: AccountRecords,
  today: CalendarDate,
  isSession: IsSession,
): AccountCoverage {
  const { holdings } = account;
  const quiet = account.quietDays.filter(({ contradictedBy }) => contradictedBy === undefined);
  const spans = coveredSpans([...files, ...quiet.map((days) => ({ ...days, isQuiet: true }))]);
  const gaps = findCoverageGaps(spans, isSession);
  const needs = {
    account: account.accountNumber ?? account.accountName,
    today,
    spans,
    gaps,
    unmatched: unmatchedDays,
    expired,
    hasNoOlder: account.beginning?.isContradicted === false,
    snapshot: holdings && { day: holdings.day, disagreements: holdings.disagreementCount },
  };
  return {
    ...account,
    fileCount: files.length,
    files: files.map((file) => withUsefulOffer(file, spans, isSession)).filter(isOfInterest),
    spans,
    gaps: gaps.map((gap) => ({ ...gap, causes: causesOfGap(gap, needs) })),
    unmatchedClosings: unmatchedDays.reduce((total, { closings }) => total + closings, 0),
    firstUnmatchedDay: unmatchedDays.map(({ day }) => day).sort()[0],
    nextDownloads: nextDownloads(needs, isSession).slice(0, NEXT_DOWNLOADS_MAX),
  };
}

function withUsefulOffer(
  file: CoveredFile,
  spans: readonly CoveredSpan[],
  isSession: IsSession,
): CoveredFile {
  const { offer } = file.range;
  return offer === undefined || isOfferUseful(offer, spans, isSession)
    ? file
    : { ...file, range: { ...file.range, offer: undefined } };
}

const isOfInterest = ({ range: { offer, source } }: CoveredFile) => offer !== undefined || source !== "ROWS";
