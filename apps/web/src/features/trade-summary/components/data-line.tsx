import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { weekdayIndex } from "@strikebook/core/shared/period";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { formatDate, plural } from "../../../lib/format.ts";
import { type Realized, realizedDays } from "../realized.queries.ts";

/** Where the history stops, under Home's title; its place is kept free while nothing is missing. */
export function DataLine() {
  const { book } = useSummaryBook();
  const { data } = useQuery(realizedDays({ book }));
  const text = data && endText(data.coverage);
  return (
    <span className="block min-h-5 text-label">
      {text !== undefined && (
        <Link to="/user/accounts" className="text-warning underline">
          {text}
        </Link>
      )}
    </span>
  );
}

/** `History ends Nov 28, 2025 · download Dec 1 to today`; undefined where no day at the end is missing. */
function endText({ uncovered, lacking, historyEnds }: Realized["coverage"]): string | undefined {
  const last = uncovered.at(-1);
  if (historyEnds !== null && last && last.from > historyEnds) {
    return lineOf("History", historyEnds, last.from);
  }
  const behind = lacking.flatMap(({ account, coveredThrough, gaps }) => {
    const gap = gaps.at(-1);
    return coveredThrough !== null && gap && gap.from > coveredThrough
      ? [{ account, coveredThrough, from: gap.from }]
      : [];
  });
  const [first, ...others] = behind.toSorted((a, b) => (a.coveredThrough < b.coveredThrough ? -1 : 1));
  const more = others.length === 0 ? "" : ` and ${plural(others.length, "more account")}`;
  return first && lineOf(`History of ${first.account}${more}`, first.coveredThrough, first.from);
}

const lineOf = (subject: string, ends: string, missing: string): string =>
  `${subject} ends ${formatDate(ends)} · download ${formatDate(weekday(missing)).replace(/, \d{4}$/, "")} to today`;

/** The day itself, or the Monday after a weekend. */
function weekday(day: string): string {
  const index = weekdayIndex(day as CalendarDate);
  return index > 4 ? addDays(day as CalendarDate, 7 - index) : day;
}
