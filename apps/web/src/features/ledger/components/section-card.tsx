import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";

type Props<Row> = {
  readonly title: string;
  /** The page of the ledger with the same rows. */
  readonly path: string;
  readonly query: UseQueryResult<unknown>;
  /** The rows of the page, and how many all pages have; undefined while they are fetched. */
  readonly shown: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowName: (row: Row) => string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
};

/** A part of the ledger as a section of another page. */
export function SectionCard<Row extends { readonly id: string }>({
  title,
  path,
  query,
  shown,
  ...rest
}: Props<Row>) {
  const { columns, rowName, page, pageSize, onPage } = rest;
  return (
    <Card title={title} flush actions={<Link to={path}>Open in the ledger</Link>}>
      {query.isError && !shown && (
        <ErrorState
          title={ERROR_TEXTS.loading(title.toLowerCase())}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {shown?.total === 0 && <EmptyState title={`No ${title.toLowerCase()}`} />}
      {!query.isError && shown?.total !== 0 && (
        <DataTable
          caption={title}
          columns={columns}
          rows={shown?.rows ?? []}
          rowKey={({ id }) => id}
          rowName={rowName}
          loading={!shown}
          stale={query.isPlaceholderData}
        />
      )}
      {shown && shown.total > pageSize && (
        <Pagination label={title} page={page} pageSize={pageSize} total={shown.total} onPage={onPage} />
      )}
    </Card>
  );
}
