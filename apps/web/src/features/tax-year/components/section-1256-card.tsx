import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { formatDate, formatMarketPrice, signOf } from "../../../lib/format.ts";
import { heldText, holdingLine } from "../../../lib/holding-words.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import type { PhoneCells } from "../../../ui/table/phone-row.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { description, sidedOf } from "../form-8949.ts";
import { FILE_NOTE } from "../tax-words.ts";
import type { Section1256Row, TaxYear } from "../tax-year.queries.ts";

const PAGE_ROWS = 50;

type Props = { readonly taxYear: TaxYear };

/** Section 1256 contracts for Form 6781: one number in all readings, 60% of it long-term. */
export function Section1256Card({ taxYear }: Props) {
  const { year, section1256, longTerm1256, shortTerm1256, section1256Rows: rows } = taxYear;
  const isWhole = longTerm1256 !== null && shortTerm1256 !== null;
  return (
    <Card
      title="Section 1256, for Form 6781"
      subtitle="The same in every reading"
      flush
      className="overflow-clip"
      actions={
        <ExportButton
          rows={rows.length}
          onExport={() => exportCsv(`section-1256-${year}.csv`, FILE_COLUMNS, rows, FILE_NOTE)}
        />
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-3 sm:grid-cols-3">
        <Figure label="Gain or loss">
          <Amount value={isWhole ? section1256 : null} signed />
        </Figure>
        <Figure label="60% long-term">
          <Amount value={longTerm1256} signed />
        </Figure>
        <Figure label="40% short-term">
          <Amount value={shortTerm1256} signed />
        </Figure>
      </dl>
      {rows.length > 0 && (
        <HoldingTable
          phone={{ value: "Gain or loss", cells: phoneCells }}
          caption="Section 1256 contracts"
          columns={columnsOf(isWhole ? section1256 : null)}
          rows={rows}
          pageSize={PAGE_ROWS}
          rowKey={keyOf}
          rowName={(row) => `${instrumentWords(row.instrument)}, ${row.accountName}`}
        />
      )}
    </Card>
  );
}

const keyOf = (row: Section1256Row) =>
  [row.accountId, row.instrument, row.openedOn, row.closedOn, row.quantity, row.proceeds, row.cost].join(" ");

const columnsOf = (total: string | null): readonly Column<Section1256Row>[] => [
  {
    id: "contract",
    header: "Contract",
    cell: ({ instrument, quantity, isShort, accountName }) => (
      <>
        <SymbolLink symbol={instrument}>{description({ instrument, quantity })}</SymbolLink>
        <span className="block text-label font-normal text-ink-2">
          {isShort ? "sold" : "bought"} · {accountName}
        </span>
      </>
    ),
    footer: "Total",
  },
  {
    id: "opened",
    header: "Opened",
    priority: 4,
    cell: ({ openedOn, startedAtMark }) => (
      <>
        {formatDate(openedOn)}
        {startedAtMark && <Note>from last year's mark</Note>}
      </>
    ),
  },
  { id: "closed", header: "Closed or marked", priority: 2, cell: (row) => <Closed row={row} /> },
  {
    id: "proceeds",
    header: "Proceeds",
    align: "end",
    priority: 3,
    cell: ({ proceeds }) => <Amount value={proceeds} />,
  },
  { id: "cost", header: "Cost", align: "end", priority: 3, cell: ({ cost }) => <Amount value={cost} /> },
  {
    id: "gain",
    header: "Gain or loss",
    align: "end",
    cell: ({ gain }) => <Amount value={gain} signed />,
    footer: <Amount value={total} signed={signOf(total) !== 0} />,
  },
];

const Note = ({ children }: { readonly children: React.ReactNode }) => (
  <span className="block text-label text-ink-2">{children}</span>
);

const SOURCES: Readonly<Record<string, string>> = {
  SNAPSHOT: "from your positions file",
  ANOTHER_ACCOUNT: "from another account's positions file",
  TYPED: "typed by you",
};

/** The day on which it closed, or the mark that it counts at while it is open. */
function Closed({
  row: { closedOn, isMarked, mark, markDay, markSource },
}: {
  readonly row: Section1256Row;
}) {
  if (!isMarked) {
    return closedOn === null ? "Open" : formatDate(closedOn);
  }
  return (
    <>
      Marked {markDay !== null && formatDate(markDay)}
      <Note>
        at {formatMarketPrice(mark)}
        {markSource !== null && `, ${SOURCES[markSource] ?? ""}`}
      </Note>
    </>
  );
}

/** `marked at $3.10`, or the day on which it closed. */
function endText({ isMarked, mark, closedOn }: Section1256Row): string {
  if (isMarked) {
    return `marked at ${formatMarketPrice(mark)}`;
  }
  return closedOn === null ? "open" : formatDate(closedOn);
}

const phoneCells = (row: Section1256Row): PhoneCells => ({
  name: holdingLine(row.instrument, row.openedOn),
  value: <Amount value={row.gain} signed />,
  facts: [endText(row), heldText(row.instrument, sidedOf(row)), row.accountName],
});

const FILE_COLUMNS: readonly CsvColumn<Section1256Row>[] = [
  { header: "Symbol", value: ({ instrument }) => instrument },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Quantity", value: ({ quantity }) => quantity, kind: "number" },
  { header: "Side", value: ({ isShort }) => (isShort ? "sold" : "bought") },
  { header: "Opened", value: ({ openedOn }) => openedOn, kind: "date" },
  { header: "From last year's mark", value: ({ startedAtMark }) => (startedAtMark ? "yes" : "no") },
  { header: "Closed", value: ({ closedOn }) => closedOn, kind: "date" },
  { header: "Mark", value: ({ mark }) => mark, kind: "number" },
  { header: "Mark day", value: ({ markDay }) => markDay, kind: "date" },
  { header: "Mark from", value: ({ markSource }) => markSource },
  { header: "Proceeds", value: ({ proceeds }) => proceeds, kind: "number" },
  { header: "Cost", value: ({ cost }) => cost, kind: "number" },
  { header: "Gain or loss", value: ({ gain }) => gain, kind: "number" },
];
