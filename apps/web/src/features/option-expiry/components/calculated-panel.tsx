import { useQuery } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount } from "../../../lib/format.ts";
import { ExportButton } from "../../../ui/export-button.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { PagedTable } from "../../../ui/reference-data/parts/paged-table.tsx";
import { EXPORT_COLUMNS, expiryName, SORT_VALUES } from "../expiry-words.ts";
import { calculatedExpiriesQuery, type ExpiryFilter } from "../option-expiry.queries.ts";
import { DATE_ORDER, expiryColumns } from "./expiry-columns.tsx";

type Props = {
  readonly filter: ExpiryFilter;
  /** The filter in words. */
  readonly scope: string;
  readonly fileName: string;
};

/** What the exchange's rule and its closures say, whatever is stored. */
export function CalculatedPanel({ filter, scope, fileName }: Props) {
  const query = useQuery(calculatedExpiriesQuery(filter));
  return (
    <OnDemand
      title="Calculated Expiries"
      query={query}
      fetchLabel="Fetch Calculated"
      refreshLabel="Refresh"
      initial={{
        title: "Nothing fetched yet",
        help: `Fetch Calculated works out the expiry dates for the current filters: ${scope}.`,
      }}
      loadingText="Loading calculated expiries..."
      errorText={(message) => message}
      isEmpty={(expiries) => expiries.length === 0}
      empty={{
        title: "No calculated expiries for these filters",
        help: `No expiry falls into ${scope}: choose another range above.`,
      }}
    >
      {(expiries) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3">
            <p>Total: {formatCount(expiries.length)}</p>
            <ExportButton
              rows={expiries.length}
              onExport={() => exportCsv(fileName, EXPORT_COLUMNS, expiries)}
            />
          </div>
          <PagedTable
            caption="Calculated expiries"
            columns={expiryColumns()}
            rows={expiries}
            rowKey={expiryName}
            rowName={expiryName}
            sortValues={SORT_VALUES}
            initialSort={DATE_ORDER}
          />
        </>
      )}
    </OnDemand>
  );
}
