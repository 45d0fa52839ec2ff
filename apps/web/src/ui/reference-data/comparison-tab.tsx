import { useQuery } from "@tanstack/react-query";
import type { CalendarView } from "./calendar-descriptor.ts";
import { DifferenceList } from "./parts/difference-list.tsx";
import { OnDemand } from "./parts/on-demand.tsx";

/** Stored rows beside the source's, both fetched when the administrator asks. */
export function ComparisonTab(view: CalendarView) {
  const { calendar, filter, scope, disabledReason } = view;
  const { initialHelp, loading, error, empty, sourceLabel, inSync, listsSame } = calendar.comparison;
  const query = useQuery(calendar.queries.comparison(filter));
  return (
    <OnDemand
      title="Comparison"
      query={query}
      fetchLabel="Compare Data"
      refreshLabel="Refresh Comparison"
      initial={{ title: "Nothing compared yet", help: initialHelp(scope) }}
      loadingText={loading}
      errorText={error}
      errorHelp={calendar.errorHelp}
      isEmpty={({ entries }) => empty !== undefined && entries.length === 0}
      empty={empty?.(scope) ?? { title: inSync }}
      disabledReason={disabledReason}
    >
      {({ entries, counts }) => (
        <DifferenceList
          entries={entries}
          counts={counts}
          sourceLabel={sourceLabel}
          inSync={inSync}
          listsSame={listsSame}
        />
      )}
    </OnDemand>
  );
}
