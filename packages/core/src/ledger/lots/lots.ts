import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { Units } from "../../shared/units.ts";
import type { AssetClass } from "../../transactions/transaction.ts";
import type { LedgerEntry } from "../ledger.ts";
import { isOfShortType } from "../roles.ts";
import { atMeanCost, divideAtMeanCost } from "./average-cost.ts";
import { type Basis, shareOf, subtractBasis } from "./basis.ts";

export type Side = "LONG" | "SHORT";

/** The remainder of one opening, or of shares whose opening is in no file (then without `basis`). */
export type Lot = {
  readonly entryId: string;
  /** The opening's day; for unknown basis the day on which the shares came. Lots are used in this order. */
  readonly openedOn: CalendarDate;
  readonly quantity: Units;
  readonly basis: Basis | undefined;
  /** The day of the RENAME statement that gave it its name; absent for most. */
  readonly renamedOn?: CalendarDate;
  /** The last day on which ALLOCATE statements took a part of the basis, and the percent taken on it; absent for most. */
  readonly allocated?: { readonly day: CalendarDate; readonly percent: Units };
};

/**
 * Open lots of one side, oldest first, from `head`; earlier ones are used up. `last` is the one that went out last. Where it
 * `isAveraged`, every share costs the mean of all.
 */
export type LotQueue = { lots: Lot[]; head: number; last?: Lot | undefined; isAveraged?: true };

/**
 * One account's lots of one instrument in one sub-account. Shares of Type Short are a position of their own beside those of
 * all other types (domain.md 2.1).
 */
export type Holding = {
  readonly accountId: string;
  /** True for shares of Type Short. */
  readonly isShortType: boolean;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  readonly LONG: LotQueue;
  readonly SHORT: LotQueue;
};

/** Lots taken for a quantity, oldest first, and the quantity for which no lot was left. */
export type Taken = { readonly lots: readonly Lot[]; readonly missing: Units };

/** The key of a holding (account, instrument and sub-account), with its asset class and underlying. */
export type Held = Pick<LedgerEntry, "accountId" | "assetClass" | "instrument" | "underlying"> & {
  /** Absent outside the account type Short. */
  readonly isShortType?: boolean | undefined;
};

export type Inventory = {
  /** The sub-account of a row is that of `holdingOfRow`. */
  holdingOf(held: Held): Holding;
  holdings(): Holding[];
  /** One of its own with the same lots, and with those that went out last. */
  copy(): Inventory;
};

export function createInventory(holdings: readonly Holding[] = []): Inventory {
  const common = new Map<string, Map<string, Holding>>();
  const ofShortType = new Map<string, Map<string, Holding>>();
  for (const holding of holdings) {
    const byAccount = holding.isShortType ? ofShortType : common;
    const own = byAccount.get(holding.accountId) ?? new Map<string, Holding>();
    byAccount.set(holding.accountId, own.set(holding.instrument, holding));
  }
  // Rows of one holding often follow each other.
  let last: Holding | undefined;

  const list = () => [...common.values(), ...ofShortType.values()].flatMap((own) => [...own.values()]);
  return {
    holdingOf(held) {
      const isShortType = held.isShortType === true;
      if (
        last?.instrument !== held.instrument ||
        last.accountId !== held.accountId ||
        last.isShortType !== isShortType
      ) {
        last = findHolding(isShortType ? ofShortType : common, held);
      }
      return last;
    },
    holdings: list,
    copy: () =>
      createInventory(
        list().map((holding) => ({
          ...holding,
          LONG: copyQueue(holding.LONG),
          SHORT: copyQueue(holding.SHORT),
        })),
      ),
  };
}

const copyQueue = (queue: LotQueue): LotQueue => ({ ...queue, lots: openLotsOf(queue), head: 0 });

function findHolding(byAccount: Map<string, Map<string, Holding>>, held: Held): Holding {
  let holdings = byAccount.get(held.accountId);
  if (holdings === undefined) {
    holdings = new Map();
    byAccount.set(held.accountId, holdings);
  }
  let holding = holdings.get(held.instrument);
  if (holding === undefined) {
    holding = emptyHolding(held);
    holdings.set(held.instrument, holding);
  }
  return holding;
}

function emptyHolding({ accountId, assetClass, instrument, underlying, isShortType = false }: Held): Holding {
  return {
    accountId,
    isShortType,
    assetClass,
    instrument,
    underlying,
    LONG: { lots: [], head: 0 },
    SHORT: { lots: [], head: 0 },
  };
}

const shortTypeOf = (
  inventory: Inventory,
  { accountId, assetClass, instrument, underlying }: Held,
): Holding => inventory.holdingOf({ accountId, assetClass, instrument, underlying, isShortType: true });

/** The holding that a row is about, by its account type. */
export const holdingOfRow = (inventory: Inventory, row: LedgerEntry): Holding =>
  isOfShortType(row) ? shortTypeOf(inventory, row) : inventory.holdingOf(row);

/**
 * The holding that a corporate action or a transfer is about: by its account type, and without one the shares that are
 * there.
 */
export function holdingOfAction(inventory: Inventory, row: LedgerEntry): Holding {
  const named = holdingOfRow(inventory, row);
  const isNamed = row.holdingType !== undefined && row.holdingType !== "Shares";
  if (isNamed || row.assetClass === "OPTION" || !isEmpty(named.LONG) || !isEmpty(named.SHORT)) {
    return named;
  }
  const ofShortType = shortTypeOf(inventory, row);
  return isEmpty(ofShortType.SHORT) ? named : ofShortType;
}

export const isEmpty = ({ lots, head }: LotQueue): boolean => head >= lots.length;

export function holdsAtLeast({ lots, head }: LotQueue, quantity: Units): boolean {
  let missing = quantity;
  for (let at = head; at < lots.length && missing > 0n; at++) {
    missing -= lots[at]?.quantity ?? 0n;
  }
  return missing <= 0n;
}

export const openLotsOf = ({ lots, head }: LotQueue): Lot[] => lots.slice(head);

/** Puts a lot behind those of its day, before them where it `wasHeld`, and before younger ones: lots that are moved in keep their age. */
export function addLot(queue: LotQueue, lot: Lot, wasHeld = false): void {
  const isAfter = (day: string) => day > lot.openedOn || (wasHeld && day === lot.openedOn);
  let position = queue.lots.length;
  while (position > queue.head && isAfter(queue.lots[position - 1]?.openedOn ?? "")) {
    position -= 1;
  }
  if (position === queue.lots.length) {
    queue.lots.push(lot);
  } else {
    queue.lots.splice(position, 0, lot);
  }
  if (queue.isAveraged) {
    averageFromNow(queue);
  }
}

/** From now on every share of the queue costs the mean of all that are held. */
export function averageFromNow(queue: LotQueue): void {
  queue.isAveraged = true;
  queue.lots = atMeanCost(openLotsOf(queue));
  queue.head = 0;
}

/** Puts these lots in the place of all that are open. */
export function replaceLots(queue: LotQueue, lots: Lot[]): void {
  queue.last = openLotsOf(queue).at(-1) ?? queue.last;
  queue.lots = lots;
  queue.head = 0;
}

/** Takes a quantity out of the queue, first in, first out; where it is averaged, at the mean cost. */
export function takeLots(queue: LotQueue, quantity: Units): Taken {
  const oldest = takeOldest(queue, quantity);
  if (!queue.isAveraged || oldest.lots.length === 0) {
    return oldest;
  }
  const { taken, left } = divideAtMeanCost(oldest.lots, openLotsOf(queue));
  queue.lots = left;
  queue.head = 0;
  queue.last = taken.at(-1);
  return { lots: taken, missing: oldest.missing };
}

function takeOldest(queue: LotQueue, quantity: Units): Taken {
  const { lots, head } = queue;
  let missing = quantity;
  let next = lots[head];
  while (next !== undefined && missing > 0n && next.quantity <= missing) {
    missing -= next.quantity;
    queue.head += 1;
    next = lots[queue.head];
  }
  const whole = lots.slice(head, queue.head);
  if (next === undefined || missing <= 0n) {
    queue.last = whole.at(-1) ?? queue.last;
    return { lots: whole, missing };
  }
  const [part, rest] = divideLot(next, missing);
  lots[queue.head] = rest;
  queue.last = part;
  return { lots: [...whole, part], missing: 0n };
}

/** A part of the lot, and the rest of it. */
export function divideLot(lot: Lot, quantity: Units): [Lot, Lot] {
  const { basis } = lot;
  const part = basis && shareOf(basis, quantity, lot.quantity);
  const rest = basis && part && subtractBasis(basis, part);
  return [partOf(lot, quantity, part), partOf(lot, lot.quantity - quantity, rest)];
}

const partOf = ({ entryId, openedOn }: Lot, quantity: Units, basis: Basis | undefined): Lot => ({
  entryId,
  openedOn,
  quantity,
  basis,
});
