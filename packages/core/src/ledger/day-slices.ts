import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";

/** Rows of trades that are taken back, and both sides of a transfer, are posted within so many days of each other. */
export const SPAN_DAYS = 10;

/** One day's rows, as far as they decide whether a history can be cut before or after the day. */
export type DayOfRows = {
  readonly day: CalendarDate;
  readonly count: number;
  /** Some may belong to rows of other days, see `isSpanning`. */
  readonly isSpanning: boolean;
  /** Some are of a reorganization by its reference, whose rows may be any number of days apart. */
  readonly isReorganizing: boolean;
};

/**
 * Where a history can be cut, so that its parts can be matched one after the other by one `RunningBooks`: the first days
 * of all parts but the first. Each has at least `rowsMin` rows, the last one excepted, and as few more as can be.
 * `days` in their order, each once.
 */
export function cutDays(days: readonly DayOfRows[], rowsMin: number): CalendarDate[] {
  const isCuttable = cuttableDays(days);
  const cuts: CalendarDate[] = [];
  let rows = 0;
  for (const [index, { day, count }] of days.entries()) {
    if (rows >= rowsMin && isCuttable(index)) {
      cuts.push(day);
      rows = 0;
    }
    rows += count;
  }
  return cuts;
}

/** Whether no row of a day before the one at an index belongs to one of that day or later. */
function cuttableDays(days: readonly DayOfRows[]): (index: number) => boolean {
  const reorganizing = days.flatMap(({ isReorganizing }, index) => (isReorganizing ? [index] : []));
  const [first = 0, last = 0] = [reorganizing[0], reorganizing.at(-1)];
  const spanning = nextSpanning(days);
  return (index) => {
    const [before, next] = [days[index - 1]?.day, spanning[index]];
    const isNear = before !== undefined && next !== undefined && daysBetween(before, next) <= SPAN_DAYS;
    const isAmid = first < index && index <= last;
    return !(isNear || isAmid);
  };
}

/** For each day the first with a spanning row that is not before it. */
function nextSpanning(days: readonly DayOfRows[]): (CalendarDate | undefined)[] {
  const found: (CalendarDate | undefined)[] = [];
  let next: CalendarDate | undefined;
  for (let index = days.length - 1; index >= 0; index--) {
    const { day, isSpanning } = days[index] ?? {};
    next = isSpanning === true ? day : next;
    found[index] = next;
  }
  return found;
}
