import { useQuery } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { plural } from "../../../lib/format.ts";
import { ExportButton } from "../../../ui/export-button.tsx";
import { OnDemand } from "../../../ui/reference-data/parts/on-demand.tsx";
import { PagedTable } from "../../../ui/reference-data/parts/paged-table.tsx";
import { EXPORT_COLUMNS, holidayKey, holidayName, SORT_VALUES } from "../holiday-words.ts";
import { apiHolidaysQuery, type HolidayFilter } from "../market-holidays.queries.ts";
import { holidayColumns } from "./holiday-columns.tsx";

type Props = {
  readonly filter: HolidayFilter;
  /** The filters in words. */
  readonly scope: string;
  readonly disabledReason: string | undefined;
};

/** What the source says about the filters, without storing anything. */
export function ApiHolidays({ filter, scope, disabledReason }: Props) {
  const query = useQuery(apiHolidaysQuery(filter));
  const { exchange, fromDate, toDate } = filter;
  return (
    <OnDemand
      title="API Data"
      query={query}
      fetchLabel="Fetch from API"
      refreshLabel="Refresh"
      initial={{
        title: "Nothing fetched yet",
        help: `Asks the source about ${scope}. Finnhub answers when its key is set up, otherwise the calendar that comes with the program.`,
      }}
      loadingText="Fetching holidays from the API..."
      errorText={(message) => `Failed to fetch from API: ${message}`}
      isEmpty={(holidays) => holidays.length === 0}
      empty={{ title: "No holidays", help: `The source knows none for ${scope}.` }}
      disabledReason={disabledReason}
    >
      {(holidays) => (
        <>
          <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
            <ExportButton
              rows={holidays.length}
              onExport={() =>
                exportCsv(`api-holidays-${exchange}-${fromDate}-${toDate}.csv`, EXPORT_COLUMNS, holidays)
              }
            />
            <p className="text-ink-2">{plural(holidays.length, "holiday")}</p>
          </div>
          <PagedTable
            caption="Holidays of the API"
            columns={holidayColumns()}
            rows={holidays}
            rowKey={holidayKey}
            rowName={holidayName}
            sortValues={SORT_VALUES}
            initialSort={{ columnId: "atDate", direction: "asc" }}
          />
        </>
      )}
    </OnDemand>
  );
}
