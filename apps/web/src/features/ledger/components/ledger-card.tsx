import { type UseQueryResult, useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { clampPage } from "../../../ui/table/page-steps.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { LEDGER_PAGE_ROWS } from "../ledger.queries.ts";
import { countFilters, type LedgerView } from "../use-ledger-view.ts";

type Row = { readonly id: string };

type Props<Item extends Row> = {
  /** "Transactions". */
  readonly title: string;
  readonly tableId: string;
  readonly view: LedgerView;
  readonly query: UseQueryResult<unknown>;
  /** The rows of the page, and how many all pages have; undefined while they are fetched. */
  readonly shown: { readonly rows: readonly Item[]; readonly total: number } | undefined;
  readonly columns: readonly Column<Item>[];
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
export function LedgerCard<Item extends Row>({ title, tableId, view, csv, ...rest }: Props<Item>) {
  const { query, shown, columns, filters, note } = rest;
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
          <TableOptionsButton tableId={tableId} columns={columns} />
          <ExportButton rows={shown?.total} busy={download.isPending} onExport={() => download.mutate()} />
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
      {query.isError && !shown ? (
        <ErrorState
          title={ERROR_TEXTS.loading(title.toLowerCase())}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Rows title={title} tableId={tableId} view={view} {...rest} />
      )}
    </Card>
  );
}

type RowsProps<Item extends Row> = Omit<Props<Item>, "csv" | "filters" | "note">;

function Rows<Item extends Row>({ title, tableId, view, query, shown, ...table }: RowsProps<Item>) {
  useLastPage(view, query.isPlaceholderData ? undefined : shown?.total);
  if (shown?.total === 0) {
    return countFilters(view.filter) > 0 ? (
      <EmptyState
        title={`No ${title.toLowerCase()} match`}
        action={<Button onClick={view.clear}>Clear filters</Button>}
      />
    ) : (
      <EmptyState
        title={`No ${title.toLowerCase()}`}
        help={table.emptyHelp}
        action={
          <Link to="/upload" className={buttonClass("primary")}>
            Upload Files
          </Link>
        }
      />
    );
  }
  return (
    <>
      <DataTable
        caption={title}
        tableId={tableId}
        columns={table.columns}
        rows={shown?.rows ?? []}
        rowKey={({ id }) => id}
        rowName={table.rowName}
        loading={!shown}
        loadingRows={12}
        stale={query.isPlaceholderData}
      />
      {shown && (
        <Pagination
          label={title}
          page={view.page}
          pageSize={LEDGER_PAGE_ROWS}
          total={shown.total}
          onPage={view.turnTo}
        />
      )}
    </>
  );
}

/** Leads from a page beyond the last one to the last one: an import was undone, or the address says so. */
function useLastPage({ page, correctPage }: LedgerView, total: number | undefined): void {
  const last = total === undefined ? page : clampPage(page, LEDGER_PAGE_ROWS, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is corrected when the page is, not at every render
  useEffect(() => {
    if (last !== page) {
      correctPage(last);
    }
  }, [page, last]);
}
