import { useQuery } from "@tanstack/react-query";
import { exportCsv } from "../../lib/csv-export.ts";
import { ExportButton } from "../export-button.tsx";
import { DataTable } from "../table/data-table.tsx";
import type { CalendarView } from "./calendar-descriptor.ts";
import { OnDemand } from "./parts/on-demand.tsx";
import { PagedTable } from "./parts/paged-table.tsx";

/** The source's rows for the filters, without storing anything. */
export function SourceTab(view: CalendarView) {
  const { calendar, filter, scope, disabledReason } = view;
  const { list, rowKey, rowName, initialSort, source } = calendar;
  const { countText = calendar.countText, previewRows } = source;
  const query = useQuery(calendar.queries.source(filter));
  const { columns, sortValues, exportColumns } = list;
  const table = { caption: source.caption, columns, rowKey, rowName };
  return (
    <OnDemand
      title={source.label}
      query={query}
      fetchLabel={source.fetchLabel}
      refreshLabel="Refresh"
      initial={{ title: "Nothing fetched yet", help: source.initialHelp(scope) }}
      loadingText={source.loading}
      errorText={source.error}
      errorHelp={calendar.errorHelp}
      isEmpty={(rows) => rows.length === 0}
      empty={source.empty(scope)}
      disabledReason={disabledReason}
    >
      {(rows) => (
        <>
          <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
            <ExportButton
              rows={rows.length}
              onExport={() => exportCsv(source.fileName(filter), exportColumns, rows)}
            />
            <p className="text-ink-2">{countText(rows.length)}</p>
          </div>
          {previewRows === undefined ? (
            <PagedTable {...table} rows={rows} sortValues={sortValues} initialSort={initialSort} />
          ) : (
            <DataTable {...table} rows={rows.slice(0, previewRows)} />
          )}
        </>
      )}
    </OnDemand>
  );
}
