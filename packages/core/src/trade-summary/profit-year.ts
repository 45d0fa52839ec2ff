import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { periodBack, weekdayIndex } from "../shared/period.ts";
import { type HeatStep, heatSteps } from "./heat-steps.ts";

/** A day's realized profit: exact decimal text, US dollars. */
type DayProfit = { readonly date: string; readonly net: string };

/** A day in its week's column and its weekday's row, both from 0; a week begins on Monday. */
export type YearDay = {
  readonly date: CalendarDate;
  readonly week: number;
  readonly weekday: number;
  /** Absent on a day without closings. */
  readonly profit?: { readonly net: string; readonly step: HeatStep };
};

export type ProfitYear = {
  /** Every day from January 1 to December 31; Saturdays and Sundays only in a year in which one of them has a profit. */
  readonly days: readonly YearDay[];
  /** 53 or 54: the first and the last are shared with the years beside it. */
  readonly weeks: number;
  /** 5, or 7 with weekends. */
  readonly weekdays: 5 | 7;
};

/** The year of `day` as a column for each week; profits of other years are left out. */
export function profitYear(day: CalendarDate, profits: readonly DayProfit[]): ProfitYear {
  const { startDate, endDate } = periodBack("YEAR", day, 0);
  const monday = addDays(startDate, -weekdayIndex(startDate));
  const shown = profits.filter(({ date }) => date >= startDate && date <= endDate);
  const byDay = new Map(shown.map((profit) => [profit.date, profit.net]));
  const stepOf = heatSteps(shown.map(({ net }) => net));
  const all = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index): YearDay => {
    const date = addDays(startDate, index);
    const net = byDay.get(date);
    return {
      date,
      week: Math.floor(daysBetween(monday, date) / 7),
      weekday: weekdayIndex(date),
      ...(net !== undefined && { profit: { net, step: stepOf(net) } }),
    };
  });
  const hasWeekend = all.some(({ weekday, profit }) => weekday > 4 && profit !== undefined);
  return {
    days: hasWeekend ? all : all.filter(({ weekday }) => weekday < 5),
    weeks: Math.floor(daysBetween(monday, endDate) / 7) + 1,
    weekdays: hasWeekend ? 7 : 5,
  };
}
