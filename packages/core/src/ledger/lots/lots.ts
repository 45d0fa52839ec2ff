import type { CalendarDate } from "../../shared/calendar-date.ts";
import { shareOfMoney, splitMoney, type Units } from "../../shared/units.ts";
import type { AssetClass } from "../../transactions/transaction.ts";
import type { LedgerEntry } from "../ledger.ts";

/**
 * Net cash that an opening paid (negative) or brought in (positive); commission and fees are contained in it.
 */
export type Basis = { readonly cash: Units; readonly commission: Units; readonly fees: Units };

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

/** Open lots of one side, oldest first, from `head`; earlier ones are used up. */
export type LotQueue = { lots: Lot[]; head: number };

/** One account's lots of one instrument. */
export type Holding = {
  readonly accountId: string;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  readonly LONG: LotQueue;
  readonly SHORT: LotQueue;
};

/** Lots taken for a quantity, oldest first, and the quantity for which no lot was left. */
export type Taken = { readonly lots: readonly Lot[]; readonly missing: Units };

/** The key of a holding (account and instrument), with its asset class and underlying. */
export type Held = Pick<LedgerEntry, "accountId" | "assetClass" | "instrument" | "underlying">;

export type Inventory = {
  holdingOf(held: Held): Holding;
  holdings(): Holding[];
};

export function createInventory(): Inventory {
  const byAccount = new Map<string, Map<string, Holding>>();
  // Rows of one holding often follow each other.
  let last: Holding | undefined;

  const find = (held: Held): Holding => {
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
  };

  return {
    holdingOf(held) {
      if (last?.instrument !== held.instrument || last.accountId !== held.accountId) {
        last = find(held);
      }
      return last;
    },
    holdings: () => [...byAccount.values()].flatMap((holdings) => [...holdings.values()]),
  };
}

function emptyHolding({ accountId, assetClass, instrument, underlying }: Held): Holding {
  return {
    accountId,
    assetClass,
    instrument,
    underlying,
    LONG: { lots: [], head: 0 },
    SHORT: { lots: [], head: 0 },
  };
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

/** Puts a lot behind those of its day and before younger ones: lots that are moved in keep their age. */
export function addLot(queue: LotQueue, lot: Lot): void {
  let position = queue.lots.length;
  while (position > queue.head && (queue.lots[position - 1]?.openedOn ?? "") > lot.openedOn) {
    position -= 1;
  }
  if (position === queue.lots.length) {
    queue.lots.push(lot);
  } else {
    queue.lots.splice(position, 0, lot);
  }
}

/** Takes a quantity out of the queue, first in, first out. */
export function takeLots(queue: LotQueue, quantity: Units): Taken {
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
    return { lots: whole, missing };
  }
  const [part, rest] = divideLot(next, missing);
  lots[queue.head] = rest;
  return { lots: [...whole, part], missing: 0n };
}

function divideLot(lot: Lot, quantity: Units): [Lot, Lot] {
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

export const NO_BASIS: Basis = { cash: 0n, commission: 0n, fees: 0n };

/** A part of the basis for each weight, in proportion; together they are the basis to the cent. */
export function splitBasis(basis: Basis, weights: readonly Units[]): Basis[] {
  const cash = splitMoney(basis.cash, weights);
  const commission = splitMoney(basis.commission, weights);
  const fees = splitMoney(basis.fees, weights);
  return weights.map((_, index) => ({
    cash: cash[index] ?? 0n,
    commission: commission[index] ?? 0n,
    fees: fees[index] ?? 0n,
  }));
}

/** The share of `part` in `whole`; what is left of the basis is exact. */
export const shareOf = ({ cash, commission, fees }: Basis, part: Units, whole: Units): Basis => ({
  cash: shareOfMoney(cash, part, whole),
  commission: shareOfMoney(commission, part, whole),
  fees: shareOfMoney(fees, part, whole),
});

export const addBasis = (a: Basis, b: Basis): Basis => ({
  cash: a.cash + b.cash,
  commission: a.commission + b.commission,
  fees: a.fees + b.fees,
});

export const subtractBasis = (a: Basis, b: Basis): Basis => ({
  cash: a.cash - b.cash,
  commission: a.commission - b.commission,
  fees: a.fees - b.fees,
});
