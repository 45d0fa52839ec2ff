import type { CalendarDate } from "../../shared/calendar-date.ts";
import { divideRounded, leastOf, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import { underlyingOf } from "../../transactions/option-contract.ts";
import { isNegative, openingBasisOf, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import { NO_BASIS, shareOf } from "../lots/basis.ts";
import { realizeClosing } from "../lots/close-lots.ts";
import {
  addLot,
  averageFromNow,
  type Holding,
  type Lot,
  type LotQueue,
  openLotsOf,
  replaceLots,
  type Side,
} from "../lots/lots.ts";
import { type Matching, rowKey, saleKey } from "../matching.ts";
import { allocate } from "./allocate.ts";
import { renamedInstrument, restruckInstrument } from "./new-names.ts";
import { EVERY_ACCOUNT, isOfTaxBookAlone, type StatementTerms, statementNumberOf } from "./statement.ts";

const SIDES: readonly Side[] = ["LONG", "SHORT"];
const PER_ONE = toUnits("1");

/** Changes the lots as the statement says (domain.md 6). Only a GONE position realizes anything here. */
export function applyStatement(matching: Matching, entry: LedgerEntry, statement: StatementTerms): void {
  switch (statement.kind) {
    case "OPENING":
      open(matching, entry, statement);
      return;
    case "SHORT":
      stateShort(matching, entry, statement);
      return;
    case "RENUMBER":
      renumber(matching, entry, statement);
      return;
    case "RENAME":
      moveAll(matching, entry, (held) => ({
        name: renamedInstrument(held, statement),
        ratio: PER_ONE,
        renamedOn: statement.day,
      }));
      return;
    case "RESTRIKE": {
      const ratio = toUnits(statement.ratio ?? "1");
      moveAll(matching, entry, (held) => ({ name: restruckInstrument(held, statement), ratio }));
      return;
    }
    case "ALLOCATE":
      for (const parent of heldOf(matching, entry).filter(
        ({ instrument }) => instrument === entry.instrument,
      )) {
        allocate(matching.inventory, parent, statement);
      }
      return;
    case "EXCHANGE":
      // The rows of the merger read it, see `groupExchanges`.
      return;
    case "AVERAGE_COST":
      if (!(matching.book === "TRADE" && isOfTaxBookAlone(statement))) {
        averageFromNow(matching.inventory.holdingOf(entry).LONG);
      }
      return;
    case "LOTS":
      chooseLots(matching, entry, statement);
      return;
    case "GONE":
      close(matching, entry, statement);
      return;
  }
}

/** Every holding of the statement's account, or of all accounts. */
const heldOf = ({ inventory }: Matching, { accountId }: LedgerEntry): Holding[] =>
  inventory.holdings().filter((held) => accountId === EVERY_ACCOUNT || held.accountId === accountId);

type NewName = {
  readonly name: string | undefined;
  readonly ratio: Units;
  /** The day of a RENAME. All of one day count from its open, so that what one of them moved no other moves on. */
  readonly renamedOn?: CalendarDate;
};

/**
 * Gives lots new names and quantities; they keep their opening, age and basis. All lots are taken out before any is put
 * in, because the new name of one may be the old name of another.
 */
function moveAll(matching: Matching, entry: LedgerEntry, newNameOf: (held: Holding) => NewName): void {
  const moved = heldOf(matching, entry).flatMap((held) => {
    const { name, ...how } = newNameOf(held);
    return name === undefined
      ? []
      : SIDES.map((side) => ({ held, name, side, lots: takeAll(held[side], how) }));
  });
  for (const { held, name, side, lots } of moved) {
    if (lots.length > 0 || held[side].isAveraged) {
      const { accountId, assetClass, isShortType } = held;
      const into = { accountId, assetClass, isShortType, instrument: name, underlying: underlyingOf(name) };
      goOn(held[side], matching.inventory.holdingOf(into)[side], lots);
    }
  }
}

/** Puts lots that were taken out into their new place, where average cost goes on. */
function goOn({ isAveraged }: LotQueue, into: LotQueue, lots: readonly Lot[]): void {
  for (const lot of lots) {
    addLot(into, lot);
  }
  if (isAveraged) {
    averageFromNow(into);
  }
}

/** Puts every lot of the old account into the new one; they keep opening, age, basis and sub-account. */
function renumber(matching: Matching, entry: LedgerEntry, { intoAccountId }: StatementTerms): void {
  if (intoAccountId === undefined) {
    return;
  }
  for (const held of heldOf(matching, entry)) {
    const { assetClass, instrument, underlying, isShortType } = held;
    const into = { accountId: intoAccountId, assetClass, instrument, underlying, isShortType };
    const holding = matching.inventory.holdingOf(into);
    for (const side of SIDES) {
      goOn(held[side], holding[side], takeAll(held[side], { ratio: PER_ONE }));
    }
  }
}

/** Empties the queue but for lots that got their name this day; answers its lots, of `ratio` shares or contracts for one. */
function takeAll(queue: LotQueue, { ratio, renamedOn }: Omit<NewName, "name">): Lot[] {
  const isNamed = (lot: Lot) => renamedOn !== undefined && lot.renamedOn === renamedOn;
  const all = openLotsOf(queue);
  replaceLots(queue, all.filter(isNamed));
  const lots = all
    .filter((lot) => !isNamed(lot))
    .map((lot) => (renamedOn === undefined ? lot : { ...lot, renamedOn }));
  if (ratio === PER_ONE || lots.length === 0) {
    return lots;
  }
  const quantities = lots.map(({ quantity }) => quantity);
  const total = divideRounded(quantities.reduce((sum, one) => sum + one, 0n) * ratio, PER_ONE);
  const scaled = splitQuantity(total, quantities);
  return lots.map((lot, index) => ({ ...lot, quantity: scaled[index] ?? 0n }));
}

/**
 * Opens the stated position. What a row bought on the day of its purchase is of it, and rows know that best; lots of unknown
 * cost are taken to be part of the rest; only what then remains is new. Without a day of purchase it was held before the
 * rows of its day, and goes before what they bought.
 */
function open({ inventory }: Matching, entry: LedgerEntry, { acquiredOn, day }: StatementTerms): void {
  const queue = inventory.holdingOf(entry)[isNegative(entry) ? "SHORT" : "LONG"];
  const quantity = quantityOf(entry);
  const bought = openLotsOf(queue)
    .filter((lot) => lot.openedOn === acquiredOn && isBoughtByRow(lot))
    .reduce((sum, lot) => sum + lot.quantity, 0n);
  const rest = quantity - leastOf(bought, quantity);
  if (rest === 0n) {
    return;
  }
  let missing = rest;
  const kept = openLotsOf(queue).flatMap((lot): Lot[] => {
    const part = lot.basis === undefined && missing > 0n ? leastOf(lot.quantity, missing) : 0n;
    missing -= part;
    return part === lot.quantity ? [] : [{ ...lot, quantity: lot.quantity - part }];
  });
  replaceLots(queue, kept);
  const basis = openingBasisOf(entry);
  const own = rest === quantity ? basis : basis && shareOf(basis, rest, quantity);
  const lot = { entryId: entry.id, openedOn: acquiredOn ?? day, quantity: rest, basis: own };
  addLot(queue, lot, acquiredOn === undefined);
}

const isBoughtByRow = ({ basis, entryId }: Lot) =>
  basis !== undefined && statementNumberOf(entryId) === undefined;

/** Counts when the day's sales are matched; several statements of a day add up. */
function stateShort(
  { mostHeld, shortSales }: Matching,
  entry: LedgerEntry,
  { mostHeld: most }: StatementTerms,
): void {
  if (most !== undefined) {
    mostHeld.set(saleKey(entry), toUnits(most));
    return;
  }
  const stated = entry.quantity === undefined ? ALL : quantityOf(entry);
  shortSales.set(saleKey(entry), (shortSales.get(saleKey(entry)) ?? 0n) + stated);
}

/** Counts when the sale is matched; several statements may share it. */
function chooseLots({ book, chosenLots }: Matching, entry: LedgerEntry, statement: StatementTerms): void {
  const { saleRank, acquiredOn, basis } = statement;
  const isOfOther = book === "TRADE" && isOfTaxBookAlone(statement);
  if (saleRank === undefined || acquiredOn === undefined || isOfOther) {
    return;
  }
  const key = rowKey({ accountId: entry.accountId, rank: saleRank });
  const cost = basis === undefined ? undefined : toUnits(basis);
  const choice = { openedOn: acquiredOn, quantity: quantityOf(entry), cost };
  chosenLots.set(key, [...(chosenLots.get(key) ?? []), choice]);
}

/** More than is ever sold. */
const ALL = toUnits("1000000000000");

function close(matching: Matching, entry: LedgerEntry, { isMovedOut = false }: StatementTerms): void {
  const queues = [false, true].flatMap((isShortType) => {
    const { accountId, assetClass, instrument, underlying } = entry;
    const held = matching.inventory.holdingOf({ accountId, assetClass, instrument, underlying, isShortType });
    return SIDES.map((side) => ({ side, queue: held[side] }));
  });
  const sides = queues.map(({ side, queue }) => ({ side, lots: openLotsOf(queue) }));
  for (const { queue } of queues) {
    replaceLots(queue, []);
  }
  if (!isMovedOut && sides.some(({ lots }) => lots.length > 0)) {
    matching.closings.push(realizeClosing(entry, matching.book, NO_BASIS, { sides, missing: 0n }));
  }
}
