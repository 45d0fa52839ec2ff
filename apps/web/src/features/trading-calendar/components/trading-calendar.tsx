import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { ERROR_TEXTS, graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type TradingDay, tradingCalendar } from "../trading-calendar.queries.ts";
import { type OwnEvents, useOwnEvents } from "../use-own-events.ts";
import { DayCell } from "./day-cell.tsx";
import { MarketLine } from "./market-line.tsx";

const SPANS = [
  { value: "1", label: "1 Week" },
  { value: "4", label: "4 Weeks" },
] as const;

const DAYS_IN_WEEK = 5;

/** The exchange's weekdays, five or twenty of them. */
export function TradingCalendar() {
  const today = useExchangeToday();
  const calendar = useQuery(tradingCalendar(today));
  const own = useOwnEvents();
  const [weeks, setWeeks] = useAddressParam("weeks");
  const span = weeks === "4" ? "4" : "1";
  return (
    <Card
      title="Trading calendar"
      subtitle="Days of the exchange, New York"
      actions={
        <Toggle
          label="Weeks shown"
          options={SPANS}
          value={span}
          onChange={(next) => setWeeks(next === "4" ? next : undefined)}
        />
      }
    >
      <MarketLine calendar={calendar} today={today} own={own} />
      <Body calendar={calendar} weeks={span === "4" ? 4 : 1} today={today} own={own} />
    </Card>
  );
}

type BodyProps = {
  readonly calendar: UseQueryResult<{ readonly days: readonly TradingDay[] }>;
  readonly weeks: number;
  readonly today: string;
  readonly own: OwnEvents;
};

function Body({ calendar, weeks, today, own }: BodyProps) {
  const { data, error } = calendar;
  return (
    <Answer
      of="trading calendar"
      query={calendar}
      failure={error && !data ? ERROR_TEXTS.calendar(graphqlErrorText(error)) : undefined}
      loading={<CalendarSkeleton />}
    >
      {({ days }) => (
        <ol className="flex flex-col gap-1">
          {days.slice(0, weeks * DAYS_IN_WEEK).map((day) => (
            <DayCell key={day.date} day={day} own={own} isToday={day.date === today} isDense={weeks > 1} />
          ))}
        </ol>
      )}
    </Answer>
  );
}

function CalendarSkeleton() {
  return (
    <div className="flex flex-col gap-1">
      {["a", "b", "c", "d", "e"].map((key) => (
        <Skeleton key={key} className="h-9" />
      ))}
    </div>
  );
}
