import { type ReactNode, useMemo, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { NumberedPagination } from "../../../ui/numbered-pagination.tsx";
import { clampPage } from "../../../ui/page-steps.tsx";
import { type AdminUser, nameOf } from "../../users/users.queries.ts";
import type { AdminPosition } from "./admin-positions.queries.ts";
import { AdminPositionsTable } from "./admin-positions-table.tsx";
import { AdminDeleteDialog, type PositionsReport } from "./delete-dialog.tsx";
import { DeleteReportNotice } from "./delete-report.tsx";
import { AdminEditDialog } from "./edit-dialog.tsx";
import { ExportAdminPositions } from "./export-positions.tsx";
import { inOrder, matching, totalsOf } from "./position-figures.ts";
import { PositionSearch } from "./position-search.tsx";
import { PositionTotalsCard } from "./position-totals.tsx";
import { POSITION_PAGE_SIZES, usePositionView } from "./use-position-view.ts";

type Props = {
  /** All of the accounts on the days. */
  readonly positions: readonly AdminPosition[];
  readonly owner: AdminUser;
  readonly back: ReactNode;
  readonly onReadPresent: (id: string) => Promise<AdminPosition | undefined>;
  readonly onCopy: (position: AdminPosition) => void;
};

type Open =
  | { readonly what: "delete"; readonly positions: readonly AdminPosition[] }
  | { readonly what: "edit"; readonly position: AdminPosition };

const NOBODY: ReadonlySet<string> = new Set();

/** The positions page by page with their totals, and what can be done to them. */
export function ManagementCard({ positions, owner, back, onReadPresent, onCopy }: Props) {
  const view = usePositionView();
  const { search, sort, size } = view;
  const [ticked, setTicked] = useState(NOBODY);
  const [isRefused, setIsRefused] = useState(false);
  const [report, setReport] = useState<PositionsReport>();
  const [open, setOpen] = useState<Open>();
  const found = useMemo(() => matching(positions, search), [positions, search]);
  const totals = useMemo(() => totalsOf(found), [found]);
  const ordered = useMemo(() => inOrder(found, sort), [found, sort]);
  const page = clampPage(view.page, size, ordered.length);
  // What the search hides is not deleted with the rest.
  const chosen = ordered.filter(({ id }) => ticked.has(id));
  const select = (ids: ReadonlySet<string>) => {
    setTicked(ids);
    setIsRefused(false);
  };
  const askToDelete = () => {
    setIsRefused(chosen.length === 0);
    setReport(undefined);
    setOpen(chosen.length === 0 ? undefined : { what: "delete", positions: chosen });
  };
  return (
    <>
      <PositionTotalsCard
        totals={totals}
        count={positions.length}
        days={new Set(positions.map(({ portfolioDate }) => portfolioDate)).size}
      />
      <Card
        title="Portfolio Management"
        flush
        actions={
          <div className="flex flex-wrap justify-end gap-2">
            {back}
            <ExportAdminPositions positions={ordered} username={owner.username} />
            <Button variant="danger" onClick={askToDelete}>
              Delete Selected{chosen.length > 0 && ` (${formatCount(chosen.length)})`}
            </Button>
          </div>
        }
      >
        {isRefused && (
          <Notice tone="warning" role="alert" className="mx-4 mb-3">
            Please select positions to delete.
          </Notice>
        )}
        {report && <DeleteReportNotice report={report} onClose={() => setReport(undefined)} />}
        <PositionSearch search={search} onSearch={view.setSearch} />
        {ordered.length === 0 ? (
          <EmptyState title="No Positions Found" help="No position matches the search." />
        ) : (
          <AdminPositionsTable
            rows={ordered.slice(page * size, (page + 1) * size)}
            all={ordered}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={select}
            sort={sort}
            onSort={view.toggleSort}
            onEdit={(position) => setOpen({ what: "edit", position })}
            onCopy={onCopy}
          />
        )}
        <NumberedPagination
          label="Positions"
          page={page}
          pageSize={size}
          total={ordered.length}
          onPage={view.turnTo}
          pageSizes={POSITION_PAGE_SIZES}
          onPageSize={view.setSize}
        />
      </Card>
      {open?.what === "edit" && (
        <AdminEditDialog
          position={open.position}
          ownerName={nameOf(owner)}
          onReadPresent={onReadPresent}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === "delete" && (
        <AdminDeleteDialog
          positions={open.positions}
          ownerName={nameOf(owner)}
          onClose={() => setOpen(undefined)}
          onDone={(done) => {
            const left = [...done.failed.map(({ position }) => position), ...done.untried];
            setTicked(new Set(left.map(({ id }) => id)));
            setReport(left.length > 0 ? done : undefined);
          }}
        />
      )}
    </>
  );
}
