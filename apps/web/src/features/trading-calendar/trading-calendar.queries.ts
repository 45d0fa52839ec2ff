import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

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

const weeks = query(TradingCalendar, (answer) => answer, "trading-calendar", { staleTime: 5 * 60_000 });

/** The four weeks of the exchange's today, and the days in which the next expiry and holiday lie. */
export const tradingCalendar = (today: string) => weeks({ today, outlookWeeks: OUTLOOK_WEEKS });
