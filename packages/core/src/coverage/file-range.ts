import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { monthName } from "../shared/period.ts";
import { monthsOf, rangeInFileName } from "../uploads/stated-range.ts";
import { coveredSpans, type DaySpan, type IsSession, sessionsBetween } from "./covered-days.ts";

/** Where the range that a file covers is known from. */
export type RangeSource = "FILE" | "FILE_NAME" | "PERSON" | "ROWS";

/** A history file as far as it may tell which range was asked for at the brokerage. */
export type FileToCover = {
  readonly fileName: string;
  /** Posting days of its first and last row, over all its accounts; absent without rows. */
  readonly rows?: DaySpan | undefined;
  /** By its footer. */
  readonly downloadedOn?: CalendarDate | undefined;
  /** The exchange's day on which it came here: it covers no day after. */
  readonly cameOn: CalendarDate;
  /** The range that a line of the file states. */
  readonly period?: DaySpan | undefined;
  /** The person's answer: what was asked for, or that it was the days of the rows. */
  readonly answer?: DaySpan | "ROWS_ONLY" | undefined;
};

/** A range that may have been asked for, as a question. */
export type RangeOffer = DaySpan & {
  /** `The whole of 2015?` */
  readonly question: string;
};

export type FileRange = {
  /** The days that the file covers; absent for a file without rows whose range nobody knows. */
  readonly days: DaySpan | undefined;
  readonly source: RangeSource;
  /** Absent where the range is known, and where nothing about the rows tells a likely one. */
  readonly offer: RangeOffer | undefined;
};

/**
 * The days that a file covers: what was asked for, by the person, by a line of the file, by its name, in this order;
 * else its rows, as `coveredSpans` takes them. A range that leaves out rows of the file is not its range. It never
 * reaches beyond the day before the download, which had not ended.
 */
export function rangeOfFile(file: FileToCover): FileRange {
  const found = daysOfFile(file);
  const { days, source } = found;
  return { ...found, offer: source === "ROWS" && days !== undefined ? offerFor(file, days) : undefined };
}

/** The days of `rangeOfFile`, without looking for a likely range where none is known. */
export function daysOfFile(file: FileToCover): Omit<FileRange, "offer"> {
  const rows = spanOfRows(file);
  if (file.answer === "ROWS_ONLY") {
    return { days: rows, source: "PERSON" };
  }
  const known: readonly (readonly [RangeSource, DaySpan | undefined])[] = [
    ["PERSON", file.answer],
    ["FILE", file.period],
    ["FILE_NAME", rangeInFileName(file.fileName)],
  ];
  for (const [source, asked] of known) {
    const days = asked && widened(file, asked);
    if (days !== undefined) {
      return { days, source };
    }
  }
  return { days: rows, source: "ROWS" };
}

/** The last day that a file can cover. */
export const lastCoverableDay = ({
  downloadedOn,
  cameOn,
}: Pick<FileToCover, "cameOn" | "downloadedOn">): CalendarDate =>
  addDays(downloadedOn !== undefined && downloadedOn < cameOn ? downloadedOn : cameOn, -1);

/** True where an offer would cover a market day that `spans` do not cover: else its answer changes nothing. */
export function isOfferUseful(offer: DaySpan, spans: readonly DaySpan[], isSession: IsSession): boolean {
  const days = sessionsBetween(addDays(offer.firstDay, -1), addDays(offer.lastDay, 1), isSession);
  return days.some((day) => !spans.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay));
}

function spanOfRows({ rows, downloadedOn }: FileToCover): DaySpan | undefined {
  const [span] = rows === undefined ? [] : coveredSpans([{ ...rows, downloadedOn }]);
  return span && { firstDay: span.firstDay, lastDay: span.lastDay };
}

/** The range cut at the last day that can be covered, and with all rows; undefined where rows lie outside of it. */
function widened(file: FileToCover, asked: DaySpan): DaySpan | undefined {
  const { rows } = file;
  if (rows !== undefined && (rows.firstDay < asked.firstDay || rows.lastDay > asked.lastDay)) {
    return undefined;
  }
  const days = { firstDay: asked.firstDay, lastDay: earlier(asked.lastDay, lastCoverableDay(file)) };
  const covered = rows === undefined ? days : { ...days, lastDay: later(days.lastDay, rows.lastDay) };
  return covered.firstDay <= covered.lastDay ? covered : undefined;
}

/** How near the first and the last row must stand to the ends of a period, in days. */
const NEAR_ENDS = { month: 10, quarter: 31, year: 92, ninetyDays: 31 } as const;
/** Fidelity offers the last 90 days. */
const NINETY = 90;

/** The shortest calendar period that holds all rows and near whose ends rows stand, else the 90 days before a download. */
function offerFor(file: FileToCover, rows: DaySpan): RangeOffer | undefined {
  const year = Number(rows.firstDay.slice(0, 4));
  const month = Number(rows.firstDay.slice(5, 7));
  const quarter = Math.ceil(month / 3);
  const candidates = [
    { asked: monthsOf(year, month, 1), near: NEAR_ENDS.month, name: `${monthName(rows.firstDay)} ${year}` },
    {
      asked: monthsOf(year, quarter * 3 - 2, 3),
      near: NEAR_ENDS.quarter,
      name: `the ${ORDINALS[quarter - 1]} quarter of ${year}`,
    },
    { asked: monthsOf(year, 1, 12), near: NEAR_ENDS.year, name: `${year}` },
    { asked: ninetyDaysOf(file), near: NEAR_ENDS.ninetyDays, name: undefined },
  ];
  for (const { asked, near, name } of candidates) {
    const days = asked && widened(file, asked);
    if (days !== undefined && isNearEnds(rows, days, near)) {
      const isWider = days.firstDay < rows.firstDay || days.lastDay > rows.lastDay;
      return isWider ? { ...days, question: questionOf(name, days, asked) } : undefined;
    }
  }
  return undefined;
}

const ORDINALS = ["first", "second", "third", "fourth"] as const;

function ninetyDaysOf({ downloadedOn }: FileToCover): DaySpan | undefined {
  return downloadedOn && { firstDay: addDays(downloadedOn, -NINETY), lastDay: downloadedOn };
}

const isNearEnds = (rows: DaySpan, days: DaySpan, near: number) =>
  daysBetween(days.firstDay, rows.firstDay) <= near && daysBetween(rows.lastDay, days.lastDay) <= near;

function questionOf(name: string | undefined, days: DaySpan, asked: DaySpan | undefined): string {
  if (name === undefined) {
    return `The ${NINETY} days up to ${days.lastDay}?`;
  }
  return days.lastDay === asked?.lastDay ? `The whole of ${name}?` : `All of ${name} up to ${days.lastDay}?`;
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b);
const later = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b);
