import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";

/** Rows of trades that are taken back, and both sides of a transfer, are posted within so many days of each other. */
export const SPAN_DAYS = 10;

/** What the rows of one day say about whether a history can be cut before or after them. */
export type DayOfRows = {
  readonly day: CalendarDate;
  readonly count: number;
  /** Some may belong to rows of other days, see `isSpanning`. */
  readonly isSpanning: boolean;
  /** Some are of a reorganisation by its reference, whose rows may be any number of days apart. */
  readonly isReorganizing: boolean;
};

/**
 * Where a history can be cut, so that its parts can be matched one after the other by one `RunningBooks`: the first days
 * of all parts but the first. Each has at least `rowsMin` rows, the last one excepted, and as few more as can be.
 * `days` in their order, each once.
 */
export function cutDays(days: readonly DayOfRows[], rowsMin: number): CalendarDate[] {
  const reorganizing = days.filter(({ isReorganizing }) => isReorganizing);
  const [firstOfAll, lastOfAll] = [reorganizing[0]?.day ?? "", reorganizing.at(-1)?.day ?? ""];
  const spanning = days.filter(({ isSpanning }) => isSpanning).map(({ day }) => day);
  const cuts: CalendarDate[] = [];
  let rows = 0;
  let before: CalendarDate | undefined;
  let nextSpanning = 0;
  for (const { day, count } of days) {
    while (nextSpanning < spanning.length && (spanning[nextSpanning] ?? "") < day) {
      nextSpanning += 1;
    }
    if (before !== undefined && rows >= rowsMin) {
      const next = spanning[nextSpanning];
      const isNear = next !== undefined && daysBetween(before, next) <= SPAN_DAYS;
      const isAmid = firstOfAll <= before && day <= lastOfAll;
      if (!(isNear || isAmid)) {
        cuts.push(day);
        rows = 0;
      }
    }
    rows += count;
    before = day;
  }
  return cuts;
}
