import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { readSort, type Sort } from "../../../lib/sort.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { type OwnPosition, positionsQuery } from "../positions.queries.ts";
import { DeletePositionsDialog } from "./delete-positions-dialog.tsx";
import { EditPositionDialog } from "./edit-position-dialog.tsx";
import { OwnPositionsTable, SORTS } from "./own-positions-table.tsx";
import { PageButtons } from "./page-buttons.tsx";

const PAGE_SIZES = [20, 50, 100];
const NEWEST_FIRST: Sort = { columnId: "portfolioDate", direction: "desc" };

type Props = {
  readonly accountId: string;
  readonly dates: readonly string[];
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
};

type Open =
  | { readonly what: "edit"; readonly position: OwnPosition }
  | { readonly what: "delete"; readonly positions: readonly OwnPosition[] };

/** Step 3: the positions, page by page, to be edited and deleted. */
export function PortfolioStep({ accountId, dates, readOnly, onCopy }: Props) {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(PAGE_SIZES[0] ?? 20);
  const [sort, setSort] = useState(NEWEST_FIRST);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isNothingSelected, setIsNothingSelected] = useState(false);
  const [open, setOpen] = useState<Open>();
  const direction = sort.direction === "asc" ? "ASC" : "DESC";
  const query = useQuery({
    ...positionsQuery({ accountId, dates: [...dates], page, size, sort: sort.columnId, direction }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = data?.portfolios ?? [];
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const turnTo = (next: number) => {
    setPage(next);
    setSelected([]);
  };
  const toggleSort = (columnId: string) => {
    const next = sort.columnId === columnId && sort.direction === "asc" ? "desc" : "asc";
    setSort(readSort(`${columnId},${next}`, SORTS) ?? NEWEST_FIRST);
    turnTo(0);
  };
  if (query.error && !data) {
    return (
      <Card title="Portfolio Management">
        <ErrorState
          title="Error loading positions"
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  }
  if (data?.totalElements === 0) {
    return (
      <Card title="Portfolio Management">
        <EmptyState title="No Positions Found" help="Nothing is stored for this account on these dates." />
      </Card>
    );
  }
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-4">
          <Figure label="Total positions">{formatCount(data?.totalElements)}</Figure>
          <Figure label="Total value">
            <Amount value={data?.totalCurrentValue} />
          </Figure>
        </dl>
      </Card>
      <Card
        title="Portfolio Management"
        flush
        actions={
          <Button
            variant="danger"
            disabled={readOnly}
            onClick={() => {
              setIsNothingSelected(chosen.length === 0);
              setOpen(chosen.length === 0 ? undefined : { what: "delete", positions: chosen });
            }}
          >
            Delete Selected{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        }
      >
        {isNothingSelected && chosen.length === 0 && (
          <Notice tone="warning" role="alert" className="mx-4 mb-3">
            Please select positions to delete.
          </Notice>
        )}
        <OwnPositionsTable
          positions={rows}
          loading={query.isPending}
          stale={query.isPlaceholderData}
          readOnly={readOnly}
          selected={selected}
          onSelect={setSelected}
          sort={sort}
          onSort={toggleSort}
          onEdit={(position) => setOpen({ what: "edit", position })}
          onCopy={onCopy}
          onDelete={(position) => setOpen({ what: "delete", positions: [position] })}
        />
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <Select
            label="Rows per page"
            labelHidden
            options={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each} rows` }))}
            value={String(size)}
            onChange={(next) => {
              setSize(Number(next));
              turnTo(0);
            }}
          />
          <PageButtons page={data?.currentPage ?? 0} totalPages={data?.totalPages ?? 1} onPage={turnTo} />
        </div>
      </Card>
      {open?.what === "edit" && (
        <EditPositionDialog position={open.position} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === "delete" && (
        <DeletePositionsDialog
          positions={open.positions}
          onDeleted={() => setSelected([])}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
