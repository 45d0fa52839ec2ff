import type { UseQueryResult } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { PagedTable } from "../../../ui/reference-data/parts/paged-table.tsx";
import { SelectionBar } from "../../../ui/reference-data/parts/selection-bar.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import { EXPORT_COLUMNS, holidayKey, holidayName, SORT_VALUES } from "../holiday-words.ts";
import type { Holiday, HolidayFilter } from "../market-holidays.queries.ts";
import { holidayColumns } from "./holiday-columns.tsx";

type Props = {
  readonly filter: HolidayFilter;
  readonly query: Pick<
    UseQueryResult<Holiday[]>,
    "data" | "dataUpdatedAt" | "error" | "isPending" | "isFetching" | "refetch"
  >;
  readonly selection: Selection<Holiday>;
  readonly onBulk: () => void;
};

/** What is stored for the filters, to look at and to select for the bulk tab. */
export function StoredHolidays({ filter, query, selection, onBulk }: Props) {
  const { data, error, isPending, isFetching, refetch } = query;
  const { exchange, fromDate, toDate } = filter;
  if (error && data === undefined) {
    return (
      <Card title="Stored Holidays">
        <ErrorState
          title={`Error loading holidays: ${graphqlErrorText(error)}`}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  const holidays = data ?? [];
  return (
    <Card
      title="Stored Holidays"
      subtitle={data && plural(holidays.length, "holiday")}
      actions={
        <ExportButton
          rows={holidays.length}
          onExport={() =>
            exportCsv(`market-holidays-${exchange}-${fromDate}-${toDate}.csv`, EXPORT_COLUMNS, holidays)
          }
        />
      }
      flush
    >
      {error && (
        <StaleNotice
          error={error}
          title={`Error loading holidays: ${graphqlErrorText(error)}`}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="mx-4 mb-3"
        />
      )}
      {data?.length === 0 ? (
        <EmptyState
          title="No stored holidays"
          help="Nothing is stored for this exchange and these days. A sync on the Bulk Operations tab adds what the source knows."
          action={<Button onClick={onBulk}>Bulk Operations</Button>}
        />
      ) : (
        <>
          <SelectionBar selection={selection} rows={holidays} onEdit={onBulk} />
          <PagedTable
            caption="Stored holidays"
            columns={holidayColumns(selection)}
            rows={holidays}
            rowKey={holidayKey}
            rowName={holidayName}
            sortValues={SORT_VALUES}
            initialSort={{ columnId: "atDate", direction: "asc" }}
            loading={isPending}
          />
        </>
      )}
    </Card>
  );
}
