import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

/** The longest that a holiday of the exchange can be away, from Labor Day to Thanksgiving, and some. */
const OUTLOOK_WEEKS = 14;

const TradingCalendar = graphql(`
  query TradingCalendar($today: String!, $outlookWeeks: Int!) {
    days: getNext4TradingWeeks {
      date
      dayOfWeek
      isMarketOpen
      isOptionExpiry
      holidayName
      tradingHour
      earnings {
        symbol
        time
        estimate
        actual
      }
    }
    outlook: getTradingWeeks(startDate: $today, weeks: $outlookWeeks) {
      date
      isMarketOpen
      isOptionExpiry
      holidayName
      tradingHour
    }
  }
`);

export type TradingDay = ResultOf<typeof TradingCalendar>["days"][number];
export type Earnings = TradingDay["earnings"][number];

export const tradingCalendarKeys = {
  all: ["trading-calendar"] as const,
  from: (today: string) => [...tradingCalendarKeys.all, today] as const,
};

/** The four weeks of the exchange's today, and the days in which the next expiry and holiday lie. */
export const tradingCalendar = (today: string) =>
  queryOptions({
    queryKey: tradingCalendarKeys.from(today),
    queryFn: ({ signal }) => execute(TradingCalendar, { today, outlookWeeks: OUTLOOK_WEEKS }, signal),
    staleTime: 5 * 60_000,
  });
