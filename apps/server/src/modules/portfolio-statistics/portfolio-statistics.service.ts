import { newestOldDay } from "@strikebook/core/portfolio/freshness";
import {
  type PortfolioTotals,
  type PortfolioTrends,
  periodsToCompare,
  totalsTrends,
  valueOfDays,
} from "@strikebook/core/portfolio-statistics/portfolio-totals";
import { type ValueChange, valueChange } from "@strikebook/core/portfolio-statistics/value-change";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period, PeriodType } from "@strikebook/core/shared/period";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { PortfolioStatisticsRepository } from "./portfolio-statistics.repository.ts";

/** Totals, and when they were asked for. */
export type PortfolioStatistics = PortfolioTotals & { readonly generatedAt: Date };

export type PeriodStatistics = PortfolioTotals & {
  readonly period: PeriodType;
  readonly baseDate: CalendarDate;
  readonly trends: PortfolioTrends;
};

type Needs = {
  readonly repository: PortfolioStatisticsRepository;
  readonly findHolidays: FindHolidays;
  readonly clock: { now(): Date };
};

/** Statistics over the positions of all users. */
export function createPortfolioStatisticsService({ repository, findHolidays, clock }: Needs) {
  const oldDayOf = async (date: CalendarDate) =>
    newestOldDay(date, await sessionsUntil(findHolidays, { date, today: date }));

  /** The value of all accounts on a day, and the days of the snapshots that it adds up. */
  async function valueOn(
    date: CalendarDate,
  ): Promise<Pick<PortfolioTotals, "asOf" | "currentValue" | "sharedAccounts">> {
    const held = await repository.asOf(date, await oldDayOf(date));
    return { ...held, currentValue: valueOfDays(held.asOf) };
  }

  async function heldOn(date: CalendarDate): Promise<PortfolioTotals> {
    const held = await repository.heldOn(date, await oldDayOf(date));
    const { asOf } = held;
    return {
      ...held,
      currentValue: valueOfDays(asOf),
      firstDate: asOf.at(-1)?.day ?? null,
      lastDate: asOf[0]?.day ?? null,
    };
  }

  return {
    /** The rows of all days, and what they come to today. */
    async ofAllDays(today: CalendarDate): Promise<PortfolioStatistics> {
      const [totals, value] = await Promise.all([repository.totals(), valueOn(today)]);
      return { ...totals, ...value, generatedAt: clock.now() };
    },

    /** The rows of the days, and what all accounts come to on the last of them. */
    async ofDays(days: Period): Promise<PortfolioStatistics> {
      const [totals, value] = await Promise.all([repository.totals(days), valueOn(days.endDate)]);
      return { ...totals, ...value, generatedAt: clock.now() };
    },

    /** The holdings of all users on a day. */
    async ofDay(date: CalendarDate): Promise<PortfolioStatistics> {
      return { ...(await heldOn(date)), generatedAt: clock.now() };
    },

    /** Why the value of all accounts changed from the first of the days to the last. */
    async changeOf({ startDate, endDate }: Period): Promise<ValueChange> {
      const [before, after] = await Promise.all([startDate, endDate].map(repository.heldSums));
      return valueChange(before ?? [], after ?? []);
    },

    listDates: () => repository.listDates(),

    /** The holdings at the end of the period of `baseDate`, and the trend since the period before. */
    async trends(period: PeriodType, baseDate: CalendarDate): Promise<PeriodStatistics> {
      const { current, previous } = periodsToCompare(period, baseDate);
      const [after, before] = await Promise.all([heldOn(current.endDate), heldOn(previous.endDate)]);
      return { ...after, period, baseDate, trends: totalsTrends(before, after) };
    },
  };
}
