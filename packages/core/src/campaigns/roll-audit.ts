import { comparablePrice, isAdjusted, STANDARD, termsOf, timesContracts } from "../cover/coverable.ts";
import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, leastOf, shareOfMoney, toUnits, type Units } from "../shared/units.ts";
import type { CampaignLeg } from "./campaign.ts";

/** What a roll cost and brought (domain.md 5). US dollars, received positive; null is unknown, never 0. */
export type RollAudit = {
  readonly day: CalendarDate;
  /** The rows that it is made of, closings first. */
  readonly transactionIds: readonly string[];
  /** The contracts that were closed, and those opened in their place: mostly one of each. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly isShort: boolean;
  /** Contracts that were rolled; what was opened beyond them is a new leg and not in the amounts. */
  readonly quantity: DecimalText;
  /** Net cash of closing and of opening, after commission and fees, and both together. */
  readonly closing: DecimalText;
  readonly opening: DecimalText;
  readonly net: DecimalText;
  /** The new strike less the old one, and calendar days between the expirations; null of several contracts. */
  readonly strikeMove: DecimalText | null;
  readonly daysMove: number | null;
  /** Of a share, by a snapshot of that very day. */
  readonly price: DecimalText | null;
  /** On paper that day: what being assigned at the old strike would have cost, 0 out of the money. */
  readonly assignment: DecimalText | null;
  /** closing - assignment: what closing cost beyond being assigned. */
  readonly beyondAssignment: DecimalText | null;
  /** Why `assignment` is unknown, a sentence. */
  readonly reason: string | null;
};

/** The price of an underlying on a day; undefined where no snapshot of that very day has one. */
export type PriceOn = (instrument: string, day: CalendarDate) => DecimalText | undefined;

/** The rolls of a campaign by its legs, in their order. */
export function auditRolls(legs: readonly CampaignLeg[], priceOn: PriceOn): RollAudit[] {
  return rollsOf(legs).flatMap((roll) => auditOf(roll, priceOn) ?? []);
}

/** The days on which a price is looked for, with the contract whose underlying it is. */
export const rollDays = (
  legs: readonly CampaignLeg[],
): { readonly instrument: string; readonly day: CalendarDate }[] =>
  rollsOf(legs).flatMap((roll) => roll.filter(isClosing).map(({ instrument, day }) => ({ instrument, day })));

const isClosing = ({ kind }: CampaignLeg): boolean => kind.endsWith("_TO_CLOSE");

/** Legs that are linked as rolls, together: a closing may be rolled into several rows, and several closings into one. */
function rollsOf(legs: readonly CampaignLeg[]): CampaignLeg[][] {
  const rolled = legs.filter(({ link }) => link === "ROLL");
  const groups = new Map<string, CampaignLeg[]>();
  for (const leg of rolled) {
    const own = groups.get(leg.transactionId);
    const other = leg.linkedTransactionId === undefined ? undefined : groups.get(leg.linkedTransactionId);
    const group = own ?? other ?? [];
    if (own !== undefined && other !== undefined && own !== other) {
      own.push(...other);
      for (const { transactionId } of other) {
        groups.set(transactionId, own);
      }
    }
    group.push(leg);
    groups.set(leg.transactionId, group);
    if (leg.linkedTransactionId !== undefined) {
      groups.set(leg.linkedTransactionId, group);
    }
  }
  return [...new Set(groups.values())];
}

/** Undefined where the other side of the roll is no leg of this campaign: it was split there. */
function auditOf(roll: readonly CampaignLeg[], priceOn: PriceOn): RollAudit | undefined {
  const closed = roll.filter(isClosing);
  const opened = roll.filter((leg) => !isClosing(leg));
  const [first] = closed;
  if (first === undefined || opened.length === 0) {
    return undefined;
  }
  const quantity = leastOf(unitsOf(closed), unitsOf(opened));
  const closing = shareOfMoney(amountOf(closed), quantity, unitsOf(closed));
  const opening = shareOfMoney(amountOf(opened), quantity, unitsOf(opened));
  const [from, to] = [namesOf(closed), namesOf(opened)];
  const isShort = first.kind === "BOUGHT_TO_CLOSE";
  return {
    day: first.day,
    transactionIds: [...closed, ...opened].map(({ transactionId }) => transactionId),
    from,
    to,
    isShort,
    quantity: fromUnits(quantity),
    closing: fromUnits(closing),
    opening: fromUnits(opening),
    net: fromUnits(closing + opening),
    ...moves(from, to),
    ...assignmentOf({ from, day: first.day, isShort, quantity, closing }, priceOn),
  };
}

const unitsOf = (legs: readonly CampaignLeg[]): Units =>
  legs.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n);
const amountOf = (legs: readonly CampaignLeg[]): Units =>
  legs.reduce((sum, { amount }) => sum + toUnits(amount), 0n);
const namesOf = (legs: readonly CampaignLeg[]): string[] => [
  ...new Set(legs.map(({ instrument }) => instrument)),
];

function moves(from: readonly string[], to: readonly string[]) {
  const [before, after] = [onlyTerms(from), onlyTerms(to)];
  return before === undefined || after === undefined
    ? { strikeMove: null, daysMove: null }
    : {
        strikeMove: fromUnits(after.strike - before.strike),
        daysMove: daysBetween(before.expiration, after.expiration),
      };
}

const onlyTerms = (instruments: readonly string[]) => {
  const [only] = instruments;
  return instruments.length === 1 && only !== undefined
    ? termsOf(only, isAdjusted(only) ? null : STANDARD)
    : undefined;
};

type Closed = {
  readonly from: readonly string[];
  readonly day: CalendarDate;
  readonly isShort: boolean;
  readonly quantity: Units;
  readonly closing: Units;
};

function assignmentOf({ from, day, isShort, quantity, closing }: Closed, priceOn: PriceOn) {
  const unknown = (reason: string, price: DecimalText | null = null) => ({
    price,
    assignment: null,
    beyondAssignment: null,
    reason,
  });
  if (!isShort) {
    return unknown("A bought contract isn't assigned.");
  }
  const terms = onlyTerms(from);
  if (terms === undefined) {
    return unknown("Several contracts were rolled together.");
  }
  const price = priceOn(from[0] ?? "", day) ?? null;
  if (price === null) {
    return unknown("No positions file of that day has a price.");
  }
  const compared = comparablePrice(terms, toUnits(price));
  if (compared === null || terms.multiplier === null) {
    return unknown("An adjusted contract delivers something else than a share.", price);
  }
  const inside = terms.right === "CALL" ? compared - terms.strike : terms.strike - compared;
  const assignment = inside > 0n ? -timesContracts(inside * terms.multiplier, quantity) : 0n;
  return {
    price,
    assignment: fromUnits(assignment),
    beyondAssignment: fromUnits(closing - assignment),
    reason: null,
  };
}
