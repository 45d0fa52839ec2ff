import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { toUnits } from "../shared/units.ts";
import type { DaySpan } from "./covered-days.ts";
import { commonDays, daysWithout, unionOfDays } from "./day-runs.ts";
import type { CoverageState } from "./span-coverage.ts";

/** Both ends included, `YYYY-MM-DD`. */
export type DayRun = { readonly from: string; readonly to: string };

/** What is known of a span of days, as an answer carries it (domain.md 2.13). */
export type KnownCoverage = DayRun & {
  readonly state: CoverageState;
  /** Days that no account covers, oldest first, with the closed days beside them; in the past only. */
  readonly uncovered: readonly DayRun[];
  /** Accounts that lack days which another one has. */
  readonly lacking: readonly LackingAccount[];
  readonly historyBegins: string | null;
  readonly historyEnds: string | null;
};

type LackingAccount = {
  readonly accountId: string;
  readonly account: string;
  readonly state: CoverageState;
  /** The last day that its files cover; null where none was ever imported. */
  readonly coveredThrough: string | null;
  readonly gaps: readonly DayRun[];
};

/**
 * The coverage of a part of a span: a bar of a chart, a week of a calendar. Days before the span are covered by nothing;
 * days after it are in the future, of which nothing is missing, and are cut off.
 */
export function coverageWithin(span: KnownCoverage, { from, to }: DayRun): KnownCoverage {
  const end = to < span.to ? to : span.to;
  const before = daysBefore(span.from, from);
  const uncovered = joined([...before, ...span.uncovered]).flatMap((run) => common(run, { from, to: end }));
  const lacking = span.lacking
    .map((each) => ({ ...each, gaps: each.gaps.flatMap((run) => common(run, { from, to: end })) }))
    .filter(({ gaps }) => gaps.length > 0);
  return {
    ...span,
    from,
    to: end,
    state: stateOf({ from, to: end }, uncovered, lacking),
    uncovered,
    lacking,
  };
}

/** From `from` to the day before the span; none where they are a weekend or New Year's Day, on which nothing can be missing. */
function daysBefore(first: string, from: string): DayRun[] {
  let day = first as CalendarDate;
  while (day > from && isClosed(addDays(day, -1))) {
    day = addDays(day, -1);
  }
  return day > from ? [{ from, to: addDays(first as CalendarDate, -1) }] : [];
}

const isClosed = (day: CalendarDate): boolean => weekdayIndex(day) > 4 || day.endsWith("-01-01");

/** A sum of which no file tells: shown as a dash. Money that is on record all the same is a figure. */
export const isUnknown = (sum: string, { state }: Pick<KnownCoverage, "state">): boolean =>
  state === "NOT_IMPORTED" && toUnits(sum) === 0n;

function stateOf(
  days: DayRun,
  uncovered: readonly DayRun[],
  lacking: readonly LackingAccount[],
): CoverageState {
  if (uncovered.some((run) => run.from <= days.from && run.to >= days.to)) {
    return "NOT_IMPORTED";
  }
  return uncovered.length + lacking.length > 0 ? "PARTLY" : "COVERED";
}

/** Runs that touch as one. */
const joined = (runs: readonly DayRun[]): DayRun[] => unionOfDays(runs.map(toSpan)).map(toRun);

/** The days of `runs` that are not in `taken`. */
export const runsWithout = (runs: readonly DayRun[], taken: readonly DayRun[]): DayRun[] =>
  daysWithout(runs.map(toSpan), taken.map(toSpan)).map(toRun);

const common = (a: DayRun, b: DayRun): DayRun[] => commonDays([toSpan(a)], [toSpan(b)]).map(toRun);

const toSpan = ({ from, to }: DayRun): DaySpan => ({
  firstDay: from as CalendarDate,
  lastDay: to as CalendarDate,
});
const toRun = ({ firstDay, lastDay }: DaySpan): DayRun => ({ from: firstDay, to: lastDay });
