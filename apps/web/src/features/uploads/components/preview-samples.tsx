import { formatDate } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { UploadPreview } from "../uploads.mutations.ts";

type Transaction = UploadPreview["sampleTransactions"][number];
type Position = UploadPreview["samplePositions"][number];

/** Some rows as they were understood, so that a wrong reading is seen before it is stored. */
export function PreviewSamples({ preview }: { readonly preview: UploadPreview }) {
  return preview.fileType === "PORTFOLIO" ? (
    <DataTable
      caption="Sample positions"
      columns={POSITION_COLUMNS}
      rows={preview.samplePositions}
      rowKey={(row) => String(row.line)}
      rowName={(row) => `line ${row.line}`}
    />
  ) : (
    <DataTable
      caption="Sample transactions"
      columns={TRANSACTION_COLUMNS}
      rows={preview.sampleTransactions}
      rowKey={(row) => String(row.line)}
      rowName={(row) => `line ${row.line}`}
    />
  );
}

const state = <Row extends { readonly isDuplicate: boolean }>(): Column<Row> => ({
  id: "state",
  header: "State",
  cell: (row) =>
    row.isDuplicate ? (
      <StatusBadge tone="warning">Duplicate: already stored</StatusBadge>
    ) : (
      <StatusBadge>New</StatusBadge>
    ),
});

const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  { id: "line", header: "Line", cell: (row) => row.line },
  state(),
  {
    id: "date",
    header: "Date",
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.date)}</span>,
  },
  { id: "type", header: "Type", priority: 3, cell: (row) => row.type },
  {
    id: "symbol",
    header: "Symbol",
    cell: (row) => <span className="sm:whitespace-nowrap">{row.symbol ?? ""}</span>,
  },
  {
    id: "description",
    header: "Description",
    priority: 3,
    cell: (row) => <span className="line-clamp-2 min-w-48">{row.description}</span>,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  { id: "price", header: "Price", align: "end", priority: 3, cell: (row) => <Amount value={row.price} /> },
  { id: "amount", header: "Amount", align: "end", cell: (row) => <Amount value={row.amount} /> },
  { id: "account", header: "Account", priority: 3, cell: (row) => row.account },
];

const POSITION_COLUMNS: readonly Column<Position>[] = [
  {
    id: "symbol",
    header: "Symbol",
    cell: (row) => <span className="sm:whitespace-nowrap">{row.symbol}</span>,
  },
  state(),
  { id: "type", header: "Type", priority: 3, cell: (row) => row.type },
  {
    id: "description",
    header: "Description",
    priority: 3,
    cell: (row) => <span className="line-clamp-2 min-w-48">{row.description ?? ""}</span>,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  {
    id: "lastPrice",
    header: "Last price",
    align: "end",
    priority: 3,
    cell: (row) => <Amount value={row.lastPrice} />,
  },
  {
    id: "currentValue",
    header: "Value",
    align: "end",
    cell: (row) => <Amount value={row.currentValue} />,
  },
  { id: "account", header: "Account", priority: 3, cell: (row) => row.account },
];
