import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { useMediaQuery } from "../../../lib/browser/use-media-query.ts";
import { ERROR_TEXTS, graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { exceptionsText } from "../exceptions-text.ts";
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
      className="w-full"
      title="Trading calendar"
      subtitle="Market days, New York time"
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
        <Days isFoldable={weeks === 1} days={days.slice(0, weeks * DAYS_IN_WEEK)} held={own.held}>
          {(day) => (
            <DayCell key={day.date} day={day} own={own} isToday={day.date === today} isDense={weeks > 1} />
          )}
        </Days>
      )}
    </Answer>
  );
}

type DaysProps = {
  readonly days: readonly TradingDay[];
  readonly isFoldable: boolean;
  readonly held: OwnEvents["held"];
  readonly children: (day: TradingDay) => ReactNode;
};

/** The days; those of a week are folded on a phone to what is unlike other days. */
function Days({ days, isFoldable, held, children }: DaysProps) {
  const isRoomy = useMediaQuery("(min-width: 40rem)");
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const isFolded = isFoldable && !isRoomy;
  return (
    <>
      {isFolded && (
        <Button
          variant="quiet"
          className="-mx-3 w-full justify-between! text-left whitespace-normal!"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {exceptionsText(days, held)}
          <ChevronDown aria-hidden size={16} className={`shrink-0 ${isOpen ? "rotate-180" : ""}`} />
        </Button>
      )}
      <ol id={listId} hidden={isFolded && !isOpen} className="flex flex-col gap-1 [&[hidden]]:hidden">
        {days.map(children)}
      </ol>
    </>
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
