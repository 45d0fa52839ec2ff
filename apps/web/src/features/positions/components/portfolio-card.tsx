import { lazy, Suspense, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageButtons } from "../../../ui/page-buttons.tsx";
import { Select } from "../../../ui/select.tsx";
import { PAGE_SIZES, type PositionPage } from "../position-page.ts";
import type { Deletion, OwnPosition, PositionsFilter, PositionsPage } from "../positions.queries.ts";
import { DeletePositionsDialog } from "./delete-positions-dialog.tsx";
import { EditPositionDialog } from "./edit-position-dialog.tsx";
import { ExportPositions } from "./export-positions.tsx";
import { OwnPositionsTable } from "./own-positions-table.tsx";
import { PositionFilters } from "./position-filters.tsx";

const BrokerValuesDialog = lazy(async () => ({
  default: (await import("./broker-values-dialog.tsx")).BrokerValuesDialog,
}));

type Props = {
  /** Undefined while it is loaded for the first time. */
  readonly found: PositionsPage | undefined;
  readonly filter: PositionsFilter;
  readonly view: PositionPage;
  readonly stale: boolean;
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
};

type Open =
  | { readonly what: "broker" | "edit"; readonly position: OwnPosition }
  | { readonly what: "delete"; readonly deletion: Deletion };

type Selection = readonly string[] | "all";

const NOBODY: readonly OwnPosition[] = [];

/** One page of positions with what can be done to them. */
export function PortfolioCard({ found, filter, view, stale, readOnly, onCopy }: Props) {
  const [selected, setSelected] = useState<Selection>([]);
  const [isRefused, setIsRefused] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const { portfolios: rows = NOBODY, totalElements: total = 0 } = found ?? {};
  const deletion = deletionOf(selected, { rows, total, filter });
  const count = "filter" in deletion ? deletion.count : deletion.positions.length;
  const unselectAfter = (act: () => void) => {
    act();
    setSelected([]);
  };
  const askToDelete = () => {
    setIsRefused(count === 0);
    setOpen(count === 0 ? undefined : { what: "delete", deletion });
  };
  return (
    <Card
      title="Portfolio Management"
      flush
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ExportPositions filter={filter} count={total} onFailure={setFailure} />
          <Button variant="danger" disabled={readOnly} onClick={askToDelete}>
            Delete Selected{count > 0 && ` (${formatCount(count)})`}
          </Button>
        </div>
      }
    >
      {isRefused && count === 0 && (
        <Notice tone="warning" role="alert" className="mx-4 mb-3">
          Please select positions to delete.
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="danger" role="alert" className="mx-4 mb-3">
          {failure}
        </Notice>
      )}
      <PositionFilters view={view} onChange={() => setSelected([])} />
      {found?.totalElements === 0 ? (
        <EmptyState
          title="No Positions Found"
          help="No position matches the filters."
          action={<Button onClick={() => unselectAfter(view.clearFilters)}>Clear Filters</Button>}
        />
      ) : (
        <OwnPositionsTable
          positions={rows}
          total={total}
          loading={found === undefined}
          stale={stale}
          readOnly={readOnly}
          selected={selected}
          onSelect={setSelected}
          sort={view.sort}
          onSort={(columnId) => unselectAfter(() => view.toggleSort(columnId))}
          onEdit={(position) => setOpen({ what: "edit", position })}
          onBroker={(position) => setOpen({ what: "broker", position })}
          onCopy={onCopy}
          onDelete={(position) => setOpen({ what: "delete", deletion: { positions: [position] } })}
        />
      )}
      <Pager found={found} view={view} onTurn={unselectAfter} />
      <Dialogs
        open={open}
        readOnly={readOnly}
        onStart={() => unselectAfter(() => setFailure(undefined))}
        onFailure={setFailure}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  );
}

type Shown = {
  readonly rows: readonly OwnPosition[];
  readonly total: number;
  readonly filter: PositionsFilter;
};

/** What the selection stands for: rows of this page, or all that match. */
function deletionOf(selected: Selection, { rows, total, filter }: Shown): Deletion {
  return selected === "all"
    ? { filter, count: total }
    : { positions: rows.filter(({ id }) => selected.includes(id)) };
}

function Pager(props: Pick<Props, "found" | "view"> & { readonly onTurn: (act: () => void) => void }) {
  const { found, view, onTurn } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <Select
        label="Rows per page"
        labelHidden
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each} rows` }))}
        value={String(view.size)}
        onChange={(next) => onTurn(() => view.setSize(next))}
      />
      <PageButtons
        label="Positions"
        page={found?.currentPage ?? 0}
        totalPages={found?.totalPages ?? 1}
        onPage={(next) => onTurn(() => view.turnTo(next))}
      />
    </div>
  );
}

function Dialogs(props: {
  readonly open: Open | undefined;
  readonly readOnly: boolean;
  readonly onStart: () => void;
  readonly onFailure: (message: string) => void;
  readonly onClose: () => void;
}) {
  const { open, readOnly, onClose, ...handlers } = props;
  switch (open?.what) {
    case "edit":
      return <EditPositionDialog position={open.position} onClose={onClose} />;
    case "broker":
      return (
        <Suspense>
          <BrokerValuesDialog position={open.position} readOnly={readOnly} onClose={onClose} />
        </Suspense>
      );
    case "delete":
      return <DeletePositionsDialog deletion={open.deletion} onClose={onClose} {...handlers} />;
    case undefined:
      return null;
  }
}
