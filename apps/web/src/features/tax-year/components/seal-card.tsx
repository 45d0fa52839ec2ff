import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { useState } from "react";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMoney, formatQuantity, tradesText } from "../../../lib/format.ts";
import { useIsOwner } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { sealTaxYear, type TaxYear, unsealTaxYear, type YearChange } from "../tax-year.queries.ts";
import { useTaxChange } from "../use-tax-change.ts";

const PAGE_ROWS = 25;

/** Keeps the year as you filed it, and says what later imports would change. */
export function SealCard({ taxYear }: { readonly taxYear: TaxYear }) {
  usePrivacy();
  const { sealedOn, wouldChange } = taxYear;
  const maySeal = useIsOwner();
  if (sealedOn === null && !maySeal) {
    return null;
  }
  return (
    <Card
      title={sealedOn === null ? "Filed this year?" : `Sealed on ${formatDate(sealedOn)}`}
      actions={maySeal && <SealButton taxYear={taxYear} />}
    >
      <p className="text-ink-2">
        {sealedOn === null
          ? "Seal it, and its rows and sums stay as they are now. Later imports show what they would change."
          : sealedText(wouldChange)}
      </p>
      {sealedOn !== null && wouldChange !== null && wouldChange.rows > 0 && <Changes change={wouldChange} />}
    </Card>
  );
}

/** `Would change: 3 rows, +$214.00.` */
const sealedText = (change: YearChange | null): string =>
  change === null || change.rows === 0
    ? "Its figures are those of that day. Nothing imported since would change them."
    : `Its figures are those of that day. Would change: ${tradesText(change.rows, "row")}, ${formatMoney(change.dollars, "always")}.`;

function SealButton({ taxYear: { year, sealedOn } }: { readonly taxYear: TaxYear }) {
  const [isAsking, setAsking] = useState(false);
  const isSealed = sealedOn !== null;
  const { change, isPending, error } = useTaxChange(isSealed ? unsealTaxYear : sealTaxYear, () =>
    setAsking(false),
  );
  const verb = isSealed ? "Unseal" : "Seal";
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {verb} {year}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${verb} tax year ${year}`}
          confirmLabel={`${verb} ${year}`}
          busy={isPending}
          onConfirm={() => change(year)}
          onCancel={() => setAsking(false)}
        >
          {isSealed
            ? "Its figures follow your ledger again. What the seal kept is gone."
            : "Rows and sums of all three readings stay as they are now, until you unseal the year."}
          {error !== undefined && (
            <Notice tone="danger" role="alert" className="mt-3">
              {error}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A row that would change: its gain as sealed, and as the ledger has it now. */
type ChangeLine = {
  readonly key: string;
  readonly name: string;
  readonly account: string;
  readonly day: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly difference: string;
};

function Changes({ change }: { readonly change: YearChange }) {
  return (
    <div className="pt-3">
      <DataTable
        caption="What would change"
        columns={COLUMNS}
        rows={changeLines(change)}
        pageSize={PAGE_ROWS}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
      />
    </div>
  );
}

function changeLines({ lots, section1256Rows }: YearChange): ChangeLine[] {
  const ofLots = lots.map(({ before, after, difference }, index) => {
    const row = after ?? before;
    return { ...lineOf({ before, after, difference }, `lot ${index}`), day: row?.sold ?? null };
  });
  const of1256 = section1256Rows.map(({ before, after, difference }, index) => {
    const row = after ?? before;
    return {
      ...lineOf({ before, after, difference }, `1256 ${index}`),
      day: row?.closedOn ?? row?.markDay ?? null,
    };
  });
  return [...ofLots, ...of1256];
}

type Changed = {
  readonly accountName: string;
  readonly gain: string | null;
  readonly instrument: string;
  readonly quantity: string;
};

function lineOf(
  change: { readonly before: Changed | null; readonly after: Changed | null; readonly difference: string },
  key: string,
): Omit<ChangeLine, "day"> {
  const { before, after, difference } = change;
  const row = after ?? before;
  return {
    key,
    name: row === null ? "" : `${formatQuantity(row.quantity)} ${instrumentWords(row.instrument)}`,
    account: row?.accountName ?? "",
    before: before?.gain ?? null,
    after: after?.gain ?? null,
    difference,
  };
}

const COLUMNS: readonly Column<ChangeLine>[] = [
  {
    id: "row",
    header: "Row",
    cell: ({ name, account }) => (
      <>
        {name}
        <span className="block text-label font-normal text-ink-2">{account}</span>
      </>
    ),
  },
  { id: "day", header: "Sold", priority: 3, cell: ({ day }) => formatDate(day) },
  {
    id: "before",
    header: "Sealed",
    align: "end",
    priority: 2,
    cell: ({ before }) => <Amount value={before} signed />,
  },
  {
    id: "after",
    header: "Now",
    align: "end",
    priority: 2,
    cell: ({ after }) => <Amount value={after} signed />,
  },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    cell: ({ difference }) => <Amount value={difference} signed />,
  },
];
