import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
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
  const [account, ...others] = coverage.lacking;
  const texts = [
    ...daysTexts(coverage),
    ...(account ? [`without ${account.account}${lackedText(account, coverage)}`] : []),
    ...(others.length > 0 ? [`without ${plural(others.length, "more account")}`] : []),
  ];
  return texts.length === 0 ? undefined : texts.join(", ");
}

function daysTexts(coverage: KnownCoverage): string[] {
  const { from, to, uncovered, historyEnds } = coverage;
  const begins = uncovered.find((run) => run.from <= from);
  const ends = uncovered.findLast((run) => run.to >= to || (historyEnds !== null && run.from > historyEnds));
  const between = uncovered.filter((run) => run !== begins && run !== ends);
  const short = shortFor(coverage);
  return [
    ...(begins ? [`from ${short(formatDate(next(begins.to, 1)))}`] : []),
    ...(ends ? [`through ${short(formatDate(next(ends.from, -1)))}`] : []),
    ...between.map((run) => `without ${short(formatDays(run.from, run.to))}`),
  ];
}

/** ` after Nov 3`, ` for Jun 1 – 5`; empty for an account of which the period has nothing. */
function lackedText(
  { coveredThrough, gaps }: KnownCoverage["lacking"][number],
  coverage: KnownCoverage,
): string {
  const [gap] = gaps;
  if (coveredThrough === null || !gap || coveredThrough < coverage.from) {
    return "";
  }
  const short = shortFor(coverage);
  return coveredThrough < gap.from
    ? ` after ${short(formatDate(coveredThrough))}`
    : ` for ${gaps.map((run) => short(formatDays(run.from, run.to))).join(", ")}`;
}

const next = (day: string, days: number) => addDays(day as CalendarDate, days);

/** Leaves out the year that a period names already. */
const shortFor =
  ({ from, to }: KnownCoverage) =>
  (text: string): string =>
    from.slice(0, 4) === to.slice(0, 4) ? text.replace(/, \d{4}$/, "") : text;
