import { lazy, Suspense } from "react";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

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
      {/* As high as most months are: what stands below hardly moves from one to the next. */}
      <div className="min-h-96">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProfitCalendar />
        </Suspense>
      </div>
    </Card>
  );
}
