import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName, periodsBetween } from "@strikebook/core/shared/period";
import type { ProfitBrought } from "../uploads.mutations.ts";

/** A part of the profit that an import brought, and the page that shows its period. */
export type BroughtPart = {
  /** US dollars. */
  readonly total: string;
  /** `Nov 2025`, `2025`, `Feb – Nov 2025`, `2014 – 2025`. */
  readonly period: string;
  readonly address: string;
};

/** The page of a period over all accounts, in the book and basis in which an import's profit is counted. */
const SHOWN = "view=overall&basis=realized&book=trade";

/**
 * The whole first; where that is more than a month, the last year and the last month after it, each unless it is the
 * whole. `today` is the exchange's day.
 */
export function broughtParts(brought: ProfitBrought, today: CalendarDate): BroughtPart[] {
  const { total, lastMonth, lastYear } = brought;
  const [from, to] = [calendarDate(brought.from), calendarDate(brought.to)];
  const month = { total: lastMonth.total, period: monthWords(to), address: monthPage(to, today) };
  const year = { total: lastYear.total, period: yearOf(to), address: yearPage(to, today) };
  if (isSameMonth(from, to)) {
    return [month];
  }
  if (yearOf(from) === yearOf(to)) {
    const period = `${shortMonth(from)} – ${monthWords(to)}`;
    return [{ ...year, total, period }, month];
  }
  const period = `${yearOf(from)} – ${yearOf(to)}`;
  const whole = { total, period, address: `/trade-summary?${SHOWN}` };
  // Two equal sums say the same.
  return lastMonth.total === lastYear.total ? [whole, month] : [whole, year, month];
}

const monthPage = (day: CalendarDate, today: CalendarDate) =>
  `/month-summary?periodsBack=${Math.max(0, periodsBetween("MONTH", day, today))}&${SHOWN}`;
/** The page of a day's year over all accounts. */
export const yearPage = (day: CalendarDate, today: CalendarDate) =>
  `/year-summary?periodsBack=${Math.max(0, periodsBetween("YEAR", day, today))}&${SHOWN}`;

const yearOf = (day: string) => day.slice(0, 4);
const isSameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);
const shortMonth = (day: CalendarDate) => monthName(day).slice(0, 3);
const monthWords = (day: CalendarDate) => `${shortMonth(day)} ${yearOf(day)}`;
