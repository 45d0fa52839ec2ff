import { groupBy } from "../../shared/group-by.ts";
import { absolute, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import { quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import { addUnknownLot } from "./adjust-lots.ts";
import { addLot, type LotQueue, type Side, type Taken } from "./lots.ts";

/** An exchange with the lots that it took out. */
export type Exchanged = Taken & {
  readonly side: Side;
  /** The row that a closing is told by: the one that paid, else the first. */
  readonly row: LedgerEntry;
  readonly cash: Units;
  readonly receipts: readonly Receipt[];
};

/** New shares of one instrument: those of Cash and of Margin come in rows of their own. */
export type Receipt = {
  readonly entry: LedgerEntry;
  readonly quantity: Units;
  /** By the file; 0 where it tells none. */
  readonly value: Units;
  /** A right to something later, whose worth no file tells. */
  readonly isRight: boolean;
};

const RIGHT = /\b(?:RIGHTS?|CVR|CONTINGENT VALUE)\b/i;

/** New shares by instrument. */
export const receiptsOf = (received: readonly LedgerEntry[]): Receipt[] =>
  [...groupBy(received, ({ instrument }) => instrument).values()].flatMap(addUp);

function addUp(rows: readonly LedgerEntry[]): Receipt[] {
  const [entry] = rows;
  const sum = (of: (row: LedgerEntry) => Units) => rows.reduce((total, row) => total + of(row), 0n);
  const value = rows.every((row) => worthOf(row) > 0n) ? sum(worthOf) : 0n;
  const isRight = value === 0n && rows.some(({ action }) => RIGHT.test(action));
  return entry === undefined ? [] : [{ entry, quantity: sum(quantityOf), value, isRight }];
}

const worthOf = ({ amount }: LedgerEntry) => absolute(toUnits(amount ?? "0"));

/** Puts the new shares in: their quantity over the lots they come from, each with its age and basis. */
export function receive(queue: LotQueue, { entry, quantity }: Receipt, { lots, missing }: Taken): void {
  if (lots.length === 0) {
    addUnknownLot(queue, entry, quantity);
    return;
  }
  const quantities = splitQuantity(quantity, [...lots.map((lot) => lot.quantity), missing]);
  lots.forEach((lot, index) => {
    addLot(queue, { ...lot, quantity: quantities[index] ?? 0n });
  });
  addUnknownLot(queue, entry, quantities[lots.length] ?? 0n);
}
