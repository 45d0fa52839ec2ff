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
import { TextField } from "../../../ui/text-field.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import type { Earnings, EarningsFilter } from "../earnings-calendar.queries.ts";
import { EXPORT_COLUMNS, earningsKey, earningsName, SORT_VALUES, searchEarnings } from "../earnings-words.ts";
import { useSymbolSearch } from "../use-symbol-search.ts";
import { earningsColumns } from "./earnings-columns.tsx";

type Props = {
  readonly filter: EarningsFilter;
  readonly query: Pick<
    UseQueryResult<Earnings[]>,
    "data" | "dataUpdatedAt" | "error" | "isPending" | "isFetching" | "refetch"
  >;
  readonly selection: Selection<Earnings>;
  readonly onBulk: () => void;
};

/** What is stored for the days, to look at and to select for the bulk tab. */
export function StoredEarnings({ filter, query, selection, onBulk }: Props) {
  const { data, error, isFetching, refetch } = query;
  const search = useSymbolSearch();
  if (error && data === undefined) {
    return (
      <Card title="Stored Earnings">
        <ErrorState
          title={`Error loading earnings data: ${graphqlErrorText(error)}`}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  const found = searchEarnings(data ?? [], search.settled);
  const fileName = `earnings-${filter.fromDate}-${filter.toDate}.csv`;
  return (
    <Card
      title="Stored Earnings"
      subtitle={data && plural(found.length, "record")}
      actions={
        <ExportButton rows={found.length} onExport={() => exportCsv(fileName, EXPORT_COLUMNS, found)} />
      }
      flush
    >
      {error && (
        <StaleNotice
          error={error}
          title={`Error loading earnings data: ${graphqlErrorText(error)}`}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="mx-4 mb-3"
        />
      )}
      {data?.length === 0 ? (
        <EmptyState
          title="No stored earnings"
          help="Nothing is stored for these days. On the Bulk Operations tab earnings are synced from Finnhub, or imported from a CSV list."
          action={<Button onClick={onBulk}>Bulk Operations</Button>}
        />
      ) : (
        <>
          <div className="px-4 pb-3">
            <TextField
              label="Search symbols"
              type="search"
              className="w-full sm:w-64"
              value={search.typed}
              onChange={({ target }) => search.type(target.value)}
            />
          </div>
          <SelectionBar selection={selection} rows={found} onEdit={onBulk} />
          <Found query={query} found={found} search={search.settled} selection={selection} />
        </>
      )}
    </Card>
  );
}

type FoundProps = Pick<Props, "query" | "selection"> & {
  readonly found: readonly Earnings[];
  readonly search: string;
};

function Found({ query, found, search, selection }: FoundProps) {
  if (query.data !== undefined && found.length === 0) {
    return (
      <EmptyState
        title="No symbols found"
        help={`No stored symbol of these days holds \u201c${search}\u201d.`}
      />
    );
  }
  return (
    <PagedTable
      caption="Stored earnings"
      columns={earningsColumns(selection)}
      rows={found}
      rowKey={earningsKey}
      rowName={earningsName}
      sortValues={SORT_VALUES}
      initialSort={{ columnId: "date", direction: "asc" }}
      loading={query.isPending}
    />
  );
}
