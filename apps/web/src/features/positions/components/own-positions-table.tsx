import { Copy, Pencil, Trash2 } from "lucide-react";
import { formatCount, formatDate } from "../../../lib/format.ts";
import type { Sort } from "../../../lib/sort.ts";
import { Amount } from "../../../ui/amount.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { HoldingName } from "../../../ui/holding-name.tsx";
import { TYPE_LABELS } from "../position-types.ts";
import type { OwnPosition } from "../positions.queries.ts";

type Props = {
  readonly positions: readonly OwnPosition[];
  readonly loading: boolean;
  readonly stale: boolean;
  readonly readOnly: boolean;
  /** Of all pages. */
  readonly total: number;
  /** Of this page, or all that match on any page. */
  readonly selected: readonly string[] | "all";
  readonly onSelect: (ids: readonly string[] | "all") => void;
  readonly sort: Sort;
  readonly onSort: (columnId: string) => void;
  readonly onEdit: (position: OwnPosition) => void;
  /** To what the broker said of an edited one. */
  readonly onBroker: (position: OwnPosition) => void;
  readonly onCopy: (position: OwnPosition) => void;
  readonly onDelete: (position: OwnPosition) => void;
};

export function OwnPositionsTable(props: Props) {
  const { positions, total, selected, onSelect, readOnly } = props;
  const isPage = positions.length > 0 && positions.every(({ id }) => isChosen(selected, id));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2">
        <Checkbox
          label="Select all on this page"
          disabled={readOnly}
          checked={isPage}
          onChange={(checked) => onSelect(checked ? positions.map(({ id }) => id) : [])}
        />
        {isPage && total > positions.length && (
          <Checkbox
            label={`Select all ${formatCount(total)} positions`}
            disabled={readOnly}
            checked={selected === "all"}
            onChange={(checked) => onSelect(checked ? "all" : positions.map(({ id }) => id))}
          />
        )}
      </div>
      <DataTable
        caption="Your positions"
        columns={columnsFor(props)}
        rows={positions}
        rowKey={({ id }) => id}
        rowName={({ symbol }) => symbol}
        sort={props.sort}
        onSort={props.onSort}
        loading={props.loading}
        stale={props.stale}
      />
    </>
  );
}

function columnsFor(props: Props): Column<OwnPosition>[] {
  const { positions, selected, onSelect, readOnly, onBroker } = props;
  const chosen = selected === "all" ? positions.map(({ id }) => id) : selected;
  return [
    {
      id: "symbol",
      header: "Symbol",
      sortable: true,
      cell: (position) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Checkbox
            className="-my-2"
            label={<HoldingName>{position.symbol}</HoldingName>}
            disabled={readOnly}
            checked={isChosen(selected, position.id)}
            onChange={(checked) =>
              onSelect(checked ? [...chosen, position.id] : chosen.filter((other) => other !== position.id))
            }
          />
          {position.edit && (
            <button
              type="button"
              aria-label={`${position.symbol} was edited: what the broker said`}
              onClick={() => onBroker(position)}
              className="target rounded-chip border border-line bg-warning-tint px-2 text-label font-medium text-warning underline"
            >
              Edited
            </button>
          )}
        </span>
      ),
    },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      priority: 2,
      sortable: true,
      cell: ({ quantity }) => <Amount kind="quantity" value={quantity} />,
    },
    {
      id: "currentValue",
      header: "Current value",
      align: "end",
      sortable: true,
      cell: ({ currentValue }) => <Amount value={currentValue} />,
    },
    {
      id: "positionType",
      header: "Type",
      priority: 3,
      sortable: true,
      cell: ({ positionType }) => TYPE_LABELS[positionType],
    },
    {
      id: "portfolioDate",
      header: "Date",
      priority: 2,
      sortable: true,
      cell: ({ portfolioDate }) => <span className="whitespace-nowrap">{formatDate(portfolioDate)}</span>,
    },
    {
      id: "accountName",
      header: "Account",
      priority: 4,
      sortable: true,
      cell: ({ accountName }) => accountName,
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (position) => <EditAction position={position} {...props} />,
    },
    // Three buttons beside each other do not fit a tablet held upright: there these fold out with the details.
    {
      id: "more",
      header: "More",
      align: "end",
      priority: 4,
      cell: (position) => <MoreActions position={position} {...props} />,
    },
  ];
}

const isChosen = (selected: Props["selected"], id: string) => selected === "all" || selected.includes(id);

type ActionProps = Props & { readonly position: OwnPosition };

function EditAction({ position, readOnly, onEdit }: ActionProps) {
  return (
    <IconButton label={`Edit ${position.symbol}`} disabled={readOnly} onClick={() => onEdit(position)}>
      <Pencil aria-hidden size={16} />
    </IconButton>
  );
}

function MoreActions({ position, readOnly, onCopy, onDelete }: ActionProps) {
  const { symbol } = position;
  return (
    <span className="inline-flex gap-1">
      <IconButton label={`Copy ${symbol}`} disabled={readOnly} onClick={() => onCopy(position)}>
        <Copy aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Delete ${symbol}`} disabled={readOnly} onClick={() => onDelete(position)}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </span>
  );
}
