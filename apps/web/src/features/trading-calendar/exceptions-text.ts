import type { TradingDay } from "./trading-calendar.queries.ts";

type Day = Pick<TradingDay, "dayOfWeek" | "isMarketOpen" | "isOptionExpiry" | "tradingHour"> & {
  readonly earnings: readonly Pick<TradingDay["earnings"][number], "symbol">[];
};

/**
 * `Wed NVDA and 3 more earnings, Thu closed, Fri till 1 PM, expiry`: what is unlike other days, companies of `held` named;
 * `Open all week` where no day is closed or short.
 */
export function exceptionsText(days: readonly Day[], held: ReadonlySet<string>): string {
  const isWhole = days.every(({ isMarketOpen, tradingHour }) => isMarketOpen && tradingHour === null);
  const told = days.flatMap((day) => {
    const parts = [sessionText(day), day.isOptionExpiry && "expiry", earningsText(day, held)].filter(Boolean);
    const name = `${day.dayOfWeek.charAt(0)}${day.dayOfWeek.slice(1, 3).toLowerCase()}`;
    return parts.length === 0 ? [] : [`${name} ${parts.join(", ")}`];
  });
  return [...(isWhole ? ["Open all week"] : []), ...told].join(", ");
}

function sessionText({ isMarketOpen, tradingHour }: Day): string | undefined {
  if (!isMarketOpen) {
    return "closed";
  }
  return tradingHour === null ? undefined : `till ${clockHour(tradingHour.split("-").at(-1) ?? "")}`;
}

function earningsText({ earnings }: Day, held: ReadonlySet<string>): string | undefined {
  if (earnings.length === 0) {
    return undefined;
  }
  const own = earnings.find(({ symbol }) => held.has(symbol))?.symbol;
  const others = earnings.length - 1;
  return own === undefined
    ? `${earnings.length} earnings`
    : `${own}${others > 0 ? ` and ${others} more` : ""} earnings`;
}

const NOON = 12;

/** `13:00` as `1 PM`. */
function clockHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % NOON || NOON}${minutes} ${hour < NOON ? "AM" : "PM"}`;
}
