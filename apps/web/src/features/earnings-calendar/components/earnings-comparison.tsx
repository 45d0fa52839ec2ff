import { useQuery } from "@tanstack/react-query";
import { DifferenceList } from "../../../ui/reference-data/parts/difference-list.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { type EarningsFilter, earningsComparisonQuery } from "../earnings-calendar.queries.ts";
import { toEntries } from "../earnings-differences.ts";
import { sourceHelp } from "../earnings-words.ts";

type Props = {
  readonly filter: EarningsFilter;
  /** The days in words. */
  readonly scope: string;
};

/** Stored earnings beside the source's. */
export function EarningsComparison({ filter, scope }: Props) {
  const query = useQuery(earningsComparisonQuery(filter));
  return (
    <OnDemand
      title="Comparison"
      query={query}
      fetchLabel="Compare Data"
      refreshLabel="Refresh Comparison"
      initial={{
        title: "Nothing compared yet",
        help: `Compares what is stored with what Finnhub says now, ${scope}.`,
      }}
      loadingText="Comparing earnings..."
      errorText={(message) => `Failed to compare data: ${message}`}
      errorHelp={sourceHelp}
      isEmpty={({ differences }) => differences.length === 0}
      empty={{ title: "No earnings on either side", help: `Neither has any, ${scope}.` }}
    >
      {(comparison) => (
        <DifferenceList
          entries={toEntries(comparison)}
          listsSame
          counts={[
            { label: "Stored", count: comparison.summary.totalStored },
            { label: "API", count: comparison.summary.totalApi },
            { label: "Added", count: comparison.summary.addedCount },
            { label: "Removed", count: comparison.summary.removedCount },
            { label: "Modified", count: comparison.summary.modifiedCount },
            { label: "No change", count: comparison.summary.noChangeCount },
          ]}
          sourceLabel="API"
          inSync="No differences found: the stored earnings are in sync with the API"
        />
      )}
    </OnDemand>
  );
}
