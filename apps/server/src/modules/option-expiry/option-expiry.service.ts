import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import { compareWithSource, type KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { ExpiryRange } from "@strikebook/validators/calendars/option-expiry";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";
import { createKnownExpiries, type FindHolidays } from "./known-expiries.ts";

/** Exchange of a question that names none. */
const DEFAULT_EXCHANGE: Exchange = "US";

type Asked<Rest = object> = Rest & { readonly exchange?: Exchange | null | undefined };

export function createOptionExpiryService(table: ReferenceTable<OptionExpiry>, findHolidays: FindHolidays) {
  const known = createKnownExpiries(table, findHolidays);
  const exchangeOf = ({ exchange }: Asked) => exchange ?? DEFAULT_EXCHANGE;

  const listStored = (range: ExpiryRange) =>
    table.find(
      {
        where: "exchange = $1 AND adjusted_date BETWEEN $2 AND $3",
        values: [exchangeOf(range), range.fromDate, range.toDate],
      },
      "adjusted_date",
    );

  const listCalculated = (range: ExpiryRange): Promise<KnownRow<OptionExpiry>[]> =>
    known.calculate(exchangeOf(range), range.fromDate, range.toDate);

  return {
    listStored,
    listCalculated,
    listKnown: known.list,

    async compareWithCalculated(range: ExpiryRange) {
      const [stored, offered] = await Promise.all([listStored(range), listCalculated(range)]);
      return { stored, offered, differences: compareWithSource(table.calendar, stored, offered) };
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
