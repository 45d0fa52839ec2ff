import { ChartColumn, Table } from "lucide-react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatDays } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { DayFigures } from "../analytics.queries.ts";
import { TrendChart } from "./trend-chart.tsx";
import { TrendTable } from "./trend-table.tsx";

/** Sign-ins and new users per day, as a chart or as a table; the address keeps which. */
export function TrendCard({ days }: { readonly days: readonly DayFigures[] }) {
  const [view, setView] = useAddressParam("trend");
  const isTable = view === "table";
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Card
      title="Activity Trend"
      subtitle={first && last && `${formatDays(first.date, last.date)}, New York days`}
      actions={
        <Button onClick={() => setView(isTable ? undefined : "table")}>
          {isTable ? <ChartColumn aria-hidden size={16} /> : <Table aria-hidden size={16} />}
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      }
      flush
    >
      {isTable ? (
        <TrendTable days={days} />
      ) : (
        <div className="px-4 pb-3">
          <TrendChart days={days} />
        </div>
      )}
      <p className="px-4 pb-3 text-label text-ink-2">
        Sign-ins come from the audit log. Cleaned-up days show none.
      </p>
    </Card>
  );
}
