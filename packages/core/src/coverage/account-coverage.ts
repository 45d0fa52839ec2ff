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
import { type NextDownload, nextDownloads, type UnmatchedInstrument } from "./next-downloads.ts";

/** What is on record of an account. */
export type AccountRecords = {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string | undefined;
  readonly files: readonly HistoryFile[];
  readonly unmatched: readonly UnmatchedInstrument[];
  /** The latest snapshot against the ledger of its day. */
  readonly holdings: HoldingsCheck | undefined;
};

/** What is known of an account, what is missing, and what to download next. */
export type AccountCoverage = Pick<
  AccountRecords,
  "accountId" | "accountName" | "accountNumber" | "holdings"
> & {
  /** Number of history files on record. */
  readonly fileCount: number;
  /** Oldest first. */
  readonly spans: readonly CoveredSpan[];
  readonly gaps: readonly CoverageGap[];
  readonly unmatchedClosings: number;
  /** Of the earliest closing without an opening. */
  readonly firstUnmatchedDay: CalendarDate | undefined;
  /** The earliest first, at most UNMATCHED_INSTRUMENTS_MAX. */
  readonly unmatched: readonly UnmatchedInstrument[];
  readonly unmatchedInstruments: number;
  /** The most useful first, at most NEXT_DOWNLOADS_MAX. */
  readonly nextDownloads: readonly NextDownload[];
};

export const UNMATCHED_INSTRUMENTS_MAX = 20;
export const NEXT_DOWNLOADS_MAX = 5;

/** Puts together what is covered; `isSession` is asked for days from the first file to `today`. */
export function coverAccount(
  { files, unmatched, holdings, ...account }: AccountRecords,
  today: CalendarDate,
  isSession: IsSession,
): AccountCoverage {
  const spans = coveredSpans(files);
  const gaps = findCoverageGaps(spans, isSession);
  const earliest = [...unmatched].sort((a, b) => a.firstDay.localeCompare(b.firstDay));
  const needs = {
    account: account.accountNumber ?? account.accountName,
    today,
    spans,
    gaps,
    unmatched,
    snapshot: holdings && { day: holdings.day, disagreements: holdings.disagreementCount },
  };
  return {
    ...account,
    holdings,
    fileCount: files.length,
    spans,
    gaps,
    unmatchedClosings: unmatched.reduce((total, { closings }) => total + closings, 0),
    firstUnmatchedDay: earliest[0]?.firstDay,
    unmatched: earliest.slice(0, UNMATCHED_INSTRUMENTS_MAX),
    unmatchedInstruments: earliest.length,
    nextDownloads: nextDownloads(needs, isSession).slice(0, NEXT_DOWNLOADS_MAX),
  };
}
