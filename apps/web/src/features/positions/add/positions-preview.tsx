import { formatDate, formatPrice, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { PositionsPreview } from "../position-changes.queries.ts";
import { TYPE_LABELS } from "../position-types.ts";
import { listKey } from "./use-adding.ts";

type Row = PositionsPreview["validPositions"][number] & { readonly key: string };

type Props = {
  readonly preview: PositionsPreview;
  /** Accounts and days whose rows are marked as the whole list, by `listKey`. */
  readonly wholeLists: ReadonlySet<string>;
  readonly onWholeList: (key: string, isWhole: boolean) => void;
};

/** The rows as the server would store them, and whether they are all that an account holds. */
export function PreviewTable({ preview, wholeLists, onWholeList }: Props) {
  return (
    <Card title="Preview" flush>
      {preview.wholeListOffers.map((offer) => (
        <div key={listKey(offer)} className="px-4 pb-3">
          <Checkbox
            label={`Everything in ${offer.accountName} on ${formatDate(offer.portfolioDate)}`}
            checked={wholeLists.has(listKey(offer))}
            onChange={(isWhole) => onWholeList(listKey(offer), isWhole)}
          />
          <p className="text-label text-ink-2">
            You entered {offer.typedSymbols} of the {plural(offer.heldSymbols, "symbol")} in this account.
            Check the box if the rest are gone.
          </p>
        </div>
      ))}
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
  {
    id: "symbol",
    header: "Symbol",
    cell: ({ symbol, isAlreadyThere }) => (
      <>
        {symbol}
        {isAlreadyThere && (
          <span className="block text-label font-normal text-warning">already there on this day</span>
        )}
      </>
    ),
  },
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
