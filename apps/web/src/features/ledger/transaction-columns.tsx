import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatNarrowDate, hideFigures } from "../../lib/format.ts";
import { typeWords } from "../../lib/type-words.ts";
import { Amount } from "../../ui/figures/amount.tsx";
import { HoldingName } from "../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { FileLine } from "./components/file-line.tsx";
import type { LedgerTransaction } from "./ledger.queries.ts";

/** Columns of the ledger; `row` is the id of the one that a figure led to. */
export const transactionColumns = (row?: string): readonly Column<LedgerTransaction>[] => [
  {
    id: "day",
    header: "Day",
    cell: ({ id, day }) => (
      <span className="flex flex-wrap items-center gap-x-2 font-normal min-[24rem]:whitespace-nowrap">
        {formatNarrowDate(day)}
        {id === row && <StatusBadge>This line</StatusBadge>}
      </span>
    ),
  },
  ...COLUMNS,
];

const COLUMNS: readonly Column<LedgerTransaction>[] = [
  {
    id: "symbol",
    header: "Symbol",
    cell: ({ instrument, underlying, type }) => (
      <>
        {instrument === null ? (
          <span className="text-ink-2">Cash</span>
        ) : (
          <SymbolLink symbol={underlying ?? instrument} className="font-semibold">
            <HoldingName>{instrument}</HoldingName>
          </SymbolLink>
        )}
        {/* Where there is no room for the column of types. */}
        <span className="block text-label text-ink-2 md:hidden">{typeWords(type)}</span>
      </>
    ),
  },
  {
    id: "what",
    header: "What",
    priority: 3,
    cell: ({ type, action }) => (
      <span className="block max-w-36 min-[90rem]:max-w-60">
        {typeWords(type)}
        <span className="block truncate text-label text-ink-3" title={hideFigures(action)}>
          {hideFigures(action)}
        </span>
      </span>
    ),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    cell: ({ quantity }) => quantity !== null && <Amount kind="quantity" value={quantity} />,
  },
  {
    id: "price",
    header: "Price",
    align: "end",
    priority: 4,
    cell: ({ price }) => price !== null && <Amount kind="price" value={price} />,
  },
  {
    id: "commission",
    header: "Commission",
    align: "end",
    priority: 5,
    cell: ({ commission }) => commission !== null && <Amount value={commission} />,
  },
  {
    id: "fees",
    header: "Fees",
    align: "end",
    priority: 5,
    cell: ({ fees }) => fees !== null && <Amount value={fees} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <Amount value={amount} />,
  },
  {
    id: "account",
    header: "Account",
    priority: 3,
    cell: ({ accountName }) => <span className="min-[90rem]:whitespace-nowrap">{accountName}</span>,
  },
  {
    id: "file",
    header: "File",
    priority: 5,
    cell: (line) => <FileLine transactionId={line.id} line={line} />,
  },
];

export const TRANSACTION_EXPORT: readonly CsvColumn<LedgerTransaction>[] = [
  { header: "Day", value: ({ day }) => day, kind: "date" },
  { header: "Posted", value: ({ postedOn }) => postedOn, kind: "date" },
  { header: "Settled", value: ({ settledOn }) => settledOn, kind: "date" },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Type", value: ({ type }) => type },
  { header: "Underlying", value: ({ underlying }) => underlying },
  { header: "Symbol", value: ({ instrument }) => instrument },
  { header: "Quantity", value: ({ quantity }) => quantity, kind: "number" },
  { header: "Price", value: ({ price }) => price, kind: "number" },
  { header: "Commission", value: ({ commission }) => commission, kind: "number" },
  { header: "Fees", value: ({ fees }) => fees, kind: "number" },
  { header: "Amount", value: ({ amount }) => amount, kind: "number" },
  { header: "Cash effect", value: ({ cashEffect }) => cashEffect, kind: "number" },
  { header: "Action", value: ({ action }) => action },
  { header: "File", value: ({ fileName }) => fileName },
  { header: "Line", value: ({ line }) => line, kind: "number" },
];
