import { Copy, Pencil } from "lucide-react";
import { formatCount, formatDate } from "../../../lib/format.ts";
import type { Sort } from "../../../lib/sort.ts";
import { Amount } from "../../../ui/amount.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { HoldingName } from "../../../ui/holding-name.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AdminPosition } from "./admin-positions.queries.ts";
import { SelectAll } from "./select-all.tsx";

type Props = {
  /** Of this page. */
  readonly rows: readonly AdminPosition[];
  /** Of all pages, in their order. */
  readonly all: readonly AdminPosition[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly sort: Sort;
  readonly onSort: (columnId: string) => void;
  readonly onEdit: (position: AdminPosition) => void;
  readonly onCopy: (position: AdminPosition) => void;
};

export function AdminPositionsTable(props: Props) {
  const { rows, all, selected, onSelect } = props;
  const onPage = rows.filter(({ id }) => selected.has(id)).length;
  const setAll = (positions: readonly AdminPosition[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of positions) {
      if (isSelected) {
        next.add(id);
      } else {
        next.delete(id);
      }
    }
    onSelect(next);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2">
        <SelectAll
          label="Select all on this page"
          count={onPage}
          total={rows.length}
          onChange={(isSelected) => setAll(rows, isSelected)}
        />
        {onPage === rows.length && all.length > rows.length && (
          <Checkbox
            label={`Select all ${formatCount(all.length)} positions`}
            checked={selected.size === all.length}
            onChange={(isSelected) => setAll(all, isSelected)}
          />
        )}
      </div>
      <DataTable
        caption="Positions of the user"
        columns={columnsFor(props)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ symbol }) => symbol}
        sort={props.sort}
        onSort={props.onSort}
      />
    </>
  );
}

function columnsFor(props: Props): Column<AdminPosition>[] {
  return [
    { id: "symbol", header: "Symbol", sortable: true, cell: (position) => symbolCell(position, props) },
    {
      id: "date",
      header: "Date",
      priority: 2,
      sortable: true,
      cell: ({ portfolioDate }) => <span className="whitespace-nowrap">{formatDate(portfolioDate)}</span>,
    },
    {
      id: "account",
      header: "Account",
      priority: 4,
      sortable: true,
      cell: ({ accountName, accountNumber }) => (
        <>
          <span className="block wrap-anywhere">{accountName}</span>
          {accountNumber !== null && <span className="block text-label text-ink-2">{accountNumber}</span>}
        </>
      ),
    },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      priority: 3,
      sortable: true,
      cell: ({ quantity }) => <Amount kind="quantity" value={quantity} />,
    },
    {
      id: "price",
      header: "Price",
      align: "end",
      priority: 4,
      sortable: true,
      cell: ({ lastPrice }) => <Amount kind="price" value={lastPrice} />,
    },
    {
      id: "value",
      header: "Value",
      align: "end",
      priority: "xs",
      sortable: true,
      cell: ({ currentValue }) => <Amount value={currentValue} />,
    },
    {
      id: "today",
      header: "Today's P&L",
      align: "end",
      priority: 3,
      sortable: true,
      cell: ({ todaysGainLossDollar }) => <Amount signed value={todaysGainLossDollar} />,
    },
    {
      id: "total",
      header: "Total P&L",
      align: "end",
      priority: 3,
      sortable: true,
      cell: ({ totalGainLossDollar }) => <Amount signed value={totalGainLossDollar} />,
    },
    { id: "actions", header: "Actions", align: "end", cell: (position) => actionsCell(position, props) },
  ];
}

function symbolCell(position: AdminPosition, { selected, onSelect }: Props) {
  const { id, symbol, description, isEdited } = position;
  const select = (isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) {
      next.add(id);
    } else {
      next.delete(id);
    }
    onSelect(next);
  };
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Checkbox
          className="-my-2"
          label={<HoldingName>{symbol}</HoldingName>}
          checked={selected.has(id)}
          onChange={select}
        />
        {isEdited && <StatusBadge tone="warning">Edited</StatusBadge>}
      </span>
      {description !== null && description !== "" && (
        <span className="block text-label font-normal text-ink-2 wrap-anywhere">{description}</span>
      )}
    </>
  );
}

function actionsCell(position: AdminPosition, { onEdit, onCopy }: Props) {
  const { symbol, portfolioDate, accountName } = position;
  // A symbol stands in several accounts and on several days.
  const which = `${symbol}, ${formatDate(portfolioDate)}, ${accountName}`;
  return (
    <span className="inline-flex gap-1">
      <IconButton label={`Edit ${which}`} onClick={() => onEdit(position)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Copy ${which}`} onClick={() => onCopy(position)}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </span>
  );
}
