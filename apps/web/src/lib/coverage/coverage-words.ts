import { type DayRun, type KnownCoverage, runsWithout } from "@strikebook/core/coverage/coverage-within";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { formatDate, formatDays, plural } from "../format.ts";

/** In place of a period's figure that no file tells: `Not imported yet (history ends Nov 28, 2025)`. */
export function notImportedText({ from, to, historyBegins, historyEnds }: KnownCoverage): string {
  if (historyEnds !== null && historyEnds < from) {
    return `Not imported yet (history ends ${formatDate(historyEnds)})`;
  }
  return historyBegins !== null && historyBegins > to
    ? `Not imported yet (history begins ${formatDate(historyBegins)})`
    : "Not imported yet";
}

/**
 * Which part of a period a figure is of: `through Nov 20`, `from Mar 5`, `without Jun 1 – 5`, `without Roth IRA after
 * Nov 3`; undefined where nothing is missing. Days of a period within one year are written without it.
 */
export function partText(coverage: KnownCoverage): string | undefined {
  if (coverage.state !== "PARTLY") {
    return undefined;
  }
  const texts = [...endsTexts(coverage), ...missingTexts(coverage)];
  return texts.length === 0 ? undefined : texts.join(", ");
}

/** The days of a figure and which part of them is imported: `Nov 12 – 28, 2025, as far as imported`, `Jan 1 – Nov 20, 2026`. */
export function importedDaysText(days: DayRun, coverage: KnownCoverage): string {
  const { begins, ends } = endsOf(coverage);
  if (coverage.state !== "PARTLY") {
    return formatDays(days.from, days.to);
  }
  const shown = formatDays(begins?.day ?? days.from, ends?.day ?? days.to);
  return [shown, ...(begins || ends ? ["as far as imported"] : []), ...missingTexts(coverage)].join(", ");
}

/** The first covered day where the beginning of the period isn't covered, and the last one where its end isn't. */
function endsOf({ from, to, uncovered, historyEnds }: KnownCoverage) {
  const begins = uncovered.find((run) => run.from <= from);
  const ends = uncovered.findLast((run) => run.to >= to || (historyEnds !== null && run.from > historyEnds));
  return {
    begins: begins && { run: begins, day: next(begins.to, 1) },
    ends: ends && { run: ends, day: next(ends.from, -1) },
  };
}

function endsTexts(coverage: KnownCoverage): string[] {
  const { begins, ends } = endsOf(coverage);
  const short = shortFor(coverage);
  if (begins && ends) {
    return [`${short(formatDays(begins.day, ends.day))} only`];
  }
  return [
    ...(begins ? [`from ${short(formatDate(begins.day))}`] : []),
    ...(ends ? [`through ${short(formatDate(ends.day))}`] : []),
  ];
}

/** Gaps between, and accounts that lack more than all others do. */
function missingTexts(coverage: KnownCoverage): string[] {
  const { begins, ends } = endsOf(coverage);
  const [gap, ...gaps] = coverage.uncovered.filter((run) => run !== begins?.run && run !== ends?.run);
  const [account, ...others] = coverage.lacking;
  return [
    ...(gap ? [`without ${shortFor(coverage)(formatDays(gap.from, gap.to))}`] : []),
    ...(gaps.length > 0 ? [`without ${plural(gaps.length, "more gap")}`] : []),
    ...(account ? [`without ${account.account}${lackedText(account, coverage)}`] : []),
    ...(others.length > 0 ? [`without ${plural(others.length, "more account")}`] : []),
  ];
}

/** ` after Nov 3`, ` for Jun 1 – 5`, ` for some days`; empty for an account of which the period has nothing. */
function lackedText(
  { coveredThrough, gaps }: KnownCoverage["lacking"][number],
  coverage: KnownCoverage,
): string {
  const [gap, ...more] = runsWithout(gaps, coverage.uncovered);
  if (coveredThrough === null || !gap || coveredThrough < coverage.from) {
    return "";
  }
  const short = shortFor(coverage);
  if (coveredThrough < gap.from) {
    return ` after ${short(formatDate(coveredThrough))}`;
  }
  return more.length > 0 ? " for some days" : ` for ${short(formatDays(gap.from, gap.to))}`;
}

const next = (day: string, days: number) => addDays(day as CalendarDate, days);

/** Leaves out the year that a period names already. */
const shortFor =
  ({ from, to }: KnownCoverage) =>
  (text: string): string =>
    from.slice(0, 4) === to.slice(0, 4) ? text.replace(/, \d{4}$/, "") : text;
