import { useQuery } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { apiEarningsQuery, type EarningsFilter } from "../earnings-calendar.queries.ts";
import { EXPORT_COLUMNS, earningsKey, earningsName, sourceHelp } from "../earnings-words.ts";
import { earningsColumns } from "./earnings-columns.tsx";

const PREVIEW_ROWS = 20;

type Props = {
  readonly filter: EarningsFilter;
  /** The days in words. */
  readonly scope: string;
};

/** The first records that the source has for the days, without storing anything. */
export function ApiEarnings({ filter, scope }: Props) {
  const query = useQuery(apiEarningsQuery(filter));
  return (
    <OnDemand
      title="API Data"
      query={query}
      fetchLabel="Fetch from API"
      refreshLabel="Refresh"
      initial={{ title: "Nothing fetched yet", help: `Asks Finnhub which companies report, ${scope}.` }}
      loadingText="Fetching earnings from the API..."
      errorText={(message) => `Failed to fetch from API: ${message}`}
      errorHelp={sourceHelp}
      isEmpty={(earnings) => earnings.length === 0}
      empty={{ title: "No earnings", help: `The source knows none, ${scope}.` }}
    >
      {(earnings) => (
        <>
          <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
            <ExportButton
              rows={earnings.length}
              onExport={() =>
                exportCsv(`api-earnings-${filter.fromDate}-${filter.toDate}.csv`, EXPORT_COLUMNS, earnings)
              }
            />
            <p className="text-ink-2">
              {earnings.length > PREVIEW_ROWS
                ? `The first ${PREVIEW_ROWS} of ${formatCount(earnings.length)} records`
                : plural(earnings.length, "record")}
            </p>
          </div>
          <DataTable
            caption="Earnings of the API"
            columns={earningsColumns()}
            rows={earnings.slice(0, PREVIEW_ROWS)}
            rowKey={earningsKey}
            rowName={earningsName}
          />
        </>
      )}
    </OnDemand>
  );
}
