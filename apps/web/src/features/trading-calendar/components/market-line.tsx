import {
  type MarketToday,
  marketOutlook,
  type OutlookDay,
  tradingAt,
} from "@strikebook/core/trading-calendar/market-outlook";
import type { UseQueryResult } from "@tanstack/react-query";
import { useExchangeMinute } from "../../../lib/browser/exchange-clock.ts";
import { formatLongDate, tradesText } from "../../../lib/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { OwnEvents } from "../use-own-events.ts";

type Props = {
  readonly calendar: UseQueryResult<{ readonly outlook: readonly OutlookDay[] }>;
  readonly today: string;
  readonly own: OwnEvents;
};

/** Whether the market is open by the exchange's clock, and the days ahead that are unlike others. */
export function MarketLine({ calendar: { data, isError }, today, own }: Props) {
  if (!data) {
    return isError ? null : <Skeleton className="mb-2 h-8" />;
  }
  const outlook = marketOutlook(today, data.outlook);
  return (
    // The dots between the parts stand before each part, in a margin that is clipped: none begins a line.
    <p className="-ml-4 flex min-h-8 flex-wrap pb-2 text-label text-ink-2 [clip-path:inset(0_0_0_1rem)]">
      <span className="ml-4 font-semibold text-ink">
        <TodayText today={outlook.today} />
      </span>
      {outlook.exceptions.map((day) => (
        <Item key={day.date}>
          {day.tradingHour === null
            ? `${formatLongDate(day.date)} closed: ${day.holidayName ?? "no session"}`
            : `${formatLongDate(day.date)} closes ${day.tradingHour.split("-").at(-1)}`}
        </Item>
      ))}
      {outlook.nextExpiry !== undefined && (
        <Item>Next option expiry {formatLongDate(outlook.nextExpiry)}</Item>
      )}
      <OwnExpiry today={today} own={own} />
    </p>
  );
}

/** The next day on which contracts of the person expire. */
function OwnExpiry({ today, own }: Pick<Props, "own" | "today">) {
  const [next] = [...own.expiring].filter(([day]) => day >= today).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    next && (
      <Item>
        Your {tradesText(next[1], "contract")}: {formatLongDate(next[0])}
      </Item>
    )
  );
}

const Item = ({ children }: { readonly children: React.ReactNode }) => (
  <span className="whitespace-nowrap">
    <span aria-hidden className="inline-block w-4 text-center text-ink-3">
      ·
    </span>
    {children}
  </span>
);

function TodayText({ today }: { readonly today: MarketToday }) {
  const time = useExchangeMinute();
  if (today.state === "CLOSED") {
    return `Market Closed: ${today.holidayName ?? "weekend"}`;
  }
  const isEarly = today.state === "EARLY_CLOSE";
  const trading = tradingAt(time, isEarly ? today.hours : undefined);
  const early = isEarly ? `, early close ${today.hours}` : "";
  switch (trading.phase) {
    case "BEFORE":
      return `Market Closed until ${trading.from}${early}`;
    case "DURING":
      return `Market Open${early}`;
    case "AFTER":
      return `Market Closed since ${trading.since}${early}`;
  }
}
