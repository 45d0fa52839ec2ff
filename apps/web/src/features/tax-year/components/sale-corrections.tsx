import { isMutualFund } from "@strikebook/core/transactions/classify-instrument";
import { holdingLine } from "../../../lib/holding-words.ts";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import type { TaxLot } from "../tax-year.queries.ts";
import { ChosenLotsDialog, StatementDialog } from "./correction-dialogs.tsx";

/** A sale of the year, and what its person wants to say about its cost. */
export type AskedSale = { readonly of: "AVERAGE_COST" | "LOTS"; readonly row: TaxLot };

/**
 * Leads to the lots that the sale could have taken instead, and for a mutual fund to average cost. Of what was sold short or written
 * there is neither, nor where the opening is in no file.
 */
export const correctionColumn = (onAsk: (asked: AskedSale) => void): Column<TaxLot> => ({
  id: "lot",
  header: "Lot",
  priority: 5,
  cell: (row) =>
    !row.isShort &&
    row.gain !== null && (
      <>
        <Button variant="quiet" onClick={() => onAsk({ of: "LOTS", row })}>
          Choose another lot
        </Button>
        {isMutualFund(row.instrument) && (
          <Button variant="quiet" onClick={() => onAsk({ of: "AVERAGE_COST", row })}>
            Use average cost
          </Button>
        )}
      </>
    ),
});

type Props = { readonly asked: AskedSale; readonly onClose: () => void };

/** The correction that was asked for, with its effect before it is saved. */
export function SaleCorrection({ asked: { of, row }, onClose }: Props) {
  const { accountId, acquired, closingTransactionId, instrument, sold } = row;
  if (of === "AVERAGE_COST") {
    const texts = { accountId, instrument, day: acquired ?? sold };
    return <StatementDialog draft={{ kind: of, texts }} onClose={onClose} />;
  }
  const name = holdingLine(instrument, sold);
  const sale = { transactionId: closingTransactionId, instrument, name, day: sold };
  return <ChosenLotsDialog sale={sale} onClose={onClose} />;
}
