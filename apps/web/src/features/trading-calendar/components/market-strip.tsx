import { type MarketToday, marketOutlook, tradingAt } from "@strikebook/core/trading-calendar/market-outlook";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useExchangeMinute, useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatLongDate, MISSING } from "../../../lib/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { tradingCalendar } from "../trading-calendar.queries.ts";

/** Whether the market is open by the exchange's clock, and when it next expires options and next stays closed. */
export function MarketStrip() {
  const today = useExchangeToday();
  const calendar = useQuery(tradingCalendar(today));
  const outlook = calendar.data && marketOutlook(today, calendar.data.outlook);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Today", outlook && <TodayText today={outlook.today} />],
    ["Next option expiry", outlook && formatLongDate(outlook.nextExpiry)],
    ["Next holiday", outlook && <HolidayText day={outlook.nextHoliday} />],
  ];
  return (
    <section aria-label="Market" className="rounded-card border border-line bg-surface px-4 py-2">
      <dl className="grid gap-x-6 gap-y-1 md:grid-cols-3">
        {facts.map(([label, text]) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2 md:max-xl:flex-col">
            <dt className="text-label text-ink-2">{label}</dt>
            <dd className="min-w-0 font-medium">
              {text ?? (calendar.isError ? MISSING : <Skeleton className="my-0.5 w-36" />)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TodayText({ today }: { readonly today: MarketToday }) {
  const time = useExchangeMinute();
  if (today.state === "CLOSED") {
    return `Market Closed: ${today.holidayName ?? "weekend"}`;
  }
  const isEarly = today.state === "EARLY_CLOSE";
  const trading = tradingAt(time, isEarly ? today.hours : undefined);
  const early = isEarly
    ? `, early close ${today.hours}${today.holidayName === null ? "" : ` (${today.holidayName})`}`
    : "";
  switch (trading.phase) {
    case "BEFORE":
      return `Market Closed until ${trading.from}${early}`;
    case "DURING":
      return `Market Open${early}`;
    case "AFTER":
      return `Market Closed since ${trading.since}${early}`;
  }
}

type Holiday = NonNullable<ReturnType<typeof marketOutlook>["nextHoliday"]>;

function HolidayText({ day }: { readonly day: Holiday | undefined }) {
  if (!day) {
    return MISSING;
  }
  const hours = day.tradingHour === null ? "" : `, closes ${day.tradingHour.split("-").at(-1)}`;
  return `${formatLongDate(day.date)}: ${day.holidayName}${hours}`;
}
