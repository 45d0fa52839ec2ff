import { formatQuantity, hideFigures } from "../../lib/format.ts";
import { dayLine, daysLeft, heldText, holdingLine } from "../../lib/holding-words.ts";
import { serverWords } from "../../lib/network/server-words.ts";
import { typeWords } from "../../lib/type-words.ts";
import { Amount } from "../../ui/figures/amount.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { PhoneCells } from "../../ui/table/phone-row.tsx";
import type { HoldingPhone } from "../../ui/table/phone-table.tsx";
import type { LedgerTransaction, OpenLotRow } from "./ledger.queries.ts";
import { BEFORE_FILES } from "./lot-columns.tsx";

/** Transactions in two lines each; `row` is the id of the one that a figure led to. */
export const transactionsOnPhone = (today: string, row?: string): HoldingPhone<LedgerTransaction> => ({
  value: "Amount",
  cells: transactionCells(today, row),
});

/** Open lots in two lines each; days to expiry count from `asOf`. */
export const lotsOnPhone = (asOf: string): HoldingPhone<OpenLotRow> => ({
  value: "Basis",
  cells: lotCells(asOf),
});

const transactionCells =
  (today: string, row?: string) =>
  ({ id, day, type, instrument, quantity, price, amount, accountName }: LedgerTransaction): PhoneCells => {
    const count = quantity === null ? "" : ` ${formatQuantity(quantity.replace("-", ""))}`;
    return {
      name: instrument === null ? typeWords(type) : holdingLine(instrument, day),
      value: <Amount value={amount} />,
      facts: [
        dayLine(day, today),
        instrument === null ? undefined : `${typeWords(type)}${count}`,
        accountName,
      ],
      mark: id === row ? <StatusBadge>This line</StatusBadge> : price !== null && <PriceOf price={price} />,
    };
  };

const PriceOf = ({ price }: { readonly price: string }) => (
  <span className="text-ink-2">
    at <Amount kind="price" value={price} />
  </span>
);

const lotCells =
  (asOf: string) =>
  ({ instrument, quantity, accountName, openedOn, ...lot }: OpenLotRow): PhoneCells => ({
    name: holdingLine(instrument, asOf),
    value: lot.isCostUnknown ? (
      <span className="text-warning">Cost unknown</span>
    ) : (
      <Amount value={lot.basis} />
    ),
    facts: [
      lot.proof === null ? undefined : hideFigures(serverWords(lot.proof)),
      heldText(instrument, quantity),
      openedOn === null ? BEFORE_FILES : dayLine(openedOn, asOf),
      daysLeft(instrument, asOf),
      accountName,
    ],
    mark: lot.basisPerShare !== null && <PriceOf price={lot.basisPerShare} />,
  });
