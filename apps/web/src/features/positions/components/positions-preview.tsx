import { formatDate, formatPrice } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/amount.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { PositionsPreview } from "../add-positions.queries.ts";
import { TYPE_LABELS } from "../position-types.ts";

type Row = PositionsPreview["validPositions"][number] & { readonly key: string };

/** What the rows would be stored as, by the server. */
export function PreviewTable({ preview }: { readonly preview: PositionsPreview }) {
  return (
    <Card title="Preview" flush>
      <DataTable
        caption="Positions to be added"
        columns={COLUMNS}
        rows={preview.validPositions.map((row, index) => ({ ...row, key: String(index) }))}
        rowKey={({ key }) => key}
        rowName={({ symbol }) => symbol}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { id: "symbol", header: "Symbol", cell: ({ symbol }) => symbol },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  { id: "type", header: "Type", priority: 3, cell: (row) => TYPE_LABELS[row.positionType] },
  { id: "account", header: "Account", priority: 2, cell: ({ accountName }) => accountName },
  { id: "date", header: "Date", priority: 2, cell: ({ portfolioDate }) => formatDate(portfolioDate) },
  {
    id: "price",
    header: "Last price",
    align: "end",
    priority: 3,
    cell: ({ lastPrice }) => (lastPrice === null ? <MissingValue /> : formatPrice(lastPrice)),
  },
  { id: "value", header: "Current value", align: "end", cell: (row) => <Amount value={row.currentValue} /> },
];
