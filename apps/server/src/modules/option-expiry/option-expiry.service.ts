import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { compareOptionExpiries } from "@strikebook/core/option-expiry/compare-option-expiry";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { ExpiryRange } from "@strikebook/validators/calendars/option-expiry";
import { createKnownExpiries, type FindHolidays, type KnownExpiry } from "./known-expiries.ts";
import type { OptionExpiryRepository } from "./option-expiry.repository.ts";

/** Exchange of a question that names none. */
const DEFAULT_EXCHANGE: Exchange = "US";

type Asked<Rest = object> = Rest & { readonly exchange?: Exchange | null | undefined };

export function createOptionExpiryService(repository: OptionExpiryRepository, findHolidays: FindHolidays) {
  const known = createKnownExpiries(repository, findHolidays);
  const exchangeOf = ({ exchange }: Asked) => exchange ?? DEFAULT_EXCHANGE;

  const listStored = (range: ExpiryRange): Promise<KnownExpiry[]> =>
    repository.findInRange(exchangeOf(range), range.fromDate, range.toDate);

  const listCalculated = (range: ExpiryRange): Promise<KnownExpiry[]> =>
    known.calculate(exchangeOf(range), range.fromDate, range.toDate);

  return {
    listStored,
    listCalculated,
    listKnown: known.list,

    async compareWithCalculated(range: ExpiryRange) {
      const [stored, calculated] = await Promise.all([listStored(range), listCalculated(range)]);
      return { stored, calculated, differences: compareOptionExpiries(stored, calculated) };
    },

    listMonth: (asked: Asked<{ year: number; month: number }>) => {
      const month = `${asked.year}-${String(asked.month).padStart(2, "0")}`;
      return known.listMonths(exchangeOf(asked), { first: month, last: month });
    },

    listYear: (asked: Asked<{ year: number }>) =>
      known.listMonths(exchangeOf(asked), { first: `${asked.year}-01`, last: `${asked.year}-12` }),

    listNext: (asked: Asked<{ count: number }>, today: CalendarDate) =>
      known.listNext(exchangeOf(asked), today, asked.count),

    /** From today to the same day two years on, both included. */
    listNextTwoYears: (asked: Asked, today: CalendarDate) =>
      known.list(exchangeOf(asked), today, twoYearsOn(today)),

    async isExpiry(asked: Asked<{ date: CalendarDate }>): Promise<boolean> {
      return (await known.list(exchangeOf(asked), asked.date, asked.date)).length > 0;
    },
  };
}

/** 29 February becomes 28 February. */
function twoYearsOn(today: CalendarDate): CalendarDate {
  const [year, rest] = [Number(today.slice(0, 4)) + 2, today.slice(4)];
  return calendarDate(`${year}${rest === "-02-29" ? "-02-28" : rest}`);
}
