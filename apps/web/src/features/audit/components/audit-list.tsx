import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer, rowsOfPage } from "../../../ui/list/list-answer.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageButtons } from "../../../ui/table/page-buttons.tsx";
import { PageSizeSelect, pageOf } from "../../../ui/table/page-steps.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { type AuditLog, type AuditPage, auditLogsQuery } from "../audit.queries.ts";
import { auditErrorTitle } from "../audit-error.ts";
import type { AuditRequest } from "../audit-request.ts";
import { AUDIT_SHAPE, type AuditViewState, countFilters } from "../use-audit-view.ts";
import { AUDIT_COLUMNS, AUDIT_TABLE_ID, AuditTable } from "./audit-table.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { ExportLogs } from "./export-logs.tsx";

type Props = {
  /** The name of the view. */
  readonly label: string;
  readonly state: AuditViewState;
  readonly request: AuditRequest;
};

/** One page of the log. */
export function AuditList({ label, state, request }: Props) {
  const query = useQuery(auditLogsQuery(request));
  const [opened, setOpened] = useState<AuditLog>();
  const [failure, setFailure] = useState<string>();
  const { data } = query;
  return (
    <>
      <Card
        title={label}
        subtitle={data ? plural(data.totalElements, "entry", "entries") : "\u00a0"}
        flush
        actions={
          <div className="flex flex-wrap items-center justify-end gap-2">
            <TableOptionsButton tableId={AUDIT_TABLE_ID} columns={AUDIT_COLUMNS} />
            <ExportLogs request={request} count={data?.totalElements} onFailure={setFailure} />
          </div>
        }
      >
        {failure !== undefined && (
          <Notice tone="danger" role="alert" className="mx-4 mb-3">
            {failure}
          </Notice>
        )}
        <Rows label={label} state={state} query={query} onOpen={setOpened} />
      </Card>
      {opened !== undefined && (
        <EntryDialog
          log={opened}
          onClose={() => setOpened(undefined)}
          onUser={(userId) => {
            setOpened(undefined);
            state.setUser(userId);
          }}
        />
      )}
    </>
  );
}

type RowsProps = Pick<Props, "label" | "state"> & {
  readonly query: UseQueryResult<AuditPage>;
  readonly onOpen: (log: AuditLog) => void;
};

function Rows({ label, state, query, onOpen }: RowsProps) {
  const table = useRef<HTMLDivElement>(null);
  /** The next page begins at its beginning, wherever the last one was scrolled to. */
  const turnTo = (page: number) => {
    state.turnTo(page);
    const region = table.current?.querySelector("section");
    if (region) {
      region.scrollTop = 0;
    }
  };
  const { page, size, sort, toggleSort } = state;
  return (
    <ListAnswer
      label="Audit logs"
      query={query}
      failure={query.error ? auditErrorTitle(query.error) : undefined}
      found={rowsOfPage<AuditLog>}
      page={page}
      pageSize={size}
      onPage={state.turnTo}
      empty={<Nothing state={state} />}
      pager={(shown) => <Pager {...shown} state={state} onPage={turnTo} />}
    >
      {(logs) => (
        <div ref={table}>
          <AuditTable
            caption={label}
            logs={logs ?? []}
            sort={sort}
            onSort={toggleSort}
            loading={logs === undefined}
            onOpen={onOpen}
          />
        </div>
      )}
    </ListAnswer>
  );
}

function Nothing({ state }: Pick<Props, "state">) {
  const isFiltered = countFilters(state.filters) > 0;
  return (
    <EmptyState
      title="No audit logs found"
      help={isFiltered ? "No entries match these filters." : "New activity appears here right away."}
      action={isFiltered && <Button onClick={state.clearFilters}>Clear Filters</Button>}
    />
  );
}

type PagerProps = {
  readonly page: number;
  readonly total: number;
  readonly state: AuditViewState;
  readonly onPage: (page: number) => void;
};

function Pager({ page, total, state, onPage }: PagerProps) {
  const { last, from, to } = pageOf(page, state.size, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-label text-ink-2">
          {formatCount(from)}&#8211;{formatCount(to)} of {formatCount(total)}
        </p>
        <PageSizeSelect pageSize={state.size} pageSizes={AUDIT_SHAPE.pageSizes} onPageSize={state.setSize} />
      </div>
      <PageButtons label="Audit logs" page={page} totalPages={last + 1} onPage={onPage} />
    </div>
  );
}
