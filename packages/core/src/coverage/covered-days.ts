import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** Days, both included. */
export type DaySpan = { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate };

/** A history file as far as it tells what days it covers. Cash Balances where it has the column. */
export type HistoryFile = DaySpan & {
  /** Posting days of its first and last row, over all of its accounts: a selection is downloaded for one range. */
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /** By its footer. */
  readonly downloadedOn?: CalendarDate | undefined;
  /** The account's balance before its first row of the file and after its last, US dollars. */
  readonly opening?: DecimalText | undefined;
  readonly closing?: DecimalText | undefined;
  /** True where nothing happened: a file without rows, or the person's word. Balances stay what they were. */
  readonly isQuiet?: boolean | undefined;
};

export type CoveredSpan = DaySpan & Pick<HistoryFile, "closing" | "isQuiet" | "opening">;

/** Days that no file covers, between two that files do; first and last are market days. */
export type CoverageGap = DaySpan & {
  readonly marketDays: number;
  /**
   * The change of cash during the gap, when the balances on both sides are known; "0" means that none moved.
   */
  readonly cashMoved?: DecimalText;
};

/** From the first to the last day that histories cover, and what they leave out between. */
export type CoveredHistory = DaySpan & {
  /** Oldest first; absent is none. */
  readonly gaps?: readonly CoverageGap[] | undefined;
};

export type IsSession = (day: CalendarDate) => boolean;

/**
 * A range that ends today has no rows yet of its last days when nothing happened: a download so shortly after its
 * last row covers the days up to it.
 */
const QUIET_END_DAYS = 7;

/**
 * The days that history files cover together: each its first to its last day, and up to the day before its download
 * when that is at most 7 days later. What was asked for, where it is known, is in these days (`rangeOfFile`).
 */
export function coveredSpans(files: readonly HistoryFile[]): CoveredSpan[] {
  const ordered = files.map(withQuietEnd).sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  const spans: CoveredSpan[] = [];
  for (const file of ordered) {
    const last = spans.at(-1);
    if (last === undefined || file.firstDay > addDays(last.lastDay, 1)) {
      spans.push(file);
    } else {
      spans[spans.length - 1] = joined(last, file);
    }
  }
  return spans;
}

/** A span and one that begins in it or on the day after. Quiet days have no balances of their own. */
function joined(span: CoveredSpan, next: CoveredSpan): CoveredSpan {
  const isWithin = next.lastDay <= span.lastDay;
  return {
    firstDay: span.firstDay,
    lastDay: isWithin ? span.lastDay : next.lastDay,
    opening: span.isQuiet ? next.opening : span.opening,
    closing: next.isQuiet || (isWithin && !span.isQuiet) ? span.closing : next.closing,
    isQuiet: span.isQuiet && next.isQuiet,
  };
}

function withQuietEnd({ firstDay, lastDay, downloadedOn, ...file }: HistoryFile): CoveredSpan {
  const quietDays = downloadedOn === undefined ? 0 : daysBetween(lastDay, downloadedOn);
  const isQuietEnd = quietDays > 1 && quietDays <= QUIET_END_DAYS && downloadedOn !== undefined;
  return { firstDay, lastDay: isQuietEnd ? addDays(downloadedOn, -1) : lastDay, ...file };
}

/** The gaps between spans, oldest first; days on which the market is closed are no gap. */
export function findCoverageGaps(spans: readonly CoveredSpan[], isSession: IsSession): CoverageGap[] {
  return spans.slice(1).flatMap((newer, index) => {
    const older = spans[index];
    const days = older === undefined ? [] : sessionsBetween(older.lastDay, newer.firstDay, isSession);
    const [firstDay, lastDay] = [days[0], days.at(-1)];
    if (firstDay === undefined || lastDay === undefined) {
      return [];
    }
    return [{ firstDay, lastDay, marketDays: days.length, ...cashMoved(older?.closing, newer.opening) }];
  });
}

/** The days that history files cover together; undefined without any file. */
export function coveredHistory(
  files: readonly HistoryFile[],
  isSession: IsSession,
): CoveredHistory | undefined {
  const spans = coveredSpans(files);
  const [first, last] = [spans[0], spans.at(-1)];
  return (
    first &&
    last && {
      firstDay: first.firstDay,
      lastDay: last.lastDay,
      gaps: findCoverageGaps(spans, isSession),
    }
  );
}

function cashMoved(closing: DecimalText | undefined, opening: DecimalText | undefined) {
  return closing === undefined || opening === undefined
    ? {}
    : { cashMoved: fromUnits(toUnits(opening) - toUnits(closing)) };
}

/** Market days after `from` and before `to`. */
export function sessionsBetween(from: CalendarDate, to: CalendarDate, isSession: IsSession): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) {
    if (isSession(day)) {
      days.push(day);
    }
  }
  return days;
}
