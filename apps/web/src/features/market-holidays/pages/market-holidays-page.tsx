import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useExchangeToday } from "../../../lib/exchange-clock.ts";
import { formatDays } from "../../../lib/format.ts";
import { useAddressParam } from "../../../lib/use-address-param.ts";
import { useDayRange, useFilterParam } from "../../../ui/reference-data/hooks/use-day-range.ts";
import { useEdits } from "../../../ui/reference-data/hooks/use-edits.ts";
import type { Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import { ReferenceFrame, useTabParam } from "../../../ui/reference-data/parts/reference-frame.tsx";
import { Select } from "../../../ui/select.tsx";
import { useSelection } from "../../../ui/use-selection.ts";
import { ApiHolidays } from "../components/api-holidays.tsx";
import { HolidayBulkUpdate } from "../components/holiday-bulk-update.tsx";
import { HolidayComparison } from "../components/holiday-comparison.tsx";
import { HolidaySync } from "../components/holiday-sync.tsx";
import { StoredHolidays } from "../components/stored-holidays.tsx";
import { NO_EDIT } from "../holiday-edit.ts";
import { EXCHANGE_LABELS, holidayKey, initialRange, readExchange, sourceProblem } from "../holiday-words.ts";
import { storedHolidaysQuery } from "../market-holidays.queries.ts";

/** The holidays of an exchange: what is stored, what the source says, how they differ, and changing many at once. */
export function MarketHolidaysPage() {
  const range = useDayRange(initialRange(useExchangeToday()));
  const [tab, setTab] = useTabParam(["stored", "api", "comparison", "bulk"]);
  const [named] = useAddressParam("exchange");
  const setFilter = useFilterParam();
  const exchange = readExchange(named);
  const filter = { exchange, fromDate: range.fromDate, toDate: range.toDate };
  const stored = useQuery({ ...storedHolidaysQuery(filter), enabled: range.problem === undefined });
  // These live here and not in a tab, so that they are still there when somebody comes back to it.
  const selection = useSelection(stored.data ?? [], holidayKey);
  const edits = useEdits(NO_EDIT);
  const [syncOutcome, setSyncOutcome] = useState<Outcome>();
  const [updateOutcome, setUpdateOutcome] = useState<Outcome>();
  const scope = `${EXCHANGE_LABELS[exchange]}, ${formatDays(filter.fromDate, filter.toDate)}`;
  const source = { filter, scope, disabledReason: sourceProblem(range) };
  return (
    <ReferenceFrame
      title="Market Holidays"
      subtitle="On which days an exchange is closed or closes early."
      range={range}
      filters={
        <Select
          label="Exchange"
          className="w-full sm:w-56"
          options={EXCHANGES.map((id) => ({ value: id, label: EXCHANGE_LABELS[id] }))}
          value={exchange}
          onChange={(next) => setFilter("exchange", next === "US" ? undefined : next)}
        />
      }
      tabs={[
        {
          id: "stored",
          label: "Stored Holidays",
          selectedCount: selection.rows.length,
          panel: (
            <StoredHolidays
              filter={filter}
              query={stored}
              selection={selection}
              onBulk={() => setTab("bulk")}
            />
          ),
        },
        { id: "api", label: "API Data", panel: <ApiHolidays {...source} /> },
        { id: "comparison", label: "Comparison", panel: <HolidayComparison {...source} /> },
        {
          id: "bulk",
          label: "Bulk Operations",
          panel: (
            <div className="flex flex-col gap-4">
              <HolidaySync {...source} outcome={syncOutcome} onOutcome={setSyncOutcome} />
              <HolidayBulkUpdate
                selection={selection}
                edits={edits}
                onSelectSome={() => setTab("stored")}
                outcome={updateOutcome}
                onOutcome={setUpdateOutcome}
              />
            </div>
          ),
        },
      ]}
      tab={tab}
      onTab={setTab}
      selectedCount={selection.rows.length}
      facts={[EXCHANGE_LABELS[exchange]]}
    />
  );
}
