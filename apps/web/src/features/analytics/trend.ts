import { formatCount, formatDate, plural } from "../../lib/format.ts";
import type { DayFigures } from "./analytics.queries.ts";

export type SeriesId = Exclude<keyof DayFigures, "date">;

export type Series = {
  readonly id: SeriesId;
  readonly label: string;
};

/** The series of the trend, each on a scale of its own: a handful of new users is not lost beside thousands of sign-ins. */
export const SERIES: readonly Series[] = [
  { id: "activeUsers", label: "Users signed in" },
  { id: "loginCount", label: "Sign-ins" },
  { id: "newUsers", label: "New users" },
];

/** The day with the most, the latest of equal ones; undefined when none has any. */
export function peakOf(days: readonly DayFigures[], id: SeriesId): DayFigures | undefined {
  const peak = days.reduce<DayFigures | undefined>(
    (best, day) => (best === undefined || day[id] >= best[id] ? day : best),
    undefined,
  );
  return peak && peak[id] > 0 ? peak : undefined;
}

/** The sum and the largest day of a series: `1,234, most 87 on Nov 3`. */
export function seriesText(days: readonly DayFigures[], id: SeriesId): string {
  const peak = peakOf(days, id);
  if (!peak) {
    return "none";
  }
  const day = formatShortDay(peak.date);
  const most = `most ${formatCount(peak[id])} on ${day}`;
  // A user counts on each day that they sign in, so that the sum of the days is no number of users.
  if (id === "activeUsers") {
    return most;
  }
  const total = days.reduce((sum, figures) => sum + figures[id], 0);
  return `${formatCount(total)}, ${total === peak[id] ? `all on ${day}` : most}`;
}

/** A day and its figures in one sentence. */
export function dayText({ date, activeUsers, loginCount, newUsers }: DayFigures): string {
  const figures = [
    `${plural(activeUsers, "user")} signed in`,
    plural(loginCount, "sign-in"),
    plural(newUsers, "new user"),
  ];
  return `${formatDate(date)}: ${figures.join(", ")}`;
}

/** `Nov 20`, where the year is shown elsewhere. */
export const formatShortDay = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

const MARKS_MAX = 5;
const WEEK_DAYS = 7;

/** Which days stand under the chart: all of a week; else the first, the last, and some evenly between them. */
export function markedDays(count: number): readonly number[] {
  const marks = count <= WEEK_DAYS ? count : MARKS_MAX;
  return Array.from({ length: marks }, (_, index) =>
    marks < 2 ? index : Math.round((index * (count - 1)) / (marks - 1)),
  );
}

const shortDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
