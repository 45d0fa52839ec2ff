import { useQuery } from "@tanstack/react-query";
import { DifferenceList } from "../../../ui/reference-data/parts/difference-list.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { toEntries } from "../expiry-words.ts";
import { type ExpiryComparison, type ExpiryFilter, expiryComparisonQuery } from "../option-expiry.queries.ts";

type Props = { readonly filter: ExpiryFilter; readonly scope: string };

/** Stored against calculated, as it is at the moment somebody asks. */
export function ComparisonPanel({ filter, scope }: Props) {
  const query = useQuery(expiryComparisonQuery(filter));
  return (
    <OnDemand
      title="Comparison"
      query={query}
      fetchLabel="Compare Data"
      refreshLabel="Refresh Comparison"
      initial={{
        title: "Nothing compared yet",
        help: `Compare Data sets what is stored against what is calculated for ${scope}.`,
      }}
      loadingText="Comparing data..."
      errorText={(message) => message}
      // Even two empty sides have counts to show.
      isEmpty={() => false}
      empty={{ title: "" }}
    >
      {(comparison) => (
        <DifferenceList
          entries={toEntries(comparison)}
          counts={counts(comparison)}
          sourceLabel="Calculated"
          inSync="No differences found: the data is in sync"
          listsSame={false}
        />
      )}
    </OnDemand>
  );
}

const counts = ({ summary }: ExpiryComparison) => [
  { label: "Stored", count: summary.totalStored },
  { label: "Calculated", count: summary.totalCalculated },
  { label: "Added", count: summary.addedCount },
  { label: "Removed", count: summary.removedCount },
  { label: "Modified", count: summary.modifiedCount },
];
