import { exportCsv } from "../../lib/csv-export.ts";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { Answer } from "../answer/answer.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ExportButton } from "../export-button.tsx";
import { TextField } from "../form/text-field.tsx";
import type { CalendarView } from "./calendar-descriptor.ts";
import type { CalendarRow } from "./hooks/calendar-list.tsx";
import { useSearch } from "./hooks/use-search.ts";
import { AddRow } from "./parts/add-row.tsx";
import { DeletedRows } from "./parts/deleted-rows.tsx";
import { LayerActions } from "./parts/layer-actions.tsx";
import { OutcomeNotice } from "./parts/outcome-notice.tsx";
import { PagedTable } from "./parts/paged-table.tsx";
import { selectableColumns } from "./parts/selectable-columns.tsx";
import { SelectionBar } from "./parts/selection-bar.tsx";

/** The stored rows of the filters, to look at and to select for the bulk tab, and what was deleted of them. */
export function StoredTab(view: CalendarView) {
  return (
    <div className="flex flex-col gap-4">
      <LayerOutcomes {...view} />
      <StoredCard {...view} />
      <DeletedRows {...view} />
    </div>
  );
}

/** The results of what is done here, beside those of the bulk tab. */
function LayerOutcomes({ operations }: CalendarView) {
  return (["remove", "return"] as const).map((operation) => {
    const outcome = operations.outcomes[operation];
    return (
      outcome && (
        <OutcomeNotice
          key={operation}
          outcome={outcome}
          onClose={() => operations.setOutcome(operation, undefined)}
        />
      )
    );
  });
}

function StoredCard(view: CalendarView) {
  const { calendar, filter, stored } = view;
  const { data, error } = stored;
  const { label, search, fileName } = calendar.stored;
  const typed = useSearch();
  const rows = data ?? [];
  const found = search ? search.find(rows, typed.settled) : rows;
  const shown = <StoredRows {...view} rows={found} typed={typed} />;
  return (
    <Card
      title={label}
      // Until they are there a number keeps the room of theirs.
      subtitle={
        data ? calendar.countText(found.length) : <span className="invisible">{calendar.countText(10)}</span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <AddRow {...view} />
          <ExportButton
            rows={data && found.length}
            onExport={() => exportCsv(fileName(filter), calendar.list.exportColumns, found)}
          />
        </div>
      }
      flush
    >
      <Answer
        of={label.toLowerCase()}
        query={stored}
        failure={`${calendar.stored.error}: ${graphqlErrorText(error)}`}
        place="flush"
        loading={shown}
      >
        {() => shown}
      </Answer>
    </Card>
  );
}

type RowsProps = TableProps & {
  readonly typed: ReturnType<typeof useSearch>;
};

function StoredRows(props: RowsProps) {
  const { rows: found, typed, ...view } = props;
  const { calendar, selection, onTab } = view;
  const { data } = view.stored;
  const { search, empty, toBulk } = calendar.stored;
  return data?.length === 0 ? (
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
      <SelectionBar selection={selection} rows={found} onEdit={() => onTab("bulk")}>
        <LayerActions {...view} />
      </SelectionBar>
      {search && data !== undefined && found.length === 0 ? (
        <EmptyState {...search.none(typed.settled)} />
      ) : (
        <StoredTable {...view} rows={found} />
      )}
    </>
  );
}

type TableProps = CalendarView & {
  readonly rows: readonly CalendarRow[];
};

function StoredTable(props: TableProps) {
  const { calendar, stored, selection, rows } = props;
  const { list, rowKey, rowName, initialSort } = calendar;
  const columns = [...list.columns, ...list.storedColumns];
  return (
    <PagedTable
      caption={calendar.stored.caption}
      columns={selectableColumns(columns, selection, rowName)}
      rows={rows}
      {...{ rowKey, rowName, initialSort }}
      sortValues={list.sortValues}
      loading={stored.isPending}
    />
  );
}
