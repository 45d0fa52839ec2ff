import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { ListAnswer, type ListAnswerProps } from "../../../ui/list/list-answer.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { type HoldingPhone, HoldingTable } from "../../../ui/table/phone-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { LEDGER_PAGE_ROWS } from "../ledger.queries.ts";
import { countFilters, type LedgerView } from "../use-ledger-view.ts";

type Row = { readonly id: string };

type Props<Data, Item extends Row> = Pick<ListAnswerProps<Data, Item>, "found" | "query"> & {
  /** "Transactions". */
  readonly title: string;
  readonly tableId: string;
  readonly view: LedgerView;
  readonly columns: readonly Column<Item>[];
  readonly phone: HoldingPhone<Item>;
  /** Names a row in "Show details of ...". */
  readonly rowName: (row: Item) => string;
  readonly csv: {
    readonly columns: readonly CsvColumn<Item>[];
    /** Every row of the filter. */
    readonly fetch: () => Promise<readonly Item[]>;
  };
  readonly filters: ReactNode;
  /** A sentence between filters and table. */
  readonly note?: ReactNode;
  /** The advice where there are no rows at all. */
  readonly emptyHelp: string;
};

/** A table of the ledger: filters, export of all its rows, and a page of them. */
export function LedgerCard<Data, Item extends Row>(props: Props<Data, Item>) {
  const { title, tableId, view, csv, columns, phone, rowName, emptyHelp, filters, note, ...list } = props;
  const { data } = list.query;
  const download = useMutation({
    mutationFn: csv.fetch,
    onSuccess: (rows) => exportCsv(`ledger-${tableId}.csv`, csv.columns, rows),
  });
  return (
    <Card
      title={title}
      flush
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <span className="max-[40rem]:hidden">
            <TableOptionsButton tableId={tableId} columns={columns} />
          </span>
          <ExportButton
            rows={data && list.found(data)?.total}
            busy={download.isPending}
            onExport={() => download.mutate()}
          />
        </div>
      }
    >
      {filters}
      {download.isError && (
        <Notice tone="danger" role="alert" className="mx-4 mb-2">
          The export failed: {download.error.message}
        </Notice>
      )}
      {note}
      <ListAnswer
        {...list}
        label={title}
        page={view.page}
        pageSize={LEDGER_PAGE_ROWS}
        onPage={view.turnTo}
        pager={(shown) => (
          <Pagination label={title} pageSize={LEDGER_PAGE_ROWS} onPage={view.turnTo} {...shown} />
        )}
        empty={<NoRows title={title} view={view} emptyHelp={emptyHelp} />}
      >
        {(rows) => (
          <HoldingTable
            phone={phone}
            caption={title}
            tableId={tableId}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            rowName={rowName}
            loading={rows === undefined}
            loadingRows={12}
          />
        )}
      </ListAnswer>
    </Card>
  );
}

type EmptyProps = { readonly title: string; readonly view: LedgerView; readonly emptyHelp: string };

const NoRows = ({ title, view, emptyHelp }: EmptyProps) =>
  countFilters(view.filter) > 0 ? (
    <EmptyState
      title={`No ${title.toLowerCase()} match`}
      action={<Button onClick={view.clear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState title={`No ${title.toLowerCase()}`} help={emptyHelp} action={<UploadLink />} />
  );
