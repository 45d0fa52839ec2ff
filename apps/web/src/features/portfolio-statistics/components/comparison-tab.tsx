import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, CalendarDays } from "lucide-react";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { statisticsDatesQuery, statisticsOfDayQuery } from "../portfolio-statistics.queries.ts";
import { useComparisonDays } from "../use-comparison-days.ts";
import { ComparisonResult } from "./comparison-result.tsx";
import { DayChoice } from "./day-choice.tsx";
import type { Refreshing } from "./overview-tab.tsx";
import { StatisticsAnswer } from "./statistics-answer.tsx";

/** The figures of one day beside those of another. Without a choice these are the two newest days with positions. */
export function ComparisonTab(refreshing: Refreshing) {
  const today = useExchangeToday();
  const { data: dates, error, isPending } = useQuery(statisticsDatesQuery());
  const [{ base, compare }, setDays] = useComparisonDays(dates, today);
  const isChosen = base !== undefined && compare !== undefined;
  return (
    <div className="flex flex-col gap-4">
      {error && dates === undefined && <NoDates {...refreshing} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DayChoice
          title="Base Date"
          day={base}
          onDay={(day) => setDays({ base: day })}
          dates={dates}
          today={today}
        />
        <DayChoice
          title="Compare Date"
          day={compare}
          onDay={(day) => setDays({ compare: day })}
          dates={dates}
          today={today}
        />
      </div>
      {isChosen && (
        <>
          <div>
            <Button onClick={() => setDays({ base: compare, compare: base })}>
              <ArrowLeftRight aria-hidden size={16} /> Swap Dates
            </Button>
          </div>
          <Comparison base={base} compare={compare} {...refreshing} />
        </>
      )}
      {!isChosen && !isPending && <NothingChosen />}
    </div>
  );
}

function NoDates({ isRefreshing, onRefresh }: Refreshing) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <Button onClick={onRefresh} busy={isRefreshing}>
          Try Again
        </Button>
      }
    >
      We couldn't load the available dates. You can still enter any date.
    </Notice>
  );
}

function NothingChosen() {
  return (
    <Card>
      <EmptyState
        title="Choose both dates"
        icon={CalendarDays}
        help="Choose a base date and a compare date to see the comparison."
      />
    </Card>
  );
}

type Days = { readonly base: string; readonly compare: string };

function Comparison({ base, compare, isRefreshing, onRefresh }: Days & Refreshing) {
  const before = useQuery(statisticsOfDayQuery({ date: base }));
  const after = useQuery(statisticsOfDayQuery({ date: compare }));
  const both = before.data && after.data && { base: before.data, compare: after.data };
  return (
    <StatisticsAnswer
      of="the comparison"
      query={{
        data: both,
        dataUpdatedAt: Math.min(before.dataUpdatedAt, after.dataUpdatedAt),
        error: before.error ?? after.error,
        isFetching: isRefreshing,
        isPlaceholderData: false,
        refetch: onRefresh,
      }}
      loading={
        <>
          <Skeleton className="h-24" />
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {["value", "positions", "users"].map((metric) => (
              <Skeleton key={metric} className="h-24" />
            ))}
          </div>
        </>
      }
    >
      {(figures) => <ComparisonResult {...figures} days={{ base, compare }} />}
    </StatisticsAnswer>
  );
}
