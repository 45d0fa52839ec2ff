import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { listExpiries } from "@strikebook/core/option-expiry/calculate-expiry";
import { compareOptionExpiries } from "@strikebook/core/option-expiry/compare-option-expiry";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { ExpiryRange } from "@strikebook/validators/option-expiry";
import type { OptionExpiryRepository } from "./option-expiry.repository.ts";

/** An expiry of ours has an id and instants, a calculated one has none. */
export type KnownExpiry = OptionExpiry & {
  readonly id?: string;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
};

/** The stored holidays of an exchange, both days included. */
export type FindHolidays = (
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
) => Promise<readonly MarketHoliday[]>;

/** Exchange of a question that names none. */
const DEFAULT_EXCHANGE: Exchange = "US";

type Asked<Rest = object> = Rest & { readonly exchange?: Exchange | null | undefined };

export function createOptionExpiryService(repository: OptionExpiryRepository, findHolidays: FindHolidays) {
  const exchangeOf = ({ exchange }: Asked) => exchange ?? DEFAULT_EXCHANGE;

  async function calculate(exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate) {
    // The closure that moves an expiry may lie outside the range of adjusted dates, but within the same month.
    const [first, last] = [addDays(fromDate, -31), addDays(toDate, 31)];
    const stored = await findHolidays(exchange, first, last);
    const computed = listMarketHolidays(exchange, first, last);
    return listExpiries(exchange, fromDate, toDate, overlay(computed, stored));
  }

  const listStored = (range: ExpiryRange): Promise<KnownExpiry[]> =>
    repository.findInRange(exchangeOf(range), range.fromDate, range.toDate);

  const listCalculated = (range: ExpiryRange): Promise<KnownExpiry[]> =>
    calculate(exchangeOf(range), range.fromDate, range.toDate);

  return {
    listStored,
    listCalculated,

    async compareWithCalculated(range: ExpiryRange) {
      const [stored, calculated] = await Promise.all([listStored(range), listCalculated(range)]);
      return { stored, calculated, differences: compareOptionExpiries(stored, calculated) };
    },

    listMonth: (asked: Asked<{ year: number; month: number }>) =>
      repository.findInYear(exchangeOf(asked), asked.year, asked.month),

    listYear: (asked: Asked<{ year: number }>) => repository.findInYear(exchangeOf(asked), asked.year),

    listNext: (asked: Asked<{ count: number }>, today: CalendarDate) =>
      repository.findNext(exchangeOf(asked), today, asked.count),

    /** From today to the same day two years on, both included. */
    listNextTwoYears: (asked: Asked, today: CalendarDate) =>
      repository.findInRange(exchangeOf(asked), today, twoYearsOn(today)),

    async isExpiry(asked: Asked<{ date: CalendarDate }>): Promise<boolean> {
      const found = await repository.findInRange(exchangeOf(asked), asked.date, asked.date);
      return found.length > 0;
    },

    /** Fills the expiries of `fromDate` to `toDate`; safe to repeat. A row that was deleted stays away. */
    async storeCalculated(fromDate: CalendarDate, toDate: CalendarDate): Promise<number> {
      let changed = 0;
      for (const exchange of EXCHANGES) {
        const months = await repository.listMonths(exchange);
        const years = new Set(months.map((month) => month.slice(0, 4)));
        const wanted = (await calculate(exchange, fromDate, toDate)).filter(
          ({ year, month }) =>
            !years.has(String(year)) || months.includes(`${year}-${String(month).padStart(2, "0")}`),
        );
        changed += await repository.storeCalculated(wanted);
      }
      return changed;
    },
  };
}

/** What is stored outweighs what is computed for the same day. */
function overlay(computed: readonly MarketHoliday[], stored: readonly MarketHoliday[]): MarketHoliday[] {
  return [...new Map([...computed, ...stored].map((holiday) => [holiday.atDate, holiday])).values()];
}

/** 29 February becomes 28 February. */
function twoYearsOn(today: CalendarDate): CalendarDate {
  const [year, rest] = [Number(today.slice(0, 4)) + 2, today.slice(4)];
  return calendarDate(`${year}${rest === "-02-29" ? "-02-28" : rest}`);
}
