import { leastOf, toUnits, type Units } from "../shared/units.ts";
import { applyTransfer } from "./apply-transfer.ts";
import { amountsOf, isNegative, openingBasisOf, quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry, RealizedClosing } from "./ledger.ts";
import { addUnknownLot, growLots, lowerBasis } from "./lots/adjust-lots.ts";
import { addBasis, type Basis, NO_BASIS, shareOf, subtractBasis } from "./lots/basis.ts";
import { takeChosenLots } from "./lots/choose-lots.ts";
import { type ClosedLots, foldedClosing, realizeClosing, realizePayment } from "./lots/close-lots.ts";
import { exchangeLots } from "./lots/exchange-lots.ts";
import {
  addLot,
  type Holding,
  holdingOfAction,
  holdingOfRow,
  isEmpty,
  type LotQueue,
  openLotsOf,
  type Side,
} from "./lots/lots.ts";
import { type Matching, rowKey, saleKey } from "./matching.ts";
import type { Step } from "./order-entries.ts";
import { hasQuantity, isExpiryOfAll, type Role } from "./roles.ts";
import { applyStatement } from "./statements/apply-statement.ts";

type Apply = (matching: Matching, entry: LedgerEntry, holding: Holding) => void;

const STEPS: Record<Exclude<Role, "IGNORED" | "STATED">, Apply> = {
  OPEN_LONG: openLong,
  OPEN_SHORT: (matching, entry, holding) => open(matching, entry, holding, "SHORT"),
  CLOSE_LONG: closeLong,
  CLOSE_SHORT: closeShort,
  OPTION_EVENT: (matching, entry, holding) =>
    close(matching, entry, { from: sidesOfEvent(entry, holding).map((side) => queueOf(holding, side)) }),
  EXCHANGE: exchange,
  LOWER_BASIS: lowerBasisOrExchange,
  SPINOFF: (_matching, entry, holding) => addUnknownLot(holding[isNegative(entry) ? "SHORT" : "LONG"], entry),
  SPLIT: (_matching, entry, holding) => growLots(holding, entry),
  TRANSFER: applyTransfer,
};

/** Trades, and what ends a contract: their account type says which shares they are about. */
const TRADE_ROLES: ReadonlySet<Role> = new Set<Role>([
  "CLOSE_LONG",
  "CLOSE_SHORT",
  "OPEN_LONG",
  "OPEN_SHORT",
  "OPTION_EVENT",
]);

/** Rows that count without a quantity of their own. */
const CASH_ROLES: ReadonlySet<Role> = new Set<Role>(["EXCHANGE", "LOWER_BASIS"]);

/** Takes one row, in the order of `orderEntries`, into the lots and closings. */
export function applyEntry(matching: Matching, { entry, role }: Step): void {
  if (role === "STATED") {
    if (entry.statement !== undefined) {
      applyStatement(matching, entry, entry.statement);
    }
    return;
  }
  if (role === "IGNORED" || !(hasQuantity(entry) || CASH_ROLES.has(role) || isExpiryOfAll(entry))) {
    return;
  }
  const { inventory } = matching;
  const holdingOf = TRADE_ROLES.has(role) ? holdingOfRow : holdingOfAction;
  STEPS[role](matching, entry, holdingOf(inventory, entry));
}

/** Open lots of one side of a holding. */
type Queue = { readonly side: Side; readonly queue: LotQueue };

const queueOf = (holding: Holding, side: Side): Queue => ({ side, queue: holding[side] });

/**
 * A purchase of an option that is not marked as opening or closing covers what is short. One of shares covers what a
 * SHORT or OPENING statement says is short, unless it is of Type Cash; the rest is bought to hold. It never covers what
 * was sold in Type Short (domain.md 2.1).
 */
function openLong(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const isOption = entry.assetClass === "OPTION";
  const isCovering = entry.type === "BUY" && (isOption || entry.holdingType !== "Cash");
  if (!isCovering || isEmpty(holding.SHORT)) {
    open(matching, entry, holding, "LONG");
  } else {
    const rest = isOption ? undefined : { queue: holding.LONG, most: quantityOf(entry) };
    close(matching, entry, { from: [queueOf(holding, "SHORT")], rest });
  }
}

/**
 * What is sold and not there is unmatched: a missing row proves no short sale (domain.md 2.4). As much of it opens a short
 * position as a SHORT statement of the day says, or as is more than can have been held.
 */
function closeLong(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const key = saleKey(entry);
  const isSale = entry.type === "SELL";
  const stated = (isSale ? matching.shortSales.get(key) : undefined) ?? 0n;
  const proven = isSale ? takeHeld(matching, key, quantityOf(entry)) : 0n;
  const most = stated > proven ? stated : proven;
  const rest = most === 0n ? undefined : { queue: holding.SHORT, most };
  const opened = close(matching, entry, { from: [queueOf(holding, "LONG")], rest });
  if (stated > 0n) {
    matching.shortSales.set(key, stated - leastOf(opened, stated));
  }
}

/** Takes the sold shares from those that can have been held; answers how many more were sold, none where no file tells. */
function takeHeld({ mostHeld }: Matching, key: string, sold: Units): Units {
  const most = mostHeld.get(key);
  if (most === undefined) {
    return 0n;
  }
  const held = leastOf(most, sold);
  mostHeld.set(key, most - held);
  return sold - held;
}

/** Rows of Type Short cover what was sold in it, then what a statement says is short, of which no row tells the type. */
function closeShort(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const own = queueOf(holding, "SHORT");
  const { accountId, assetClass, instrument, underlying, isShortType } = holding;
  const stated = matching.inventory.holdingOf({ accountId, assetClass, instrument, underlying });
  close(matching, entry, { from: isShortType ? [own, queueOf(stated, "SHORT")] : [own] });
}

function open(matching: Matching, entry: LedgerEntry, holding: Holding, side: Side): void {
  const own = openingBasisOf(entry);
  const premium = takePremium(matching, entry);
  addLot(holding[side], {
    entryId: entry.id,
    openedOn: entry.eventDate,
    quantity: quantityOf(entry),
    basis: own && withPremium(own, premium),
  });
}

type Closing = {
  /** Lots that the row closes, those of the first queue first. */
  readonly from: readonly Queue[];
  /** At most so much of what they do not have opens a position; what then is left is unmatched. */
  readonly rest?: { readonly queue: LotQueue; readonly most: Units } | undefined;
};

/** Answers how much the row opened. */
function close(matching: Matching, entry: LedgerEntry, { from, rest }: Closing): Units {
  const quantity = isExpiryOfAll(entry) ? openQuantity(from) : quantityOf(entry);
  if (isExpiryOfAll(entry) && quantity === 0n) {
    return 0n;
  }
  let missing = quantity;
  const chosen = matching.chosenLots.get(rowKey(entry));
  const sides = from.map(({ side, queue }): ClosedLots => {
    const taken = takeChosenLots(queue, missing, chosen);
    missing = taken.missing;
    return { side, lots: taken.lots };
  });
  let closing = withPremium(amountsOf(entry), takePremium(matching, entry));
  const opened = rest === undefined ? 0n : leastOf(missing, rest.most);
  if (rest !== undefined && opened > 0n) {
    const opening = shareOf(closing, opened, quantity);
    addLot(rest.queue, { entryId: entry.id, openedOn: entry.eventDate, quantity: opened, basis: opening });
    if (opened === quantity) {
      return opened;
    }
    closing = subtractBasis(closing, opening);
    missing -= opened;
  }
  pushClosing(matching, entry, realizeClosing(entry, matching.book, closing, { sides, missing }));
  return opened;
}

/** In the tax book the premium of an assigned or exercised contract waits for its shares. */
function pushClosing(matching: Matching, entry: LedgerEntry, realized: RealizedClosing): void {
  const delivery = entry.assetClass === "OPTION" ? matching.deliveries.get(entry) : undefined;
  if (delivery === undefined) {
    matching.closings.push(realized);
  } else {
    delivery.premium = addBasis(delivery.premium, {
      cash: toUnits(realized.net),
      commission: toUnits(realized.commission),
      fees: toUnits(realized.fees),
    });
    matching.closings.push(foldedClosing(realized));
  }
}

const openQuantity = (from: readonly Queue[]) =>
  from.flatMap(({ queue }) => openLotsOf(queue)).reduce((sum, { quantity }) => sum + quantity, 0n);

/** The row's own money with the premium of the contracts that it delivers; most rows deliver none. */
const withPremium = (own: Basis, premium: Basis): Basis =>
  premium === NO_BASIS ? own : addBasis(own, premium);

/** A stock leg's part of the premium of the options that it delivers, by shares; exact over all legs. */
function takePremium(matching: Matching, entry: LedgerEntry): Basis {
  const delivery = matching.deliveries.get(entry);
  if (delivery === undefined || entry.assetClass === "OPTION") {
    return NO_BASIS;
  }
  const shares = quantityOf(entry);
  const part = shareOf(delivery.premium, shares, delivery.sharesLeft);
  delivery.premium = subtractBasis(delivery.premium, part);
  delivery.sharesLeft -= shares;
  return part;
}

/**
 * The side that an expiration, assignment or exercise closes. The open lots decide, never the sign in the
 * file (domain.md 2.3): the open side is closed; if both are open, an assignment closes the short side, an
 * exercise the long side, and an expiration the older one.
 */
function sidesOfEvent(entry: LedgerEntry, { LONG, SHORT }: Holding): readonly Side[] {
  if (entry.type === "OPT_ASSIGNED") {
    return ["SHORT", "LONG"];
  }
  const oldestLong = LONG.lots[LONG.head]?.openedOn;
  const oldestShort = SHORT.lots[SHORT.head]?.openedOn;
  const isShortFirst =
    entry.type === "OPT_EXPIRED" && oldestShort !== undefined && oldestShort < (oldestLong ?? "9999");
  return isShortFirst ? ["SHORT", "LONG"] : ["LONG", "SHORT"];
}

/** Cash in lieu may be all that came for the shares of a reorganization. */
function lowerBasisOrExchange(matching: Matching, entry: LedgerEntry): void {
  if (matching.exchanges.has(entry)) {
    exchange(matching, entry);
  } else {
    pushPayment(matching, realizePayment(entry, matching.book, lowerBasis(matching.inventory, entry)));
  }
}

function exchange(matching: Matching, entry: LedgerEntry): void {
  const rows = matching.exchanges.get(entry);
  if (rows === undefined || matching.done.has(rows)) {
    return;
  }
  matching.done.add(rows);
  pushPayment(matching, exchangeLots(matching, rows));
}

function pushPayment({ closings }: Matching, realized: RealizedClosing | undefined): void {
  if (realized !== undefined) {
    closings.push(realized);
  }
}
