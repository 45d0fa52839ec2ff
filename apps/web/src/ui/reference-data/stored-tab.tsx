import { exportCsv } from "../../lib/csv-export.ts";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { ExportButton } from "../export-button.tsx";
import { TextField } from "../form/text-field.tsx";
import { StaleNotice } from "../stale-notice.tsx";
import type { CalendarView } from "./calendar-descriptor.ts";
import { useSearch } from "./hooks/use-search.ts";
import { PagedTable } from "./parts/paged-table.tsx";
import { selectableColumns } from "./parts/selectable-columns.tsx";
import { SelectionBar } from "./parts/selection-bar.tsx";

/** The stored rows of the filters, to look at and to select for the bulk tab. */
export function StoredTab<Row, Edit extends object, Update>(view: CalendarView<Row, Edit, Update>) {
  const { calendar, filter, stored, selection, onTab } = view;
  const { data, error, dataUpdatedAt, isFetching } = stored;
  const { label, search, empty, toBulk, fileName } = calendar.stored;
  const typed = useSearch();
  const failure = {
    error,
    title: `${calendar.stored.error}: ${graphqlErrorText(error)}`,
    onRetry: () => void stored.refetch(),
    busy: isFetching,
  };
  if (error && data === undefined) {
    return (
      <Card title={label}>
        <ErrorState {...failure} />
      </Card>
    );
  }
  const rows = data ?? [];
  const found = search ? search.find(rows, typed.settled) : rows;
  return (
    <Card
      title={label}
      subtitle={data && calendar.countText(found.length)}
      actions={
        <ExportButton
          rows={found.length}
          onExport={() => exportCsv(fileName(filter), calendar.exportColumns, found)}
        />
      }
      flush
    >
      {error && <StaleNotice {...failure} loadedAt={dataUpdatedAt} className="mx-4 mb-3" />}
      {data?.length === 0 ? (
        <EmptyState {...empty} action={<Button onClick={() => onTab("bulk")}>{toBulk}</Button>} />
      ) : (
        <>
          {search && (
            <div className="px-4 pb-3">
              <TextField
                label={search.label}
                type="search"
                className="w-full sm:w-64"
                value={typed.text}
                onChange={({ target }) => typed.type(target.value)}
              />
            </div>
          )}
          <SelectionBar selection={selection} rows={found} onEdit={() => onTab("bulk")} />
          {search && data !== undefined && found.length === 0 ? (
            <EmptyState {...search.none(typed.settled)} />
          ) : (
            <StoredTable {...view} rows={found} />
          )}
        </>
      )}
    </Card>
  );
}

type TableProps<Row, Edit extends object, Update> = CalendarView<Row, Edit, Update> & {
  readonly rows: readonly Row[];
};

function StoredTable<Row, Edit extends object, Update>(props: TableProps<Row, Edit, Update>) {
  const { calendar, stored, selection, rows } = props;
  const { columns, rowKey, rowName, sortValues, initialSort } = calendar;
  return (
    <PagedTable
      caption={calendar.stored.caption}
      columns={selectableColumns([...columns, ...(calendar.stored.columns ?? [])], selection, rowName)}
      rows={rows}
      {...{ rowKey, rowName, sortValues, initialSort }}
      loading={stored.isPending}
    />
  );
}
