import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { periodBack } from "@strikebook/core/shared/period";
import {
  firstMondayShown,
  type TradingDay,
  tradingDays,
} from "@strikebook/core/trading-calendar/trading-day";
import type { TradingWeeks } from "@strikebook/validators/calendars/trading-calendar";

/** The calendar of the home page is New York's. */
const EXCHANGE: Exchange = "US";

export type TradingDayWithEarnings = TradingDay & {
  /** Looked up for all days together when the first is asked for: a season's are thousands. */
  readonly listEarnings: () => Promise<readonly EarningsRecord[]>;
};

/** Stored calendar rows for a range of days, both included. */
export type CalendarSources = {
  findHolidays(exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate): Promise<MarketHoliday[]>;
  findExpiries(exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate): Promise<OptionExpiry[]>;
  findEarnings(fromDate: CalendarDate, toDate: CalendarDate): Promise<EarningsRecord[]>;
};

export function createTradingCalendarService(sources: CalendarSources) {
  async function listWeeks(monday: CalendarDate, weeks: number): Promise<TradingDayWithEarnings[]> {
    const lastDay = addDays(monday, weeks * 7 - 1);
    const [holidays, expiries] = await Promise.all([
      sources.findHolidays(EXCHANGE, monday, lastDay),
      sources.findExpiries(EXCHANGE, monday, lastDay),
    ]);
    let found: Promise<ReadonlyMap<CalendarDate, readonly EarningsRecord[]>> | undefined;
    const findEarnings = async () => groupBy(await sources.findEarnings(monday, lastDay), ({ date }) => date);
    const earningsOn = async (date: CalendarDate) => {
      found ??= findEarnings();
      return (await found).get(date) ?? [];
    };
    const days = tradingDays(
      monday,
      weeks,
      new Map(holidays.map((holiday) => [holiday.atDate, holiday])),
      new Set(expiries.map(({ adjustedDate }) => adjustedDate)),
    );
    return days.map((day) => ({ ...day, listEarnings: () => earningsOn(day.date) }));
  }

  return {
    /** Twenty weekdays from the Monday of the exchange's week; on a weekend from the coming Monday. */
    listNextFourWeeks: (today: CalendarDate) => listWeeks(firstMondayShown(today), 4),

    /** Monday to Friday of the week that holds `startDate` and of the following ones. */
    listWeeks: ({ startDate, weeks }: TradingWeeks) =>
      listWeeks(periodBack("WEEK", startDate, 0).startDate, weeks),
  };
}
