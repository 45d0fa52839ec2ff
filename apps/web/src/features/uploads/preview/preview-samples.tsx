import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { typeWords } from "../../../lib/type-words.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { UploadPreview } from "../uploads.mutations.ts";

/** True for a look-alike, which waits for review: neither new nor stored. */
type Held = { readonly isHeld: boolean };
type Transaction = UploadPreview["sampleTransactions"][number] & Held;
type Position = UploadPreview["samplePositions"][number] & Held;

/** Some rows as they were understood, so that a wrong reading is seen before it is stored. */
export function PreviewSamples({ preview }: { readonly preview: UploadPreview }) {
  const held = new Set(preview.review.map((reviewed) => reviewed.line));
  const marked = <Row extends { readonly line: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, isHeld: held.has(row.line) }));
  return preview.fileType === "PORTFOLIO" ? (
    <DataTable
      caption="Sample positions"
      columns={POSITION_COLUMNS}
      rows={marked(preview.samplePositions)}
      rowKey={(row) => String(row.line)}
      rowName={(row) => `line ${row.line}`}
    />
  ) : (
    <DataTable
      caption="Sample transactions"
      columns={preview.needsAccount ? UNASSIGNED_COLUMNS : TRANSACTION_COLUMNS}
      rows={marked(preview.sampleTransactions)}
      rowKey={(row) => String(row.line)}
      rowName={(row) => `line ${row.line}`}
    />
  );
}

type Sample = Held & {
  readonly line: number;
  readonly type: string;
  readonly symbol: string | null;
  readonly description: string | null;
  readonly account: string;
  readonly isDuplicate: boolean;
};

const line: Column<Sample> = {
  id: "line",
  header: "Line",
  cell: (row) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{row.line}</span>
      <State row={row} />
    </span>
  ),
};

function State({ row }: { readonly row: Sample }) {
  if (row.isHeld) {
    return <StatusBadge tone="warning">For review</StatusBadge>;
  }
  return row.isDuplicate ? (
    <StatusBadge>Already stored</StatusBadge>
  ) : (
    <StatusBadge tone="success">New</StatusBadge>
  );
}

const what: Column<Sample> = {
  id: "what",
  header: "What",
  priority: 3,
  cell: (row) => (
    <span className="flex min-w-32 flex-col">
      <span>{typeWords(row.type)}</span>
      <span className="line-clamp-1 text-label text-ink-2">{row.description ?? ""}</span>
    </span>
  ),
};

const symbol: Column<Sample> = {
  id: "symbol",
  header: "Symbol",
  cell: (row) => <HoldingName>{row.symbol ?? ""}</HoldingName>,
};

const account: Column<Sample> = {
  id: "account",
  header: "Account",
  priority: 4,
  // A long name takes lines of its own, not the room of the figures.
  cell: (row) => <span className="break-words">{row.account}</span>,
};

const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  line,
  { id: "date", header: "Date", priority: 2, cell: (row) => <Unbroken>{formatDate(row.date)}</Unbroken> },
  what,
  symbol,
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  { id: "price", header: "Price", align: "end", priority: 4, cell: (row) => <Amount value={row.price} /> },
  { id: "amount", header: "Amount", align: "end", cell: (row) => <Amount value={row.amount} /> },
  account,
];

/** While it is not known whose rows they are. */
const UNASSIGNED_COLUMNS = TRANSACTION_COLUMNS.filter(({ id }) => id !== account.id);

const POSITION_COLUMNS: readonly Column<Position>[] = [
  line,
  what,
  symbol,
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
  account,
];

function Unbroken({ children }: { readonly children: ReactNode }) {
  return <span className="wrap-anywhere sm:whitespace-nowrap">{children}</span>;
}
