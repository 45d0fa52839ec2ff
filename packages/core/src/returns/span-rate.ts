import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { Period } from "../shared/period.ts";
import { type RateAnswer, type RateFlow, xirr } from "./xirr.ts";

const DAYS_PER_YEAR = 365;
const YEARLY_RATE_DAYS_MIN = 30;

/** A span of a year or more is told by its yearly rate, a shorter one by what it brought as a whole (domain.md 10.3). */
export const isAnnual = ({ startDate, endDate }: Period): boolean =>
  daysBetween(startDate, endDate) >= DAYS_PER_YEAR;

/** The rate of a whole span as it is shown: a year's share of it from a year on. */
export const shownOfSpan = (rate: number, span: Period): number =>
  isAnnual(span) ? (1 + rate) ** (DAYS_PER_YEAR / daysBetween(span.startDate, span.endDate)) - 1 : rate;

/** The yearly rate as it is shown: of the whole span where that is shorter than a year. */
export const shownOfYear = (rate: number, span: Period): number =>
  isAnnual(span) ? rate : (1 + rate) ** (daysBetween(span.startDate, span.endDate) / DAYS_PER_YEAR) - 1;

/** The yearly money-weighted rate of a span; a reason where the span is under 30 days (domain.md 10.3). */
export function yearlyRate(flows: readonly RateFlow[], { startDate, endDate }: Period): RateAnswer {
  return daysBetween(startDate, endDate) < YEARLY_RATE_DAYS_MIN
    ? { reason: `A yearly rate needs ${YEARLY_RATE_DAYS_MIN} days or more.` }
    : xirr(flows);
}

/** A flow of money into what is measured, turned to its owner's side. */
export const putIn = (day: CalendarDate, amount: number): RateFlow => ({ day, amount: -amount });
