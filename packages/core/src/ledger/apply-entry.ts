import { toUnits } from "../shared/units.ts";
import { applyTransfer } from "./apply-transfer.ts";
import { amountsOf, isNegative, openingBasisOf, quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry, RealizedClosing } from "./ledger.ts";
import { isStockLeg } from "./linking/linking-entries.ts";
import { addUnknownLot, growLots, lowerBasis } from "./lots/adjust-lots.ts";
import { type ClosedLots, foldedClosing, realizeClosing } from "./lots/close-lots.ts";
import { exchangeLots } from "./lots/exchange-lots.ts";
import {
  addBasis,
  addLot,
  type Basis,
  type Holding,
  isEmpty,
  NO_BASIS,
  openLotsOf,
  type Side,
  shareOf,
  subtractBasis,
  takeLots,
} from "./lots/lots.ts";
import type { Matching } from "./matching.ts";
import type { Step } from "./order-entries.ts";
import { hasQuantity, isExpiryOfAll, type Role } from "./roles.ts";
import { applyStatement } from "./statements/apply-statement.ts";

type Apply = (matching: Matching, entry: LedgerEntry, holding: Holding) => void;

const LONG_ONLY: readonly Side[] = ["LONG"];
const SHORT_ONLY: readonly Side[] = ["SHORT"];

const STEPS: Record<Exclude<Role, "IGNORED" | "STATED">, Apply> = {
  OPEN_LONG: openLong,
  OPEN_SHORT: (matching, entry, holding) => open(matching, entry, holding, "SHORT"),
  CLOSE_LONG: closeLong,
  CLOSE_SHORT: (matching, entry, holding) => close(matching, entry, holding, { sides: SHORT_ONLY }),
  OPTION_EVENT: (matching, entry, holding) =>
    close(matching, entry, holding, { sides: sidesOfEvent(entry, holding) }),
  EXCHANGE: exchange,
  LOWER_BASIS: lowerBasisOrExchange,
  SPINOFF: (_matching, entry, holding) => addUnknownLot(holding[isNegative(entry) ? "SHORT" : "LONG"], entry),
  SPLIT: (_matching, entry, holding) => growLots(holding, entry),
  TRANSFER: applyTransfer,
};

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
  STEPS[role](matching, entry, matching.inventory.holdingOf(entry));
}

/**
 * A purchase of an option that is not marked as opening or closing covers what is short, and so does one of shares in a
 * margin account; of shares the rest is bought to hold.
 */
function openLong(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  if (entry.type !== "BUY" || isEmpty(holding.SHORT)) {
    open(matching, entry, holding, "LONG");
  } else if (entry.assetClass === "OPTION") {
    close(matching, entry, holding, { sides: SHORT_ONLY });
  } else if (entry.holdingType === "Margin") {
    close(matching, entry, holding, { sides: SHORT_ONLY, rest: "LONG" });
  } else {
    open(matching, entry, holding, "LONG");
  }
}

/**
 * Shares that a contract takes away in a margin account and that are not there are sold short: nothing else is left to
 * deliver. A contract whose own opening is on no record tells that the history begins later than the position.
 */
function closeLong(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const isShortSale =
    entry.type === "SELL" &&
    entry.holdingType === "Margin" &&
    isStockLeg(entry) &&
    !matching.olderContracts.has(eventKey(entry));
  close(matching, entry, holding, { sides: LONG_ONLY, rest: isShortSale ? "SHORT" : undefined });
}

/** The contracts of an underlying that end on a day in an account. */
const eventKey = ({ accountId, underlying, eventDate }: LedgerEntry) =>
  `${accountId} ${underlying} ${eventDate}`;

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

/** Sides that a row closes, and the one on which what they do not have opens a position; else that is unmatched. */
type Closing = { readonly sides: readonly Side[]; readonly rest?: Side | undefined };

function close(matching: Matching, entry: LedgerEntry, holding: Holding, { sides, rest }: Closing): void {
  const quantity = isExpiryOfAll(entry) ? openQuantity(holding) : quantityOf(entry);
  if (isExpiryOfAll(entry) && quantity === 0n) {
    return;
  }
  let missing = quantity;
  const closed = sides.map((side): ClosedLots => {
    const taken = takeLots(holding[side], missing);
    missing = taken.missing;
    return { side, lots: taken.lots };
  });
  if (missing > 0n && (entry.type === "OPT_ASSIGNED" || entry.type === "OPT_EXERCISED")) {
    matching.olderContracts.add(eventKey(entry));
  }
  let closing = withPremium(amountsOf(entry), takePremium(matching, entry));
  if (rest !== undefined && missing > 0n) {
    const opening = shareOf(closing, missing, quantity);
    const lot = { entryId: entry.id, openedOn: entry.eventDate, quantity: missing, basis: opening };
    addLot(holding[rest], lot);
    if (missing === quantity) {
      return;
    }
    closing = subtractBasis(closing, opening);
    missing = 0n;
  }
  pushClosing(matching, entry, realizeClosing(entry, matching.book, closing, { sides: closed, missing }));
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

const openQuantity = ({ LONG, SHORT }: Holding) =>
  [...openLotsOf(LONG), ...openLotsOf(SHORT)].reduce((sum, { quantity }) => sum + quantity, 0n);

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
function lowerBasisOrExchange(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  if (matching.exchanges.has(entry)) {
    exchange(matching, entry);
  } else {
    lowerBasis(holding, entry);
  }
}

function exchange(matching: Matching, entry: LedgerEntry): void {
  const rows = matching.exchanges.get(entry);
  if (rows === undefined || matching.done.has(rows)) {
    return;
  }
  matching.done.add(rows);
  const cashed = exchangeLots(matching.inventory, rows);
  if (cashed !== undefined) {
    const { side, lots, missing } = cashed;
    matching.closings.push(
      realizeClosing(cashed.entry, matching.book, cashed.closing, { sides: [{ side, lots }], missing }),
    );
  }
}
