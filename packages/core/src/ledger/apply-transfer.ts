import type { CalendarDate } from "../shared/calendar-date.ts";
import { isNegative, quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry } from "./ledger.ts";
import { firstDay, isTransferOut, placeOf, type TransferPair } from "./linking/pair-transfers.ts";
import { addUnknownLot } from "./lots/adjust-lots.ts";
import {
  addLot,
  type Holding,
  holdingOfAction,
  holdingOfRow,
  holdsAtLeast,
  type Inventory,
  isEmpty,
  type Side,
  takeLots,
} from "./lots/lots.ts";
import type { Matching } from "./matching.ts";

/**
 * A move between own accounts takes lots with basis and date and realizes nothing. Shares from an account
 * that is not on record have an unknown basis; shares sent to one leave the ledger.
 */
export function applyTransfer(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const pair = matching.transfers.pairs.get(entry);
  if (pair === undefined) {
    if (isTransferOut(entry)) {
      takeLots(holding[sideOfTransfer(holding)], quantityOf(entry));
    } else {
      addUnknownLot(holding[isNegative(entry) ? "SHORT" : "LONG"], entry);
    }
    return;
  }
  if (!matching.done.has(pair)) {
    moveInTurn(matching, pair, entry.eventDate);
  }
}

/** An account may pass on shares that it receives on the same day, whichever row comes first. */
function moveInTurn(matching: Matching, pair: TransferPair, day: CalendarDate): void {
  matching.done.add(pair);
  const waiting = [pair];
  for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
    const before = nextInto(matching, last.out);
    if (before !== undefined && firstDay(before) === day && !hasEnough(matching, last.out)) {
      matching.done.add(before);
      waiting.push(before);
    } else {
      waiting.pop();
      move(matching, last);
    }
  }
}

function hasEnough({ inventory }: Matching, out: LedgerEntry): boolean {
  const holding = holdingOfAction(inventory, out);
  return holdsAtLeast(holding[sideOfTransfer(holding)], quantityOf(out));
}

/** The first transfer into the place of a row that has not been done. */
function nextInto({ transfers, arrived, done }: Matching, out: LedgerEntry): TransferPair | undefined {
  const place = placeOf(out);
  const pairs = transfers.into.get(place) ?? [];
  let at = arrived.get(place) ?? 0;
  for (let pair = pairs[at]; pair !== undefined && done.has(pair); pair = pairs[at]) {
    at += 1;
  }
  arrived.set(place, at);
  return pairs[at];
}

function move({ inventory }: Matching, pair: TransferPair): void {
  const from = holdingOfAction(inventory, pair.out);
  const side = sideOfTransfer(from);
  const into = holdingInto(inventory, pair.in, from)[side];
  const quantity = quantityOf(pair.out);
  // A journal between account types: taking lots out and putting them back would leave one of them in two parts.
  if (from[side] === into && holdsAtLeast(into, quantity)) {
    return;
  }
  const { lots, missing } = takeLots(from[side], quantity);
  for (const lot of lots) {
    addLot(into, lot);
  }
  addUnknownLot(into, pair.in, missing);
}

/** Shares keep their account type where the row that brings them has none. */
function holdingInto(inventory: Inventory, row: LedgerEntry, { isShortType }: Holding): Holding {
  const { accountId, assetClass, instrument, underlying, holdingType } = row;
  const isNamed = holdingType !== undefined && holdingType !== "Shares";
  return isNamed
    ? holdingOfRow(inventory, row)
    : inventory.holdingOf({ accountId, assetClass, instrument, underlying, isShortType });
}

const sideOfTransfer = ({ LONG, SHORT }: Holding): Side =>
  isEmpty(LONG) && !isEmpty(SHORT) ? "SHORT" : "LONG";
