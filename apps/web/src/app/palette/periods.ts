import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName, periodsBetween } from "@strikebook/core/shared/period";
import { PATHS } from "../paths.ts";

export type NamedPeriod = { readonly label: string; readonly words?: string; readonly path: string };

const YEARS_BACK_MAX = 100;

/** Periods by their names, and the page that shows each: months and years of the year that is typed, else of the last two. */
export function periodsFor(search: string, today: CalendarDate): NamedPeriod[] {
  const thisYear = Number(today.slice(0, 4));
  const typed = [...search.matchAll(/\b\d{4}\b/g)].map(([year]) => Number(year));
  const years = typed.length > 0 ? typed : [thisYear, thisYear - 1];
  const shown = years.filter((year) => year <= thisYear && year > thisYear - YEARS_BACK_MAX);
  return [
    ...BY_WORD,
    ...shown.map((year) => ({ label: String(year), words: "year", path: back("year", thisYear - year) })),
    ...shown.flatMap((year) => monthsOf(year, today)),
  ];
}

function monthsOf(year: number, today: CalendarDate): NamedPeriod[] {
  return Array.from({ length: 12 }, (_, index) =>
    calendarDate(`${year}-${String(index + 1).padStart(2, "0")}-01`),
  )
    .filter((day) => day <= today)
    .map((day) => ({
      label: `${monthName(day)} ${year}`,
      words: "month",
      path: back("month", periodsBetween("MONTH", day, today)),
    }))
    .reverse();
}

const back = (type: "month" | "week" | "year", periods: number): string => {
  const path = { month: PATHS.monthSummary, week: PATHS.weekSummary, year: PATHS.yearSummary }[type];
  return periods === 0 ? path : `${path}?periodsBack=${periods}`;
};

const BY_WORD: readonly NamedPeriod[] = (["week", "month", "year"] as const).flatMap((type) => [
  { label: `This ${type}`, words: "current", path: back(type, 0) },
  { label: `Last ${type}`, words: "previous", path: back(type, 1) },
]);
