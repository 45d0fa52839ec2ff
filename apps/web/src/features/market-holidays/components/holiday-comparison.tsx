import { useQuery } from "@tanstack/react-query";
import { writeDays } from "../../../lib/server-words.ts";
import { DifferenceList } from "../../../ui/reference-data/parts/difference-list.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { toEntries } from "../holiday-words.ts";
import { type HolidayFilter, holidayComparisonQuery } from "../market-holidays.queries.ts";

type Props = {
  readonly filter: HolidayFilter;
  /** The filters in words. */
  readonly scope: string;
  readonly disabledReason: string | undefined;
};

/** Stored holidays beside the source's. */
export function HolidayComparison({ filter, scope, disabledReason }: Props) {
  const query = useQuery(holidayComparisonQuery(filter));
  return (
    <OnDemand
      title="Comparison"
      query={query}
      fetchLabel="Compare Data"
      refreshLabel="Refresh Comparison"
      initial={{
        title: "Nothing compared yet",
        help: `Compares what is stored for ${scope} with what the source says now.`,
      }}
      loadingText="Comparing holidays..."
      errorText={(message) => `Failed to compare data: ${message}`}
      isEmpty={({ differences }) => differences.length === 0}
      empty={{ title: "No holidays on either side", help: `Neither is known for ${scope}.` }}
      disabledReason={disabledReason}
    >
      {(comparison) => (
        <DifferenceList
          entries={toEntries(comparison).map((entry) => ({ ...entry, note: writeDays(entry.note ?? "") }))}
          summary={[
            { label: "Stored", count: comparison.summary.totalStored },
            { label: "API", count: comparison.summary.totalApi },
            { label: "Added", count: comparison.summary.addedCount },
            { label: "Removed", count: comparison.summary.removedCount },
            { label: "Modified", count: comparison.summary.modifiedCount },
            { label: "No change", count: comparison.summary.noChangeCount },
          ]}
          sourceLabel="API"
          inSync="No differences found: the stored holidays are in sync with the API"
        />
      )}
    </OnDemand>
  );
}
