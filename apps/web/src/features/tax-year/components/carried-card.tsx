import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { formatDate, formatQuantity, plural } from "../../../lib/format.ts";
import { heldText, holdingLine } from "../../../lib/holding-words.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import type { CarriedLoss, TaxYear } from "../tax-year.queries.ts";

const PAGE_ROWS = 25;

type Props = { readonly taxYear: TaxYear };

/** Where the deferred dollars are: what carried a loss over the year's end; nothing where none did. */
export function CarriedCard({ taxYear: { year, carried, deferred } }: Props) {
  if (carried.length === 0) {
    return null;
  }
  return (
    <Card
      title="Where the deferred dollars are"
      subtitle={`carried into ${year + 1}`}
      flush
      className="overflow-clip"
    >
      <p className="px-4 pb-2 text-label text-ink-2">
        Each loss sits in the basis of what replaced it, and counts when that closes.
      </p>
      <HoldingTable
        phone={{
          value: "Loss carried",
          cells: (row) => ({
            name: holdingLine(row.instrument, row.acquired),
            value: <Amount value={row.amount} />,
            facts: [formatDate(row.acquired), heldText(row.instrument, row.quantity), row.accountName],
          }),
        }}
        caption="Where the deferred dollars are"
        columns={columnsOf(deferred, carried.length)}
        rows={carried}
        pageSize={PAGE_ROWS}
        rowKey={(row) => `${row.accountId} ${row.instrument} ${row.acquired} ${row.lossLotId} ${row.basis}`}
        rowName={nameIn}
      />
    </Card>
  );
}

const nameIn = ({ instrument, quantity }: CarriedLoss) =>
  `${formatQuantity(quantity)} ${instrumentWords(instrument)}`;

const columnsOf = (total: string, count: number): readonly Column<CarriedLoss>[] => [
  {
    id: "holding",
    header: "Holding",
    cell: (row) => (
      <>
        <SymbolLink symbol={row.instrument}>{nameIn(row)}</SymbolLink>
        <span className="block text-label font-normal text-ink-2">{row.accountName}</span>
      </>
    ),
    footer: plural(count, "lot"),
  },
  { id: "acquired", header: "Acquired", priority: 2, cell: ({ acquired }) => formatDate(acquired) },
  { id: "since", header: "Held since", priority: 3, cell: ({ holdingSince }) => formatDate(holdingSince) },
  {
    id: "basis",
    header: "Basis with the loss",
    align: "end",
    priority: 3,
    cell: ({ basis }) => <Amount value={basis} />,
  },
  {
    id: "amount",
    header: "Loss carried",
    align: "end",
    cell: ({ amount }) => <Amount value={amount} />,
    footer: <Amount value={total} />,
  },
];
