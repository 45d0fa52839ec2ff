import { formatQuantity, plural, signOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { SymbolHolding } from "../symbols.queries.ts";

type Props = { readonly holdings: readonly SymbolHolding[] };

/** Shares by account with what they cost by either book. */
export function SymbolShares({ holdings }: Props) {
  return (
    <Card title="Shares" flush>
      <DataTable
        caption="Shares"
        columns={COLUMNS}
        rows={holdings}
        rowKey={({ accountId }) => accountId}
        rowName={({ accountName }) => accountName}
        pageSize={10}
      />
      <p className="px-4 py-2 text-label text-ink-2">
        Trade basis counts assigned shares at the strike. Tax basis takes the option's premium off.
      </p>
    </Card>
  );
}

const COLUMNS: readonly Column<SymbolHolding>[] = [
  {
    id: "account",
    header: "Account",
    cell: ({ accountName, lots }) => (
      <>
        {accountName}
        <span className="block text-label font-normal text-ink-2">{plural(lots, "lot")}</span>
      </>
    ),
  },
  { id: "quantity", header: "Shares", align: "end", cell: (holding) => <Quantity holding={holding} /> },
  {
    id: "trade",
    header: "Trade basis",
    align: "end",
    priority: 3,
    cell: ({ tradeBasis }) => <Amount value={tradeBasis} />,
  },
  {
    id: "tradeEach",
    header: "Trade, per share",
    align: "end",
    priority: "xs",
    cell: ({ tradeBasisPerShare }) => <Amount kind="price" value={tradeBasisPerShare} />,
  },
  {
    id: "tax",
    header: "Tax basis",
    align: "end",
    priority: 3,
    cell: ({ taxBasis }) => <Amount value={taxBasis} />,
  },
  {
    id: "taxEach",
    header: "Tax, per share",
    align: "end",
    priority: "xs",
    cell: ({ taxBasisPerShare }) => <Amount kind="price" value={taxBasisPerShare} />,
  },
];

/** Shares of unknown cost are in neither basis: their number stands beside the others. */
function Quantity({ holding: { quantity, unknownQuantity } }: { readonly holding: SymbolHolding }) {
  return (
    <>
      <Amount kind="quantity" value={quantity} />
      {signOf(unknownQuantity) !== 0 && (
        <span className="block text-label whitespace-nowrap text-warning">
          {formatQuantity(unknownQuantity)} of unknown cost
        </span>
      )}
    </>
  );
}
