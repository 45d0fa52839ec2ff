import { serverWords } from "../../lib/network/server-words.ts";
import { Amount } from "../figures/amount.tsx";
import { HoldingName } from "../figures/holding-name.tsx";
import { SymbolLink } from "../figures/symbol-link.tsx";
import { type Column, DataTable } from "./data-table.tsx";

type Disagreement = {
  readonly symbol: string;
  readonly fileQuantity: string;
  readonly ledgerQuantity: string;
  readonly explanation: string;
};

type Props = { readonly caption: string; readonly disagreements: readonly Disagreement[] };

/** Symbols of which a positions file and the ledger of its day hold different quantities. */
export function DisagreementTable({ caption, disagreements }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={disagreements}
      rowKey={({ symbol }) => symbol}
      rowName={({ symbol }) => symbol}
    />
  );
}

const COLUMNS: readonly Column<Disagreement>[] = [
  {
    id: "symbol",
    header: "Symbol",
    cell: ({ symbol }) => (
      <SymbolLink symbol={symbol}>
        <HoldingName>{symbol}</HoldingName>
      </SymbolLink>
    ),
  },
  {
    id: "file",
    header: "In the file",
    align: "end",
    cell: ({ fileQuantity }) => <Amount value={fileQuantity} kind="quantity" />,
  },
  {
    id: "ledger",
    header: "In the ledger",
    align: "end",
    cell: ({ ledgerQuantity }) => <Amount value={ledgerQuantity} kind="quantity" />,
  },
  {
    id: "explanation",
    header: "What may explain it",
    priority: 3,
    cell: ({ explanation }) => <span className="text-ink-2">{serverWords(explanation)}</span>,
  },
];
