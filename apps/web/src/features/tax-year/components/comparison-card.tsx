import type { StatementKind } from "@strikebook/core/ledger/statements/statement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMoney, formatQuantity, plural, tradesText } from "../../../lib/format.ts";
import { holdingLine } from "../../../lib/holding-words.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import type { TaxYear } from "../tax-year.queries.ts";
import { type RealizedComparison, type RealizedDifference, realizedComparison } from "../witness.queries.ts";
import { ChosenLotsDialog, StatementDialog } from "./correction-dialogs.tsx";

const PAGE_ROWS = 25;

/** Fidelity's closed lots beside ours: how many agree, and the cause of each difference. */
export function ComparisonCard({ taxYear: { year, reading } }: { readonly taxYear: TaxYear }) {
  const query = useQuery(realizedComparison({ year, reading }));
  return (
    <Card title="Compared with Fidelity" flush className="overflow-clip">
      <Answer
        of="the comparison"
        query={query}
        place="card"
        loading={<Skeleton className="mx-4 mb-4 h-16" />}
      >
        {(comparison) =>
          comparison.files.length === 0 ? (
            <EmptyState
              title={`No closed positions of ${year} yet`}
              help="At Fidelity open an account's Closed Positions, choose the year and download it. Drop the file like any other: it changes nothing here."
              action={<UploadLink variant="secondary" />}
            />
          ) : (
            <Compared comparison={comparison} />
          )
        }
      </Answer>
    </Card>
  );
}

function Compared({ comparison }: { readonly comparison: RealizedComparison }) {
  usePrivacy();
  const { agreed, differing, exportTotal, ledgerTotal, moreOffers, unexplained, unreadRows } = comparison;
  const [asked, setAsked] = useState<RealizedDifference>();
  const isViewOnly = useIsReadOnly();
  const columns = isViewOnly ? COLUMNS : [...COLUMNS, offerColumn(setAsked)];
  return (
    <>
      <p className="px-4 font-medium">{verdict(agreed, differing, unexplained)}</p>
      <p className="px-4 pb-3 text-label text-ink-2">
        Fidelity {formatMoney(exportTotal, "always")}, here {formatMoney(ledgerTotal, "always")}. A guide, not
        tax advice.
      </p>
      {differing.length > 0 && (
        <DataTable
          caption="Where Fidelity's closed positions differ"
          columns={columns}
          rows={differing}
          pageSize={PAGE_ROWS}
          rowKey={({ accountId, instrument, sold, difference, sentence }) =>
            [accountId, instrument, sold, difference, sentence].join(" ")
          }
          rowName={({ instrument, sold }) => `${holdingLine(instrument, sold)}, ${formatDate(sold)}`}
        />
      )}
      {moreOffers > 0 && !isViewOnly && (
        <p className="px-4 py-3 text-label text-ink-2">
          Corrections are offered for the first few. {moreOffersWords(moreOffers)}
        </p>
      )}
      {unreadRows.length > 0 && (
        <details className="px-4 py-3 text-label text-ink-2">
          <summary>{plural(unreadRows.length, "line")} of the file couldn't be read</summary>
          <ul className="list-disc pl-5">
            {unreadRows.map((line) => (
              <li key={line}>{serverWords(line)}</li>
            ))}
          </ul>
        </details>
      )}
      {asked !== undefined && <Settle difference={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** `5 more differences can be settled the same way once these are.` */
const moreOffersWords = (count: number): string =>
  `${tradesText(count, "more difference")} can be settled the same way once these are.`;

/** `312 lots agree, 4 differences, each with its reason, $0.00 unexplained.` Or `..., $50.00 of them unexplained.` */
function verdict(agreed: number, differing: readonly RealizedDifference[], unexplained: string): string {
  const lots = `${tradesText(agreed, "lot")} ${agreed === 1 ? "agrees" : "agree"}, `;
  if (differing.length === 0) {
    return `${lots}none differs.`;
  }
  const isExplained = differing.every(({ cause }) => cause !== "UNKNOWN");
  const reasons = isExplained ? "each with its reason, " : "not all of them explained: ";
  return `${lots}${tradesText(differing.length, "difference")}, ${reasons}${formatMoney(unexplained)} unexplained.`;
}

const COLUMNS: readonly Column<RealizedDifference>[] = [
  {
    id: "what",
    header: "What",
    cell: ({ instrument, quantity, sold, sentence }) => (
      <>
        {formatQuantity(quantity)} {holdingLine(instrument, sold)}
        <span className="block max-w-prose text-label font-normal text-ink-2">{serverWords(sentence)}</span>
      </>
    ),
  },
  { id: "sold", header: "Sold", priority: 3, cell: ({ sold }) => formatDate(sold) },
  {
    id: "theirs",
    header: "Fidelity",
    align: "end",
    priority: 2,
    cell: ({ exportGain }) => <Amount value={exportGain} signed />,
  },
  {
    id: "ours",
    header: "Here",
    align: "end",
    priority: 2,
    cell: ({ ledgerGain }) => <Amount value={ledgerGain} signed />,
  },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    cell: ({ difference }) => <Amount value={difference} signed />,
  },
];

const OFFERS: Partial<Record<StatementKind, string>> = {
  AVERAGE_COST: "Use average cost",
  LOTS: "Choose the lot",
  OPENING: "Add the purchase",
};

/** What a correction can settle. */
const offerColumn = (ask: (difference: RealizedDifference) => void): Column<RealizedDifference> => ({
  id: "offer",
  header: "Correction",
  priority: 3,
  cell: (difference) =>
    difference.offered !== null && (
      <Button variant="quiet" onClick={() => ask(difference)}>
        {OFFERS[difference.offered.kind]}
      </Button>
    ),
});

type SettleProps = { readonly difference: RealizedDifference; readonly onClose: () => void };

/** The correction that is offered, to be looked at before it is saved. */
function Settle({ difference: { accountId, instrument, sold, offered }, onClose }: SettleProps) {
  if (offered === null) {
    return null;
  }
  const { kind, day, quantity, basis, acquiredOn, transactionId } = offered;
  if (kind === "LOTS") {
    const sale = {
      transactionId: transactionId ?? "",
      instrument,
      name: holdingLine(instrument, sold),
      day: sold,
    };
    return <ChosenLotsDialog sale={sale} onClose={onClose} />;
  }
  const texts = {
    accountId,
    instrument,
    day,
    quantity: quantity ?? "",
    basis: basis ?? "",
    acquiredOn: acquiredOn ?? "",
  };
  return <StatementDialog draft={{ kind, texts }} onClose={onClose} />;
}
