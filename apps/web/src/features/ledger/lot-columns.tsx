import { Link } from "react-router-dom";
import { ledgerRowPath } from "../../lib/address/ledger-pages.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/figures/amount.tsx";
import { HoldingName } from "../../ui/figures/holding-name.tsx";
import { ShortProof } from "../../ui/figures/short-proof.tsx";
import { SymbolLink } from "../../ui/figures/symbol-link.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { FileLine } from "./components/file-line.tsx";
import type { OpenLotRow } from "./ledger.queries.ts";

export const BEFORE_FILES = "Before your files";

/** Columns of the open lots; days to expiry count from `asOf`. */
export const lotColumns = (asOf: string): readonly Column<OpenLotRow>[] => [
  {
    id: "symbol",
    header: "Symbol",
    cell: ({ instrument, underlying, openedOn, proof }) => (
      <>
        <SymbolLink symbol={underlying}>
          <HoldingName asOf={asOf}>{instrument}</HoldingName>
        </SymbolLink>
        {/* Where there is no room for the column of days: lots of one symbol differ by it. */}
        <span className="block text-label font-normal text-ink-2 min-[30rem]:hidden">
          {openedOn === null ? BEFORE_FILES : formatDate(openedOn)}
        </span>
        <span className="text-label font-normal text-ink-2">
          <ShortProof proof={proof} />
        </span>
      </>
    ),
  },
  { id: "opened", header: "Opened", priority: 2, cell: (lot) => <Opened lot={lot} /> },
  {
    id: "held",
    header: "Days held",
    align: "end",
    priority: 5,
    cell: ({ daysHeld }) => daysHeld !== null && formatCount(daysHeld),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: "xs",
    cell: ({ quantity }) => <Amount kind="quantity" value={quantity} />,
  },
  {
    id: "basis",
    header: "Basis",
    align: "end",
    cell: ({ basis, isCostUnknown }) =>
      isCostUnknown ? <span className="text-warning">Cost unknown</span> : <Amount value={basis} />,
  },
  {
    id: "perShare",
    header: "Per share",
    align: "end",
    priority: 3,
    cell: ({ basisPerShare }) => basisPerShare !== null && <Amount kind="price" value={basisPerShare} />,
  },
  {
    id: "account",
    header: "Account",
    priority: 3,
    cell: ({ accountName }) => <span className="lg:whitespace-nowrap">{accountName}</span>,
  },
  {
    id: "file",
    header: "File",
    priority: 4,
    cell: (lot) => <FileLine transactionId={lot.transactionId} line={lot} />,
  },
];

/** The day of the opening, which leads to its row in the ledger unless that is of an account that isn't shared. */
function Opened({ lot: { transactionId, action, openedOn, underlying } }: { readonly lot: OpenLotRow }) {
  if (openedOn === null) {
    return <span className="text-ink-2">{BEFORE_FILES}</span>;
  }
  return transactionId === null || action === null ? (
    formatDate(openedOn)
  ) : (
    <Link
      to={ledgerRowPath({ id: transactionId, day: openedOn, underlying })}
      className="whitespace-nowrap text-inherit underline decoration-line-strong hover:decoration-current"
    >
      {formatDate(openedOn)}
    </Link>
  );
}

export const LOT_EXPORT: readonly CsvColumn<OpenLotRow>[] = [
  { header: "Underlying", value: ({ underlying }) => underlying },
  { header: "Symbol", value: ({ instrument }) => instrument },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Opened", value: ({ openedOn }) => openedOn, kind: "date" },
  { header: "Days held", value: ({ daysHeld }) => daysHeld, kind: "number" },
  { header: "Quantity", value: ({ quantity }) => quantity, kind: "number" },
  { header: "Basis", value: ({ basis }) => basis, kind: "number" },
  { header: "Basis per share", value: ({ basisPerShare }) => basisPerShare, kind: "number" },
  { header: "Cost", value: ({ isCostUnknown }) => (isCostUnknown ? "unknown" : "known") },
  { header: "Action", value: ({ action }) => action },
  { header: "File", value: ({ fileName }) => fileName },
  { header: "Line", value: ({ line }) => line, kind: "number" },
  { header: "Proof", value: ({ proof }) => proof },
];
