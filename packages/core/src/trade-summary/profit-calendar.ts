import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { type Period, periodBack, weekdayIndex } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { type HeatStep, heatSteps } from "./heat-steps.ts";

/** A day's realized profit: net of commission and fees, exact decimal text, US dollars. */
type DayProfit = { readonly date: string; readonly net: string; readonly trades: number };

export type CalendarCell = {
  readonly date: CalendarDate;
  /** False for the days of the neighboring months that fill the first and the last week. */
  readonly isInMonth: boolean;
  /** Absent on a day without closings. */
  readonly profit?: { readonly net: string; readonly trades: number; readonly step: HeatStep };
};

export type CalendarWeek = {
  readonly monday: CalendarDate;
  /** Seven, from Monday on. */
  readonly days: readonly CalendarCell[];
  /** Sum of all seven days, also those of a neighboring month. */
  readonly total: string;
};

export type ProfitCalendar = {
  readonly weeks: readonly CalendarWeek[];
  /** Sum of the days of the month only. */
  readonly monthTotal: string;
  /** Something was closed on a Saturday or Sunday. */
  readonly hasWeekend: boolean;
};

/** Whole weeks, Monday to Sunday, that hold the month of `day`. */
export function monthInWeeks(day: CalendarDate): Period {
  const { startDate, endDate } = periodBack("MONTH", day, 0);
  return {
    startDate: addDays(startDate, -weekdayIndex(startDate)),
    endDate: addDays(endDate, 6 - weekdayIndex(endDate)),
  };
}

/** The month of `day` as a calendar; `profits` are those of `monthInWeeks(day)`. */
export function profitCalendar(day: CalendarDate, profits: readonly DayProfit[]): ProfitCalendar {
  const month = periodBack("MONTH", day, 0);
  const range = monthInWeeks(day);
  const shown = profits.filter(({ date }) => date >= range.startDate && date <= range.endDate);
  const byDay = new Map(shown.map((profit) => [profit.date, profit]));
  const stepOf = heatSteps(shown.map(({ net }) => net));

  const cell = (date: CalendarDate): CalendarCell => {
    const profit = byDay.get(date);
    return {
      date,
      isInMonth: date >= month.startDate && date <= month.endDate,
      ...(profit && { profit: { net: profit.net, trades: profit.trades, step: stepOf(profit.net) } }),
    };
  };
  const weeks: CalendarWeek[] = [];
  for (let monday = range.startDate; monday < range.endDate; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => cell(addDays(monday, index)));
    weeks.push({ monday, days, total: totalOf(days) });
  }
  const cells = weeks.flatMap(({ days }) => days);
  return {
    weeks,
    monthTotal: totalOf(cells.filter(({ isInMonth }) => isInMonth)),
    hasWeekend: cells.some(({ date, profit }) => profit !== undefined && weekdayIndex(date) > 4),
  };
}

function totalOf(cells: readonly CalendarCell[]): string {
  return fromUnits(cells.reduce((sum, { profit }) => sum + (profit ? toUnits(profit.net) : 0n), 0n));
}
