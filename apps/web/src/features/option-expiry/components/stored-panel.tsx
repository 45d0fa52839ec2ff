import type { UseQueryResult } from "@tanstack/react-query";
import { exportCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatInstant, MISSING, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { PagedTable } from "../../../ui/reference-data/parts/paged-table.tsx";
import { SelectionBar } from "../../../ui/reference-data/parts/selection-bar.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import { EXPORT_COLUMNS, expiryName, SORT_VALUES } from "../expiry-words.ts";
import type { StoredExpiry } from "../option-expiry.queries.ts";
import { DATE_ORDER, expiryColumns } from "./expiry-columns.tsx";

type Props = {
  readonly query: UseQueryResult<StoredExpiry[]>;
  readonly selection: Selection<StoredExpiry>;
  readonly fileName: string;
  /** To the bulk tab. */
  readonly onBulk: () => void;
};

/** What is stored in the range, to be selected for the bulk tab. */
export function StoredPanel({ query, selection, fileName, onBulk }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined && error) {
    return (
      <Card title="Stored Expiries">
        <ErrorState
          title="Error loading stored expiries"
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  return (
    <>
      {error && (
        <StaleNotice
          error={error}
          title={`Error loading stored expiries: ${graphqlErrorText(error)}`}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="mb-4"
        />
      )}
      <Card
        title="Stored Expiries"
        subtitle={data && plural(data.length, "expiry date")}
        actions={
          <ExportButton
            rows={data?.length ?? 0}
            onExport={() => exportCsv(fileName, EXPORT_COLUMNS, data ?? [])}
          />
        }
        flush
      >
        {data?.length === 0 ? (
          <EmptyState
            title="No stored expiries for these filters"
            help="Choose another range or exchange above, or sync the calculated expiry dates."
            action={<Button onClick={onBulk}>Go to Bulk Operations</Button>}
          />
        ) : (
          <>
            <SelectionBar selection={selection} rows={data ?? []} onEdit={onBulk} />
            <PagedTable
              caption="Stored expiries"
              columns={columnsFor(selection)}
              rows={data ?? []}
              rowKey={({ id }) => id}
              rowName={expiryName}
              sortValues={SORT_VALUES}
              initialSort={DATE_ORDER}
              loading={data === undefined}
              stale={isPlaceholderData}
            />
          </>
        )}
      </Card>
    </>
  );
}

function columnsFor(selection: Selection<StoredExpiry>): readonly Column<StoredExpiry>[] {
  return [
    ...expiryColumns<StoredExpiry>((expiry) => (
      <Checkbox
        className="-my-2"
        label={expiry.year}
        aria-label={`Select ${expiryName(expiry)}`}
        checked={selection.has(expiry)}
        onChange={(isSelected) => selection.toggle(expiry, isSelected)}
      />
    )),
    {
      id: "adjustmentReason",
      header: "Adjustment Reason",
      priority: 4,
      cell: ({ adjustmentReason, isEdited }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {adjustmentReason ?? MISSING}
          {isEdited && <StatusBadge tone="accent">Edited</StatusBadge>}
        </span>
      ),
    },
    {
      id: "updatedAt",
      header: "Updated",
      priority: 4,
      cell: ({ updatedAt }) => formatInstant(updatedAt),
    },
  ];
}
