import { lazy, Suspense } from "react";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { Card } from "../../../ui/card.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";

const ProfitCalendar = lazy(async () => ({
  default: (await import("./profit-calendar.tsx")).ProfitCalendar,
}));

/** The P&L calendar: a month of realized profit, always open. */
export function ProfitCalendarSection() {
  const { book } = useSummaryBook();
  return (
    <Card
      title="P&L calendar"
      subtitle={`Realized profit and loss of each day${book === "TAX" ? ", tax book" : ""}`}
    >
      {/* As high as six weeks, the most that a month touches: nothing below moves from month to month. */}
      <div className="min-h-120 sm:min-h-100">
        <Suspense fallback={<CalendarLoading />}>
          <ProfitCalendar />
        </Suspense>
      </div>
    </Card>
  );
}

function CalendarLoading() {
  return (
    <>
      <LoadingText>Loading P&amp;L calendar...</LoadingText>
      <Skeleton className="h-96" />
    </>
  );
}
