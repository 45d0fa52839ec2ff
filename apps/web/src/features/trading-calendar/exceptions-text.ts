import type { TradingDay } from "./trading-calendar.queries.ts";

type Day = Pick<TradingDay, "dayOfWeek" | "isMarketOpen" | "tradingHour">;

/** `Thu closed, Fri till 1 PM`: the days that are unlike others; `Open all week` without any. */
export function exceptionsText(days: readonly Day[]): string {
  const told = days.flatMap(({ dayOfWeek, isMarketOpen, tradingHour }) => {
    const name = `${dayOfWeek.charAt(0)}${dayOfWeek.slice(1, 3).toLowerCase()}`;
    if (!isMarketOpen) {
      return [`${name} closed`];
    }
    return tradingHour === null ? [] : [`${name} till ${clockHour(tradingHour.split("-").at(-1) ?? "")}`];
  });
  return told.length === 0 ? "Open all week" : told.join(", ");
}

const NOON = 12;

/** `13:00` as `1 PM`. */
function clockHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % NOON || NOON}${minutes} ${hour < NOON ? "AM" : "PM"}`;
}
