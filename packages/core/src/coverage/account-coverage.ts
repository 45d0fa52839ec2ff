import type { CalendarDate } from "../shared/calendar-date.ts";
import type { HoldingsCheck } from "./compare-holdings.ts";
import {
  type CoverageGap,
  type CoveredSpan,
  coveredSpans,
  findCoverageGaps,
  type HistoryFile,
  type IsSession,
} from "./covered-days.ts";
import { type NextDownload, nextDownloads, type UnmatchedDay } from "./next-downloads.ts";

/** Closings of one instrument without an opening on record. */
export type UnmatchedInstrument = {
  readonly instrument: string;
  readonly underlying: string;
  readonly closings: number;
  /** The day of the earliest closing. */
  readonly firstDay: CalendarDate;
};

/** The files and unmatched closings on record of an account. */
export type AccountRecords = {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string | undefined;
  readonly files: readonly HistoryFile[];
  readonly unmatchedDays: readonly UnmatchedDay[];
  /** The first ones with closings that have no opening on record, the earliest first, and how many there are. */
  readonly unmatched: readonly UnmatchedInstrument[];
  readonly unmatchedInstruments: number;
  /** The latest snapshot against the ledger of its day. */
  readonly holdings: HoldingsCheck | undefined;
};

/** An account's coverage, its gaps, and the downloads that would close them. */
export type AccountCoverage = Omit<AccountRecords, "files" | "unmatchedDays"> & {
  /** Number of history files on record. */
  readonly fileCount: number;
  /** Oldest first. */
  readonly spans: readonly CoveredSpan[];
  readonly gaps: readonly CoverageGap[];
  readonly unmatchedClosings: number;
  /** The day of the earliest closing without an opening. */
  readonly firstUnmatchedDay: CalendarDate | undefined;
  /** The most useful first, at most NEXT_DOWNLOADS_MAX. */
  readonly nextDownloads: readonly NextDownload[];
};

export const NEXT_DOWNLOADS_MAX = 5;

/** Puts together what is covered; `isSession` is asked for days from the first file to `today`. */
export function coverAccount(
  { files, unmatchedDays, ...account }: AccountRecords,
  today: CalendarDate,
  isSession: IsSession,
): AccountCoverage {
  const { holdings } = account;
  const spans = coveredSpans(files);
  const gaps = findCoverageGaps(spans, isSession);
  const needs = {
    account: account.accountNumber ?? account.accountName,
    today,
    spans,
    gaps,
    unmatched: unmatchedDays,
    snapshot: holdings && { day: holdings.day, disagreements: holdings.disagreementCount },
  };
  return {
    ...account,
    fileCount: files.length,
    spans,
    gaps,
    unmatchedClosings: unmatchedDays.reduce((total, { closings }) => total + closings, 0),
    firstUnmatchedDay: unmatchedDays.map(({ day }) => day).sort()[0],
    nextDownloads: nextDownloads(needs, isSession).slice(0, NEXT_DOWNLOADS_MAX),
  };
}
