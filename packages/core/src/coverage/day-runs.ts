import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import type { DaySpan } from "./covered-days.ts";

/** Runs of days, oldest first, none touching the next. */
export type DayRuns = readonly DaySpan[];

/** The days from the first to the last; none when they are the wrong way round. */
export const runOf = (firstDay: CalendarDate, lastDay: CalendarDate): DayRuns =>
  firstDay <= lastDay ? [{ firstDay, lastDay }] : [];

/** The days of any of the runs. */
export function unionOfDays(...given: readonly (readonly DaySpan[])[]): DayRuns {
  const runs: DaySpan[] = [];
  for (const run of given.flat().toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))) {
    const last = runs.at(-1);
    if (last === undefined || run.firstDay > addDays(last.lastDay, 1)) {
      runs.push(run);
    } else if (run.lastDay > last.lastDay) {
      runs[runs.length - 1] = { firstDay: last.firstDay, lastDay: run.lastDay };
    }
  }
  return runs;
}

/** The days of both. */
export const commonDays = (a: DayRuns, b: DayRuns): DayRuns =>
  a.flatMap((run) =>
    b.flatMap((other) => runOf(later(run.firstDay, other.firstDay), earlier(run.lastDay, other.lastDay))),
  );

/** The days of `runs` that are not in `taken`. */
export function daysWithout(runs: DayRuns, taken: DayRuns): DayRuns {
  return taken.reduce<DayRuns>(
    (left, { firstDay, lastDay }) =>
      left.flatMap((run) =>
        lastDay < run.firstDay || firstDay > run.lastDay
          ? [run]
          : [
              ...(run.firstDay < firstDay
                ? [{ firstDay: run.firstDay, lastDay: addDays(firstDay, -1) }]
                : []),
              ...(run.lastDay > lastDay ? [{ firstDay: addDays(lastDay, 1), lastDay: run.lastDay }] : []),
            ],
      ),
    runs,
  );
}

/** Each run from its first to its last day that `counts`; runs without one are left out. */
export function trimmedDays(runs: DayRuns, counts: (day: CalendarDate) => boolean): DayRuns {
  return runs.flatMap((run) => {
    let { firstDay, lastDay } = run;
    while (firstDay <= lastDay && !counts(firstDay)) {
      firstDay = addDays(firstDay, 1);
    }
    while (firstDay < lastDay && !counts(lastDay)) {
      lastDay = addDays(lastDay, -1);
    }
    return firstDay <= lastDay ? [{ firstDay, lastDay }] : [];
  });
}

export const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);
export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
