import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { Card } from "../../../ui/card.tsx";
import { ProfitCalendar } from "./profit-calendar.tsx";

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
        <ProfitCalendar />
      </div>
    </Card>
  );
}
