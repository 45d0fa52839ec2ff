import { INCOME_TYPES } from "@strikebook/core/income/income";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { ledgerRowPath, STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatDate, hideFigures, plural, signOf } from "../../../lib/format.ts";
import { OTHERS_FILE } from "../../../lib/others-file.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { ShortProof } from "../../../ui/figures/short-proof.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import type { ExplainedFill, ExplainedRow } from "../explain.queries.ts";
import { sentenceCase } from "../sentence-case.ts";
import { FileLines } from "./file-lines.tsx";

const INCOME: ReadonlySet<string> = new Set(INCOME_TYPES);

/** The server's word for income of no security: the interest of a core fund, for example. */
const NO_SECURITY = "Cash";

/** Lots of a closing that are drawn at first, and more on each request. */
const LOTS_SHOWN = 50;

type RowProps = {
  readonly row: ExplainedRow;
  /** A number's only row shows at once what is behind it. */
  readonly isOpen: boolean;
};

/** One closing, execution or payment: contract and profit, and folded the lines of the files behind it, the closing line first. */
export function ExplainedRowItem({ row, isOpen }: RowProps) {
  const isIncome = INCOME.has(row.type);
  return (
    <li className="rounded-card border border-line px-3 py-2">
      <div className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold">
          {row.underlying === NO_SECURITY ? (
            row.instrument
          ) : (
            <SymbolLink symbol={row.underlying}>
              <HoldingName>{row.instrument}</HoldingName>
            </SymbolLink>
          )}
        </span>
        <span className="shrink-0">
          {isCounted(row) ? (
            <Amount value={row.total} signed className="font-semibold" />
          ) : (
            <span className="text-label text-ink-2">not counted</span>
          )}
        </span>
      </div>
      <p className="text-label text-ink-2">
        {formatDate(row.day)} · {row.accountName}
      </p>
      {row.reason && <p className="text-label text-warning">{row.reason}</p>}
      {row.statements.map((sentence) => (
        <p key={sentence} className="text-label text-ink-2">
          Your correction: {hideFigures(sentence)}
        </p>
      ))}
      {row.note && <p className="text-label text-ink-2">{row.note}</p>}
      <details open={isOpen} className="text-label">
        <summary className="w-fit text-ink-2">{plural(row.lots.length + 1, "line")} behind it</summary>
        {!isIncome && (
          <p className="flex flex-wrap gap-x-4 pt-1 text-ink-2">
            <Sides row={row} />
          </p>
        )}
        <Lines row={row} isIncome={isIncome} />
      </details>
    </li>
  );
}

/** False for a closing of which no part has an opening on record: its zero is no result. */
const isCounted = ({ quantity, unmatchedQuantity }: ExplainedRow) =>
  signOf(unmatchedQuantity) === 0 || signOf(quantity) !== 0;

function Lines({ row, isIncome }: { readonly row: ExplainedRow; readonly isIncome: boolean }) {
  const lots = useShowMore(row.lots, LOTS_SHOWN);
  return (
    <>
      <ul>
        <FillLine fill={row.fill} underlying={row.underlying} what={isIncome ? "Posted" : wordOf(row)} />
        {lots.shown.map((lot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lots have no name but their place in the order
          <LotLine key={index} lot={lot} underlying={row.underlying} unit={unitOf(row)} />
        ))}
      </ul>
      {lots.more}
    </>
  );
}

const unitOf = ({ type }: ExplainedRow) => (type.startsWith("OPT") ? "contract" : "share");

const wordOf = ({ lots, reason }: ExplainedRow) => (lots.length > 0 || reason ? "Closed" : "Executed");

function Sides({ row }: { readonly row: ExplainedRow }) {
  return (
    <>
      <span>
        Buys <Amount value={row.buys} />
      </span>
      <span>
        Sells <Amount value={row.sells} />
      </span>
      <span>
        Commission <Amount value={row.commission} />
      </span>
      <span>
        Fees <Amount value={row.fees} />
      </span>
    </>
  );
}

type Lot = ExplainedRow["lots"][number];

type LotProps = { readonly lot: Lot; readonly underlying: string; readonly unit: string };

function LotLine({ lot, underlying, unit }: LotProps) {
  const opened = <LotWords lot={lot} unit={unit} />;
  return lot.fill ? (
    <FillLine fill={lot.fill} underlying={underlying} what="Opened" note={opened} />
  ) : (
    <li className="border-t border-line py-2 text-ink-2 first:border-t-0">
      {opened}. Its opening is in no file.
    </li>
  );
}

/** `4 contracts opened Oct 19, 2026 for $797.28, closed for $282.72`: a short lot is opened by its sale. */
function LotWords({ lot, unit }: { readonly lot: Lot; readonly unit: string }) {
  const isShort = signOf(lot.fill?.amount) > 0;
  return (
    <>
      <Amount value={lot.quantity} kind="quantity" /> {unit}
      {Number(lot.quantity) === 1 && !areAmountsHidden() ? "" : "s"} opened{" "}
      {lot.openedOn && `${formatDate(lot.openedOn)} `}
      for <Amount value={isShort ? lot.sells : lot.buys} />, closed for{" "}
      <Amount value={isShort ? lot.buys : lot.sells} />; commission <Amount value={lot.commission} />, fees{" "}
      <Amount value={lot.fees} />
      <ShortProof proof={lot.proof} />
    </>
  );
}

type FillProps = {
  readonly fill: ExplainedFill;
  readonly underlying: string;
  readonly what: string;
  readonly note?: ReactNode;
};

/** A line of a file; its place leads to its row in the ledger. */
function FillLine({ fill, underlying, what, note }: FillProps) {
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <span className="text-ink-2">
            {what} {formatDate(fill.date)}:
          </span>{" "}
          {fill.line === 0 ? hideFigures(fill.action) : sentenceCase(fill.action)}
        </span>
        <span className="whitespace-nowrap">
          {fill.quantity !== null && fill.price === null && "Quantity "}
          {fill.quantity !== null && <Amount value={fill.quantity} kind="quantity" />}
          {fill.quantity !== null && fill.price !== null && (
            <>
              {" "}
              at <Amount value={fill.price} kind="price" />
            </>
          )}
          {fill.amount !== null && (
            <>
              {fill.quantity === null ? "Amount" : ", amount"} <Amount value={fill.amount} />
            </>
          )}
        </span>
      </div>
      {note && <div className="text-ink-2">{note}</div>}
      <div className="text-ink-3">
        <FillPlace fill={fill} underlying={underlying} />
      </div>
    </li>
  );
}

/** The file and line, which open into the raw line, and the way to its row in the ledger; a statement stands in no line. */
function FillPlace({ fill, underlying }: Pick<FillProps, "fill" | "underlying">) {
  const [isOpen, setIsOpen] = useState(false);
  if (fill.transactionId === null) {
    return (
      <Link
        to={STATEMENTS_PATH}
        className="text-inherit underline decoration-line-strong hover:decoration-current"
      >
        {fill.fileName}
      </Link>
    );
  }
  const row = {
    id: fill.transactionId,
    day: fill.date,
    underlying: underlying === NO_SECURITY ? null : underlying,
  };
  const isTold = fill.fileName !== null;
  const place = isTold ? `${fill.fileName}, line ${fill.line}` : OTHERS_FILE;
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {isTold ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="target text-left break-all underline decoration-line-strong hover:decoration-current"
          >
            {place}
          </button>
        ) : (
          <span>{place}</span>
        )}
        <Link
          to={ledgerRowPath(row)}
          aria-label={`In the ledger: ${place}`}
          className="text-inherit underline decoration-line-strong hover:decoration-current"
        >
          In the ledger
        </Link>
      </span>
      {isOpen && <FileLines transactionId={fill.transactionId} />}
    </>
  );
}
