import type { CsvColumn } from "../../lib/csv-export.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import { HoldingName } from "../../ui/figures/holding-name.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import type { PortfolioPosition } from "./portfolio.queries.ts";

/** Columns of the positions table; their ids are the server's names for sorting. */
export const POSITION_COLUMNS: readonly Column<PortfolioPosition>[] = [
  { id: "symbol", header: "Symbol", sortable: true, cell: (row) => <PositionName position={row} /> },
  {
    id: "description",
    header: "Description",
    priority: 4,
    sortable: true,
    cell: (row) => <span className="line-clamp-2 min-w-40">{row.description ?? <MissingValue />}</span>,
  },
  {
    id: "accountName",
    header: "Account",
    priority: 3,
    sortable: true,
    cell: (row) => row.accountName,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    sortable: true,
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  {
    id: "lastPrice",
    header: "Last price",
    align: "end",
    priority: 4,
    sortable: true,
    cell: (row) => <Amount kind="price" value={row.lastPrice} />,
  },
  {
    id: "currentValue",
    header: "Current value",
    align: "end",
    sortable: true,
    cell: (row) => <Amount value={row.currentValue} />,
  },
  {
    id: "todaysGainLossDollar",
    header: "Today's gain/loss $",
    align: "end",
    priority: 2,
    sortable: true,
    cell: (row) => <Amount value={row.todaysGainLossDollar} signed />,
  },
  {
    id: "totalGainLossPercent",
    header: "Total gain/loss %",
    align: "end",
    priority: "xs",
    sortable: true,
    cell: (row) => <Amount kind="percent" value={row.totalGainLossPercent} signed />,
  },
];

/** The sort names that the address may hold. */
export const POSITION_SORTS = POSITION_COLUMNS.map(({ id }) => id);

/** Columns of the export: those of the table, and what tells two rows of one symbol apart. */
export const POSITION_EXPORT: readonly CsvColumn<PortfolioPosition>[] = [
  { header: "Date", value: (row) => row.portfolioDate, kind: "date" },
  { header: "Account", value: (row) => row.accountName },
  { header: "Symbol", value: (row) => row.symbol },
  { header: "Description", value: (row) => row.description },
  { header: "Type", value: (row) => row.type },
  { header: "Kind", value: (row) => row.kind },
  { header: "Held as", value: (row) => row.holdingType },
  { header: "Quantity", value: (row) => row.quantity, kind: "number" },
  { header: "Last price", value: (row) => row.lastPrice, kind: "number" },
  { header: "Current value", value: (row) => row.currentValue, kind: "number" },
  { header: "Today's gain/loss $", value: (row) => row.todaysGainLossDollar, kind: "number" },
  { header: "Total gain/loss %", value: (row) => row.totalGainLossPercent, kind: "number" },
];

/** The name of a row: pending activity has no symbol. */
export const positionName = ({ symbol, description, kind }: PortfolioPosition) =>
  symbol || description || kind.toLowerCase();

function PositionName({ position }: { readonly position: PortfolioPosition }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <HoldingName>{positionName(position)}</HoldingName>
      {position.holdingType !== null && (
        <span className="text-label font-normal text-ink-3">{position.holdingType}</span>
      )}
      {position.kind === "PENDING" && <StatusBadge>Pending</StatusBadge>}
      {position.kind === "WRAPPER" && <StatusBadge tone="warning">Not in totals</StatusBadge>}
    </span>
  );
}
