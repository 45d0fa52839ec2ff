import { Copy, Pencil, Trash2 } from "lucide-react";
import { formatDate } from "../../../lib/format.ts";
import type { Sort } from "../../../lib/sort.ts";
import { Amount } from "../../../ui/amount.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { TYPE_LABELS } from "../position-types.ts";
import type { OwnPosition } from "../positions.queries.ts";

/** The server's names of the columns that can be sorted by. */
export const SORTS = ["symbol", "quantity", "currentValue", "positionType", "portfolioDate", "accountName"];

type Props = {
  readonly positions: readonly OwnPosition[];
  readonly loading: boolean;
  readonly stale: boolean;
  readonly readOnly: boolean;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly sort: Sort;
  readonly onSort: (columnId: string) => void;
  readonly onEdit: (position: OwnPosition) => void;
  readonly onCopy: (position: OwnPosition) => void;
  readonly onDelete: (position: OwnPosition) => void;
};

export function OwnPositionsTable(props: Props) {
  const { positions, selected, onSelect, readOnly } = props;
  const isAll = positions.length > 0 && positions.every(({ id }) => selected.includes(id));
  return (
    <>
      <div className="px-4 pb-2">
        <Checkbox
          label="Select all on this page"
          disabled={readOnly}
          checked={isAll}
          onChange={(checked) => onSelect(checked ? positions.map(({ id }) => id) : [])}
        />
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
  const { selected, onSelect, readOnly } = props;
  return [
    {
      id: "symbol",
      header: "Symbol",
      sortable: true,
      cell: ({ id, symbol }) => (
        <Checkbox
          label={symbol}
          disabled={readOnly}
          checked={selected.includes(id)}
          onChange={(checked) =>
            onSelect(checked ? [...selected, id] : selected.filter((other) => other !== id))
          }
        />
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
      priority: 3,
      sortable: true,
      cell: ({ accountName }) => accountName,
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (position) => <RowActions position={position} {...props} />,
    },
  ];
}

function RowActions({ position, readOnly, ...handlers }: Props & { readonly position: OwnPosition }) {
  const { symbol } = position;
  const { onEdit, onCopy, onDelete } = handlers;
  return (
    <span className="inline-flex gap-1">
      <IconButton label={`Edit ${symbol}`} disabled={readOnly} onClick={() => onEdit(position)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Copy ${symbol}`} disabled={readOnly} onClick={() => onCopy(position)}>
        <Copy aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Delete ${symbol}`} disabled={readOnly} onClick={() => onDelete(position)}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </span>
  );
}
