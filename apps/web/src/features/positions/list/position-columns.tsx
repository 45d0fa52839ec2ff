import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import type { UserPosition } from "../admin-positions.queries.ts";
import { type Position, TYPE_LABELS } from "../position-types.ts";
import type { OwnPosition } from "../positions.queries.ts";
import type { Chosen } from "./use-chosen.ts";

/** The actions of a row. */
export type RowActions<P extends Position> = {
  readonly chosen: Chosen<P>;
  readonly readOnly: boolean;
  readonly onEdit: (position: P) => void;
  readonly onCopy: (position: P) => void;
  readonly onDelete: (position: P) => void;
  /** Opens what the broker said of an edited position. */
  readonly onBroker?: ((position: P) => void) | undefined;
};

export function ownColumns(actions: RowActions<OwnPosition>): Column<OwnPosition>[] {
  const { readOnly, onEdit, onBroker } = actions;
  return [
    {
      id: "symbol",
      header: "Symbol",
      sortable: true,
      cell: (position) => (
        <Ticked position={position} actions={actions} isOwn>
          {position.edit && (
            <button
              type="button"
              aria-label={`${position.symbol} was edited: show broker values`}
              onClick={() => onBroker?.(position)}
              className="target rounded-chip border border-line bg-warning-tint px-2 text-label font-medium text-warning underline"
            >
              Edited
            </button>
          )}
        </Ticked>
      ),
    },
    figure("quantity", "Quantity", 2, quantityCell),
    figure("currentValue", "Current value", 1, valueCell),
    text("positionType", "Type", 3, ({ positionType }) => TYPE_LABELS[positionType]),
    text("portfolioDate", "Date", 2, dateCell),
    text("accountName", "Account", 4, ({ accountName }) => accountName),
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (position) => (
        <IconButton label={`Edit ${position.symbol}`} disabled={readOnly} onClick={() => onEdit(position)}>
          <Pencil aria-hidden size={16} />
        </IconButton>
      ),
    },
    // Three buttons beside each other do not fit a tablet held upright: there these fold out with the details.
    {
      id: "more",
      header: "More",
      align: "end",
      priority: 4,
      cell: (position) => <MoreActions position={position} {...actions} />,
    },
  ];
}

function MoreActions(props: RowActions<OwnPosition> & { readonly position: OwnPosition }) {
  const { position, readOnly, onCopy, onDelete } = props;
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

export function userColumns(actions: RowActions<UserPosition>): Column<UserPosition>[] {
  return [
    {
      id: "symbol",
      header: "Symbol",
      sortable: true,
      cell: (position) => (
        <>
          <Ticked position={position} actions={actions}>
            {position.isEdited && <StatusBadge tone="warning">Edited</StatusBadge>}
          </Ticked>
          {position.description !== null && position.description !== "" && (
            <span className="block text-label font-normal text-ink-2 wrap-anywhere">
              {position.description}
            </span>
          )}
        </>
      ),
    },
    text("date", "Date", 2, dateCell),
    text("account", "Account", 4, ({ accountName, accountNumber }) => (
      <>
        <span className="block wrap-anywhere">{accountName}</span>
        {accountNumber !== null && <span className="block text-label text-ink-2">{accountNumber}</span>}
      </>
    )),
    figure("quantity", "Quantity", 3, quantityCell),
    figure("price", "Price", 4, ({ lastPrice }) => <Amount kind="price" value={lastPrice} />),
    figure("value", "Value", "xs", valueCell),
    figure("today", "Today's P&L", 3, (row) => <Amount signed value={row.todaysGainLossDollar} />),
    figure("total", "Total P&L", 3, (row) => <Amount signed value={row.totalGainLossDollar} />),
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (position) => <UserActions position={position} {...actions} />,
    },
  ];
}

function UserActions(props: RowActions<UserPosition> & { readonly position: UserPosition }) {
  const { position, onEdit, onCopy } = props;
  const { symbol, portfolioDate, accountName } = position;
  // A symbol may have positions in several accounts and on several days.
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

type Cell<P> = Column<P>["cell"];
type Priority = NonNullable<Column<Position>["priority"]>;

/** A column to sort by. */
const text = <P,>(id: string, header: string, priority: Priority, cell: Cell<P>): Column<P> => ({
  id,
  header,
  priority,
  sortable: true,
  cell,
});

const figure = <P,>(...column: Parameters<typeof text<P>>): Column<P> => ({
  ...text(...column),
  align: "end",
});

const quantityCell = ({ quantity }: Position) => <Amount kind="quantity" value={quantity} />;
const valueCell = ({ currentValue }: Position) => <Amount value={currentValue} />;
const dateCell = ({ portfolioDate }: Position) => (
  <span className="whitespace-nowrap">{formatDate(portfolioDate)}</span>
);

type TickedProps<P extends Position> = {
  readonly position: P;
  readonly actions: RowActions<P>;
  /** The symbol leads to its page, which tells of the signed-in user's trades; of another user's it is the tick's label. */
  readonly isOwn?: boolean;
  readonly children: ReactNode;
};

/** The symbol with its tick, and `children` beside it. */
function Ticked<P extends Position>({ position, actions, isOwn = false, children }: TickedProps<P>) {
  const { chosen, readOnly } = actions;
  const { symbol, portfolioDate } = position;
  const name = (
    <HoldingName asOf={portfolioDate} withSymbol>
      {symbol}
    </HoldingName>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Checkbox
        className="-my-2 pointer-coarse:min-w-8"
        label={isOwn ? <span className="sr-only">{instrumentWords(symbol)}</span> : name}
        disabled={readOnly}
        checked={chosen.has(position)}
        onChange={(isTicked) => chosen.set([position], isTicked)}
      />
      {isOwn && <SymbolLink symbol={symbol}>{name}</SymbolLink>}
      {children}
    </span>
  );
}
