import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useExchangeToday } from "../../../lib/exchange-clock.ts";
import { formatDays } from "../../../lib/format.ts";
import { useDayRange } from "../../../ui/reference-data/hooks/use-day-range.ts";
import { useEdits } from "../../../ui/reference-data/hooks/use-edits.ts";
import type { Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import { ReferenceFrame, useTabParam } from "../../../ui/reference-data/parts/reference-frame.tsx";
import { useSelection } from "../../../ui/use-selection.ts";
import { ApiEarnings } from "../components/api-earnings.tsx";
import { EarningsBulkUpdate } from "../components/earnings-bulk-update.tsx";
import { EarningsComparison } from "../components/earnings-comparison.tsx";
import { EarningsImport } from "../components/earnings-import.tsx";
import { EarningsSync } from "../components/earnings-sync.tsx";
import { StoredEarnings } from "../components/stored-earnings.tsx";
import { storedEarningsQuery } from "../earnings-calendar.queries.ts";
import { NO_EDIT } from "../earnings-edit.ts";
import { earningsKey, initialRange } from "../earnings-words.ts";

/** When companies report: what is stored, what the source says, how they differ, and changing many at once. */
export function EarningsCalendarPage() {
  const range = useDayRange(initialRange(useExchangeToday()));
  const [tab, setTab] = useTabParam(["stored", "api", "comparison", "bulk"]);
  const filter = { fromDate: range.fromDate, toDate: range.toDate };
  const stored = useQuery({ ...storedEarningsQuery(filter), enabled: range.problem === undefined });
  // These live here and not in a tab, so that they are still there when somebody comes back to it.
  const selection = useSelection(stored.data ?? [], earningsKey);
  const edits = useEdits(NO_EDIT);
  const [syncOutcome, setSyncOutcome] = useState<Outcome>();
  const [importOutcome, setImportOutcome] = useState<Outcome>();
  const [updateOutcome, setUpdateOutcome] = useState<Outcome>();
  const source = { filter, scope: formatDays(filter.fromDate, filter.toDate) };
  return (
    <ReferenceFrame
      title="Earnings Calendar"
      subtitle="On which days companies report, what is expected of them and what came."
      range={range}
      tabs={[
        {
          id: "stored",
          label: "Stored Earnings",
          selectedCount: selection.rows.length,
          panel: (
            <StoredEarnings
              filter={filter}
              query={stored}
              selection={selection}
              onBulk={() => setTab("bulk")}
            />
          ),
        },
        { id: "api", label: "API Data", panel: <ApiEarnings {...source} /> },
        { id: "comparison", label: "Comparison", panel: <EarningsComparison {...source} /> },
        {
          id: "bulk",
          label: "Bulk Operations",
          panel: (
            <div className="flex flex-col gap-4">
              <EarningsSync {...source} outcome={syncOutcome} onOutcome={setSyncOutcome} />
              <EarningsImport outcome={importOutcome} onOutcome={setImportOutcome} />
              <EarningsBulkUpdate
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
    />
  );
}
