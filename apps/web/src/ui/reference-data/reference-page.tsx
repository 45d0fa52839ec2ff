import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useExchangeToday } from "../../lib/browser/exchange-clock.ts";
import { formatDays } from "../../lib/format.ts";
import { Select } from "../form/select.tsx";
import { useSelection } from "../table/use-selection.ts";
import { BulkTab } from "./bulk-tab.tsx";
import type { CalendarDescriptor, CalendarView } from "./calendar-descriptor.ts";
import { ComparisonTab } from "./comparison-tab.tsx";
import type { CalendarRow } from "./hooks/calendar-list.tsx";
import { useEdits } from "./hooks/edits.ts";
import { useDayRange } from "./hooks/use-day-range.ts";
import { useExchange } from "./hooks/use-exchange.ts";
import { useOperations } from "./hooks/use-operations.ts";
import { ReferenceFrame, useTabParam } from "./parts/reference-frame.tsx";
import { SourceTab } from "./source-tab.tsx";
import { StoredTab } from "./stored-tab.tsx";

/** A calendar of reference data: what is stored, what the source says, how they differ, and changing many rows at once. */
export function ReferencePage<Row extends CalendarRow, Update>(given: {
  readonly calendar: CalendarDescriptor<Row, Update>;
}) {
  // From here on rows are a calendar's, whatever its fields are: only its own functions look into them.
  const calendar = given.calendar as unknown as CalendarDescriptor;
  const { exchanges, queries, source } = calendar;
  const range = useDayRange(calendar.initialRange(useExchangeToday()));
  const [exchange, setExchange] = useExchange();
  const [tab, setTab] = useTabParam(["stored", source.id, "comparison", "bulk"]);
  const queryClient = useQueryClient();
  const filter = { exchange, fromDate: range.fromDate, toDate: range.toDate };
  const stored = useQuery({ ...queries.stored(filter), enabled: range.problem === undefined });
  const selection = useSelection(stored.data ?? [], calendar.rowKey);
  const days = formatDays(range.fromDate, range.toDate);
  const selectedCount = selection.rows.length;
  const view: CalendarView = {
    calendar,
    filter,
    scope: exchanges ? `${exchanges.labels[exchange]}, ${days}` : days,
    stored,
    selection,
    edits: useEdits(),
    operations: useOperations(() => queries.forget(queryClient)),
    disabledReason: calendar.sourceProblem?.(range),
    onTab: setTab,
  };
  return (
    <ReferenceFrame
      title={calendar.title}
      subtitle={calendar.subtitle}
      range={range}
      filters={
        exchanges && (
          <Select
            label="Exchange"
            className="w-full sm:w-56"
            options={EXCHANGES.map((id) => ({ value: id, label: exchanges.labels[id] }))}
            value={exchange}
            onChange={setExchange}
          />
        )
      }
      tabs={[
        { id: "stored", label: calendar.stored.label, selectedCount, panel: <StoredTab {...view} /> },
        { id: source.id, label: source.label, panel: <SourceTab {...view} /> },
        { id: "comparison", label: "Comparison", panel: <ComparisonTab {...view} /> },
        { id: "bulk", label: "Bulk Operations", panel: <BulkTab {...view} /> },
      ]}
      tab={tab}
      onTab={setTab}
      selectedCount={selectedCount}
      facts={exchanges ? [exchanges.fact(exchanges.labels[exchange])] : []}
    />
  );
}
