import { lazy, Suspense, useState } from "react";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../../../lib/browser/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";

const ProfitCalendar = lazy(async () => ({
  default: (await import("./profit-calendar.tsx")).ProfitCalendar,
}));

const ON = "on";

/** The P&L calendar. It is off until the user switches it on; the choice is kept in this browser. */
export function ProfitCalendarSection() {
  const [isOn, setOn] = useState(() => readStored(STORAGE_KEYS.profitCalendar) === ON);
  const { book } = useSummaryBook();
  const toggle = () => {
    if (isOn) {
      removeStored(STORAGE_KEYS.profitCalendar);
    } else {
      writeStored(STORAGE_KEYS.profitCalendar, ON);
    }
    setOn(!isOn);
  };
  return (
    <Card
      title="P&L calendar"
      subtitle={`Realized profit and loss of each day${book === "TAX" ? ", tax book" : ""}`}
      actions={
        <Button aria-expanded={isOn} onClick={toggle}>
          {isOn ? "Hide P&L calendar" : "Show P&L calendar"}
        </Button>
      }
      {...(!isOn && { flush: true, className: "pb-2" })}
    >
      {isOn && (
        <Suspense fallback={<CalendarLoading />}>
          <ProfitCalendar />
        </Suspense>
      )}
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
