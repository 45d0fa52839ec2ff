import { type CalendarDate, daysBetween } from "../../shared/calendar-date.ts";
import { absolute, toUnits, type Units } from "../../shared/units.ts";
import { amountsOf, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import { type Basis, NO_BASIS } from "../lots/basis.ts";
import type { Step } from "../order-entries.ts";
import { isDetachedLeg } from "./linking-entries.ts";

/** Options of one account, day, underlying and strike that were assigned or exercised, and their stock legs. */
export type Delivery = {
  /** Premium and closing cash of the options, folded so far and not yet passed on. */
  premium: Basis;
  /** Shares of stock legs that have not taken their part of the premium yet. */
  sharesLeft: Units;
};

const CONTRACT = /\d{6}([CP])(\d+(?:\.\d+)?)$/;
const STOCK_LEG = /^YOU (BOUGHT|SOLD) (ASSIGNED|EXERCISED) (PUT|CALL)S?/i;
const DELIVERABLE = /\((\d+) SHS\)/;
const USUAL_SHARES = 100n;
/** Days between an event and stock legs that don't say whose they are: a weekend and a holiday, with one to spare. */
export const NEAR_DAYS = 5;

/**
 * Which option events belong to which stock legs. First by account, day, underlying, right, strike and as many shares on
 * both sides (contracts times the deliverable). What is left, contracts that deliver something else than 100 shares at
 * the strike among it, goes by the money that changes hands, which is strike x 100 x contracts; legs without a day of
 * the event in their text to the nearest event of the days before. Events without stock legs are in no delivery.
 */
export function linkAssignments(steps: readonly Step[]): ReadonlyMap<LedgerEntry, Delivery> {
  if (!steps.some(({ entry, role }) => role === "OPTION_EVENT" && isDelivering(entry))) {
    return NONE;
  }
  const [events, legs] = [new Map<string, Side>(), new Map<string, Side>()];
  for (const { entry } of steps) {
    addTo(events, entry, optionLeg(entry));
    addTo(legs, entry, stockLeg(entry));
  }
  const deliveries = new Map<LedgerEntry, Delivery>();
  const tie = (event: Side, leg: Side): void => {
    const delivery = { premium: NO_BASIS, sharesLeft: leg.shares };
    for (const entry of [...event.entries, ...leg.entries]) {
      deliveries.set(entry, delivery);
    }
  };
  for (const [key, event] of events) {
    const leg = legs.get(key);
    if (leg?.shares === event.shares) {
      tie(event, leg);
      events.delete(key);
      legs.delete(key);
    }
  }
  tieByMoney([...events.values()], [...legs.values()], tie);
  return deliveries;
}

const NONE: ReadonlyMap<LedgerEntry, Delivery> = new Map();

/** Rows of one kind of event, of one account, day, underlying, right and strike: of the contracts, or of the shares. */
type Side = {
  readonly place: string;
  readonly day: CalendarDate;
  readonly entries: LedgerEntry[];
  contracts: Units;
  shares: Units;
  /** Dollars that change hands for the shares, costs left out. */
  money: Units;
};

/** The columns of a row that tell a contract's event or the shares it delivers. */
export type DeliveryRow = Pick<
  LedgerEntry,
  | "accountId"
  | "action"
  | "amount"
  | "assetClass"
  | "cashEffect"
  | "commission"
  | "eventDate"
  | "fees"
  | "instrument"
  | "price"
  | "quantity"
  | "type"
  | "underlying"
>;

/** One row of a delivery; `event` is ASSIGNED or EXERCISED, `right` C or P. */
export type Leg = Pick<Side, "contracts" | "money" | "shares"> & {
  readonly event: string;
  readonly right: string;
  readonly strike: Units;
};

/** The place of a row of a delivery: both sides of one event have the same. */
export const placeOf = ({ accountId, underlying }: DeliveryRow, { event, right }: Leg): string =>
  `${accountId} ${underlying} ${event} ${right}`;

function addTo(sides: Map<string, Side>, entry: LedgerEntry, leg: Leg | undefined): void {
  if (leg === undefined) {
    return;
  }
  const place = placeOf(entry, leg);
  const key = `${place} ${entry.eventDate} ${leg.strike}`;
  const side = sides.get(key);
  if (side === undefined) {
    const { contracts, shares, money } = leg;
    sides.set(key, { place, day: entry.eventDate, entries: [entry], contracts, shares, money });
    return;
  }
  side.entries.push(entry);
  side.contracts += leg.contracts;
  side.shares += leg.shares;
  side.money += leg.money;
}

/** The nearest days first. */
function tieByMoney(
  events: readonly Side[],
  legs: readonly Side[],
  tie: (event: Side, leg: Side) => void,
): void {
  const pairs = events.flatMap((event) =>
    legs.flatMap((leg) => {
      const days = daysBetween(event.day, leg.day);
      return isOneDelivery(event, leg, days) ? [{ event, leg, days }] : [];
    }),
  );
  const tied = new Set<Side>();
  for (const { event, leg } of pairs.sort((a, b) => a.days - b.days)) {
    if (!(tied.has(event) || tied.has(leg))) {
      tie(event, leg);
      tied.add(event).add(leg);
    }
  }
}

/** Cents may be in the price of the shares, or in fees that the row does not name. */
export const DOLLAR: Units = toUnits("1");
const PER_ONE = toUnits("1");

function isOneDelivery(event: Side, leg: Side, days: number): boolean {
  const isNear = days === 0 || (days > 0 && days <= NEAR_DAYS && leg.entries.every(isDetachedLeg));
  const allowed = (DOLLAR * event.contracts) / PER_ONE;
  return event.place === leg.place && isNear && absolute(event.money - leg.money) <= allowed;
}

const isDelivering = ({ type }: DeliveryRow) => type === "OPT_ASSIGNED" || type === "OPT_EXERCISED";

/** A contract that was assigned or exercised; undefined for any other row. */
export function optionLeg(entry: DeliveryRow): Leg | undefined {
  if (!isDelivering(entry)) {
    return undefined;
  }
  const [, right = "", strikeText = ""] = CONTRACT.exec(entry.instrument) ?? [];
  const deliverable = DELIVERABLE.exec(entry.action)?.[1];
  const strike = strikeText === "" ? 0n : toUnits(strikeText);
  const contracts = quantityOf(entry);
  return {
    event: entry.type === "OPT_ASSIGNED" ? "ASSIGNED" : "EXERCISED",
    right,
    strike,
    contracts,
    shares: contracts * (deliverable === undefined ? USUAL_SHARES : BigInt(deliverable)),
    money: (contracts * strike * USUAL_SHARES) / PER_ONE,
  };
}

/** Shares that such a contract delivers; undefined for any other row. */
export function stockLeg(entry: DeliveryRow): Leg | undefined {
  if (entry.assetClass === "OPTION" || !(entry.type === "BUY" || entry.type === "SELL")) {
    return undefined;
  }
  const [, , event = "", right = ""] = STOCK_LEG.exec(entry.action.replace(/\s+/g, " ").trim()) ?? [];
  if (event === "") {
    return undefined;
  }
  const { cash, commission, fees } = amountsOf(entry);
  return {
    event: event.toUpperCase(),
    right: right.charAt(0).toUpperCase(),
    strike: toUnits(entry.price ?? "0"),
    contracts: 0n,
    shares: quantityOf(entry),
    money: absolute(cash + commission + fees),
  };
}
