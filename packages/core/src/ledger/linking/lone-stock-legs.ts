import { addDays } from "../../shared/calendar-date.ts";
import { absolute, leastOf, type Units } from "../../shared/units.ts";
import {
  type DeliveryRow,
  DOLLAR,
  type Leg,
  NEAR_DAYS,
  optionLeg,
  placeOf,
  stockLeg,
} from "./link-assignments.ts";

/** The contracts of one row that stock legs have not taken yet, in money: strike x 100 x contracts. */
type Event = { readonly leg: Leg; moneyLeft: Units };

/** Rows of events by place and day. */
type Events = ReadonlyMap<string, readonly Event[]>;

/**
 * The stock legs of assigned and exercised contracts for which `events` has no row: of the same account, underlying and
 * right, five days before or after, and of as much money. Looser than `linkAssignments`, which has to know whose premium
 * goes where: a leg that is not named here may still be tied to nothing.
 */
export function findLoneStockLegs<Row extends DeliveryRow>(
  legs: readonly Row[],
  events: readonly DeliveryRow[],
): Row[] {
  const byDay = groupEvents(events);
  const atOtherPrice = legs.filter((row) => !isTaken(row, byDay, takeAtStrike));
  return atOtherPrice.filter((row) => !isTaken(row, byDay, takeByMoney));
}

function groupEvents(rows: readonly DeliveryRow[]): Events {
  const byDay = new Map<string, Event[]>();
  for (const row of rows) {
    const leg = optionLeg(row);
    if (leg !== undefined) {
      const key = `${placeOf(row, leg)} ${row.eventDate}`;
      const event = { leg, moneyLeft: leg.money };
      byDay.set(key, [...(byDay.get(key) ?? []), event]);
    }
  }
  return byDay;
}

/** The nearest days first. */
const DAYS_AWAY = Array.from({ length: NEAR_DAYS + 1 }, (_, days) => [-days, days]).flat();

type Take = (leg: Leg, events: readonly Event[]) => boolean;

/** True for rows that are no stock leg at all. */
function isTaken(row: DeliveryRow, byDay: Events, take: Take): boolean {
  const leg = stockLeg(row);
  if (leg === undefined) {
    return true;
  }
  const place = placeOf(row, leg);
  const days = new Set(DAYS_AWAY.map((days) => `${place} ${addDays(row.eventDate, days)}`));
  return take(
    leg,
    [...days].flatMap((key) => byDay.get(key) ?? []),
  );
}

/** Cents may be in the price of the shares, or in fees that the row does not name. */
const allowanceOf = ({ leg }: Event): Units => (DOLLAR * leg.contracts) / DOLLAR;

/** Contracts that deliver 100 shares each: as many of one strike as the shares need, over several rows. */
function takeAtStrike(leg: Leg, events: readonly Event[]): boolean {
  const fitting = events.filter((event) => event.leg.strike === leg.strike && event.moneyLeft > 0n);
  const there = fitting.reduce((sum, event) => sum + event.moneyLeft + allowanceOf(event), 0n);
  if (there < leg.money) {
    return false;
  }
  let missing = leg.money;
  for (const event of fitting) {
    const part = leastOf(missing, event.moneyLeft);
    event.moneyLeft -= part;
    missing -= part;
  }
  return fitting.length > 0;
}

/** Contracts that deliver something else: the price of a share is not the strike, the money of whole contracts is. */
function takeByMoney(leg: Leg, events: readonly Event[]): boolean {
  const found = events.find((event) => {
    const { money, contracts } = event.leg;
    const each = contracts === 0n ? 0n : (money * DOLLAR) / contracts;
    const odd = each === 0n ? leg.money : leg.money % each;
    const off = odd > each / 2n ? absolute(odd - each) : odd;
    return off <= allowanceOf(event) && leg.money <= event.moneyLeft + allowanceOf(event);
  });
  if (found !== undefined) {
    found.moneyLeft -= leg.money;
  }
  return found !== undefined;
}
