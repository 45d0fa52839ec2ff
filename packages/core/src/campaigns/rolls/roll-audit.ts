import { comparablePrice, isAdjusted, STANDARD, termsOf, timesContracts } from "../../cover/coverable.ts";
import { type CalendarDate, daysBetween } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, leastOf, shareOfMoney, toUnits, type Units } from "../../shared/units.ts";
import type { CampaignLeg, RolledInto } from "../campaign.ts";

/** Net cash of a roll, beside what assignment would have cost (domain.md 5). US dollars, received positive; null is unknown, never 0. */
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
  return rollsOf(legs).flatMap((pairs) => auditOf(pairs, priceOn) ?? []);
}

/** The days on which a price is looked for, with the contract whose underlying it is. */
export const rollDays = (
  legs: readonly CampaignLeg[],
): { readonly instrument: string; readonly day: CalendarDate }[] =>
  rollsOf(legs).flatMap((pairs) =>
    closedOf(pairs).map(({ leg: { instrument, day } }) => ({ instrument, day })),
  );

const isClosing = ({ kind }: CampaignLeg): boolean => kind.endsWith("_TO_CLOSE");

/** A leg in its place among all legs. */
type Placed = { readonly leg: CampaignLeg; readonly index: number };
type Pair = { readonly closed: Placed; readonly opened: Placed; readonly quantity: Units };

/**
 * Pairs of rows that belong together: a closing may be rolled into several rows, and several closings into one. A pair
 * whose opening is no leg of this campaign is none of it: it was split there.
 */
function rollsOf(legs: readonly CampaignLeg[]): Pair[][] {
  const placed = legs.map((leg, index) => ({ leg, index }));
  const openings = new Map(
    placed.filter(({ leg }) => leg.kind.endsWith("_TO_OPEN")).map((one) => [one.leg.transactionId, one]),
  );
  const pairs = placed.flatMap((closed) =>
    isClosing(closed.leg) ? (closed.leg.rolls ?? []).flatMap((into) => pairOf(closed, into, openings)) : [],
  );
  const groups = new Map<Placed, Pair[]>();
  for (const pair of pairs) {
    const [own, other] = [groups.get(pair.closed), groups.get(pair.opened)];
    const group = own ?? other ?? [];
    if (own !== undefined && other !== undefined && own !== other) {
      own.push(...other);
      for (const { closed, opened } of other) {
        groups.set(closed, own);
        groups.set(opened, own);
      }
    }
    group.push(pair);
    groups.set(pair.closed, group);
    groups.set(pair.opened, group);
  }
  return [...new Set(groups.values())];
}

function pairOf(
  closed: Placed,
  { transactionId, quantity }: RolledInto,
  openings: ReadonlyMap<string, Placed>,
): Pair[] {
  const opened = openings.get(transactionId);
  const most = leastOf(toUnits(closed.leg.quantity), toUnits(opened?.leg.quantity ?? "0"));
  // A row may be a leg of two campaigns: no more than what each holds of it.
  return opened === undefined ? [] : [{ closed, opened, quantity: leastOf(toUnits(quantity), most) }];
}

const inOrder = (legs: readonly Placed[]): Placed[] => [...new Set(legs)].sort((a, b) => a.index - b.index);
const closedOf = (pairs: readonly Pair[]) => inOrder(pairs.map(({ closed }) => closed));

function auditOf(pairs: readonly Pair[], priceOn: PriceOn): RollAudit | undefined {
  const closed = closedOf(pairs);
  const opened = inOrder(pairs.map((pair) => pair.opened));
  const first = closed[0]?.leg;
  if (first === undefined) {
    return undefined;
  }
  const quantity = pairs.reduce((sum, pair) => sum + pair.quantity, 0n);
  const closing = moneyOf(closed, rolledOf(pairs, "closed"));
  const opening = moneyOf(opened, rolledOf(pairs, "opened"));
  const [from, to] = [namesOf(closed), namesOf(opened)];
  const isShort = first.kind === "BOUGHT_TO_CLOSE";
  return {
    day: first.day,
    transactionIds: [...closed, ...opened].map(({ leg }) => leg.transactionId),
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

/** Contracts of each row that were rolled. */
function rolledOf(pairs: readonly Pair[], end: "closed" | "opened"): ReadonlyMap<Placed, Units> {
  const rolled = new Map<Placed, Units>();
  for (const pair of pairs) {
    rolled.set(pair[end], (rolled.get(pair[end]) ?? 0n) + pair.quantity);
  }
  return rolled;
}

/** Each row's own money for as many of its contracts as were rolled: a contract at 40 isn't paid like one at 48. */
const moneyOf = (rows: readonly Placed[], rolled: ReadonlyMap<Placed, Units>): Units =>
  rows.reduce((sum, row) => {
    const quantity = toUnits(row.leg.quantity);
    return sum + shareOfMoney(toUnits(row.leg.amount), leastOf(rolled.get(row) ?? 0n, quantity), quantity);
  }, 0n);

const namesOf = (rows: readonly Placed[]): string[] => [
  ...new Set(rows.map(({ leg: { instrument } }) => instrument)),
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
    return unknown("No positions file from that day has a price.");
  }
  const compared = comparablePrice(terms, toUnits(price));
  if (compared === null || terms.multiplier === null) {
    return unknown("An adjusted contract doesn't deliver plain shares.", price);
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
