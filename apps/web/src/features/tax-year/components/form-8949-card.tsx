import { useState } from "react";
import { Link } from "react-router-dom";
import { ledgerRowPath } from "../../../lib/address/ledger-pages.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatDate, formatMoney, plural } from "../../../lib/format.ts";
import { heldText, holdingLine } from "../../../lib/holding-words.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { PhoneCells } from "../../../ui/table/phone-row.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { description, FORM_COLUMNS, type Part, partsOf, sidedOf, sumOf } from "../form-8949.ts";
import { FILE_NOTE, READINGS } from "../tax-words.ts";
import type { TaxLot, TaxYear } from "../tax-year.queries.ts";
import { type AskedSale, correctionColumn, SaleCorrection } from "./sale-corrections.tsx";

const PAGE_ROWS = 50;

type Props = { readonly taxYear: TaxYear };

/** The rows of Form 8949: a table for each part, and one file with all of them. */
export function Form8949Card({ taxYear: { year, reading, lots, sealedOn } }: Props) {
  const name = READINGS[reading].name.toLowerCase();
  const [asked, setAsked] = useState<AskedSale>();
  const isViewOnly = useIsReadOnly();
  const onAsk = isViewOnly || sealedOn !== null ? undefined : setAsked;
  return (
    <Card
      title="Form 8949"
      subtitle={lots.length === 0 ? undefined : `${plural(lots.length, "row")}, ${name} reading`}
      flush
      className="overflow-clip"
      actions={
        <ExportButton
          rows={lots.length}
          onExport={() => exportCsv(`form-8949-${year}-${name}.csv`, FORM_COLUMNS, lots, FILE_NOTE)}
        />
      }
    >
      {lots.length === 0 ? (
        <EmptyState title={`Nothing closed in taxable accounts in ${year}`} />
      ) : (
        partsOf(lots).map((part) => <PartTable key={part.term} part={part} onAsk={onAsk} />)
      )}
      {asked !== undefined && <SaleCorrection asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

/** Undefined where nothing may be changed. */
type OnAsk = ((asked: AskedSale) => void) | undefined;

function PartTable({ part, onAsk }: { readonly part: Part; readonly onAsk: OnAsk }) {
  const { title, rows } = part;
  return (
    <section aria-label={title}>
      <h3 className="px-4 pt-3 pb-2 font-semibold">
        {title} <span className="text-label font-normal text-ink-3">{plural(rows.length, "row")}</span>
      </h3>
      <HoldingTable
        phone={{ value: "Gain or loss", cells: phoneCells, total: phoneTotal(rows) }}
        caption={`Form 8949, ${title}`}
        columns={[...columnsOf(rows), ...(onAsk === undefined ? [] : [correctionColumn(onAsk)])]}
        rows={rows}
        pageSize={PAGE_ROWS}
        rowKey={({ id }) => id}
        rowName={(row) => `${description(row)}, ${formatDate(row.sold)}`}
      />
    </section>
  );
}

const columnsOf = (rows: readonly TaxLot[]): readonly Column<TaxLot>[] => [
  {
    id: "description",
    header: "(a) Description",
    cell: (row) => (
      <>
        <SymbolLink symbol={row.instrument}>{description(row)}</SymbolLink>
        <span className="block text-label font-normal text-ink-2">{row.accountName}</span>
      </>
    ),
    footer: plural(rows.length, "row"),
  },
  { id: "acquired", header: "(b) Acquired", priority: 4, cell: (row) => <Acquired row={row} /> },
  {
    id: "sold",
    header: "(c) Sold",
    priority: 2,
    cell: (row) => (
      <>
        <Sold row={row} />
        <Narrow>acquired {row.acquired === null ? "on an unknown day" : formatDate(row.acquired)}</Narrow>
      </>
    ),
  },
  {
    id: "proceeds",
    header: "(d) Proceeds",
    align: "end",
    priority: 3,
    cell: ({ proceeds }) => <Amount value={proceeds} />,
    footer: <Amount value={sumOf(rows, ({ gain, proceeds }) => gain && proceeds)} />,
  },
  {
    id: "cost",
    header: "(e) Cost",
    align: "end",
    priority: 3,
    cell: ({ cost }) => <Amount value={cost} />,
    footer: <Amount value={sumOf(rows, ({ gain, cost }) => gain && cost)} />,
  },
  { id: "code", header: "(f) Code", priority: 4, cell: (row) => <Code row={row} /> },
  {
    id: "adjustment",
    header: "(g) Adjustment",
    align: "end",
    priority: 3,
    cell: ({ adjustment, code }) =>
      adjustment !== null && (
        <>
          <Amount value={adjustment} />
          <Narrow>code {code}</Narrow>
        </>
      ),
    footer: <Amount value={sumOf(rows, ({ adjustment }) => adjustment) ?? "0"} />,
  },
  {
    id: "gain",
    header: "(h) Gain or loss",
    align: "end",
    cell: ({ gain }) => <Amount value={gain} signed />,
    footer: <Amount value={sumOf(rows, ({ gain }) => gain)} signed />,
  },
];

/** What its own column tells on a wide screen: a narrow one and paper have no room for it. */
const Narrow = ({ children }: { readonly children: React.ReactNode }) => (
  <span className="block text-label whitespace-nowrap text-ink-2 max-md:hidden lg:hidden">{children}</span>
);

/** The day of the purchase, or of a written contract the day it closed, with the day it was written. */
function Acquired({ row }: { readonly row: TaxLot }) {
  const { acquired, openedOn, holdingSince } = row;
  return (
    <>
      {acquired === null ? <span className="text-warning">Unknown</span> : formatDate(acquired)}
      {row.isShort && openedOn !== null && <Note>opened {formatDate(openedOn)}</Note>}
      {holdingSince !== null && holdingSince !== acquired && (
        <Note>held since {formatDate(holdingSince)}</Note>
      )}
    </>
  );
}

const Note = ({ children }: { readonly children: React.ReactNode }) => (
  <span className="block text-label whitespace-nowrap text-ink-2">{children}</span>
);

/** The day of the sale, which leads to its row in the ledger. */
const Sold = ({ row: { closingTransactionId, sold, underlying } }: { readonly row: TaxLot }) => (
  <Link
    to={ledgerRowPath({ id: closingTransactionId, day: sold, underlying })}
    className="whitespace-nowrap text-inherit underline decoration-line-strong hover:decoration-current"
  >
    {formatDate(sold)}
  </Link>
);

/** W, and how much of it a retirement account took for ever. */
function Code({ row: { code, adjustment, isLost, lost } }: { readonly row: TaxLot }) {
  return (
    <>
      {code}
      {isLost && (
        <span className="block">
          <StatusBadge tone="warning">
            Lost to retirement{lost !== adjustment && `: ${formatMoney(lost)}`}
          </StatusBadge>
        </span>
      )}
    </>
  );
}

const phoneCells = (row: TaxLot): PhoneCells => ({
  name: holdingLine(row.instrument, row.sold),
  value: <Amount value={row.gain} signed />,
  facts: [formatDate(row.sold), heldText(row.instrument, sidedOf(row)), row.accountName],
  mark: row.adjustment !== null && (
    <span className={row.isLost ? "text-warning" : "text-ink-2"}>
      {row.code} {formatMoney(row.adjustment)}
    </span>
  ),
});

const phoneTotal = (rows: readonly TaxLot[]): PhoneCells => ({
  name: "Total",
  value: <Amount value={sumOf(rows, ({ gain }) => gain)} signed />,
  facts: [plural(rows.length, "row")],
});
