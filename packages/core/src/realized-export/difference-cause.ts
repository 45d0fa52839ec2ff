import type { CalendarDate } from "../shared/calendar-date.ts";
import { absolute, toUnits, type Units } from "../shared/units.ts";
import { possibleMoney } from "./chosen-lots.ts";
import type { LedgerLot } from "./ledger-lots.ts";
import { averageCostOf, type BookOf } from "./opened-lots.ts";
import { add, type ComparedPair } from "./pair-gains.ts";
import { isSameQuantity, quantityOf } from "./pair-lots.ts";

/** Why two sides differ, in the order of evidence. */
export type DifferenceCause =
  | "AVERAGE_COST"
  | "HOLDING_PERIOD"
  | "LOTS_CHOSEN"
  | "MISSING_IN_EXPORT"
  | "MISSING_IN_LEDGER"
  | "OPENING_BASIS"
  | "ROUNDING"
  | "UNKNOWN"
  | "WASH_ELSEWHERE";

/** What else is on record. */
export type Evidence = {
  readonly books: BookOf;
  readonly otherReadings: readonly (readonly LedgerLot[])[];
  /** All lots of the year. */
  readonly lots: readonly LedgerLot[];
  readonly firstDays: ReadonlyMap<string, CalendarDate>;
};

/** The first cause that the evidence bears out; undefined where both sides agree. */
export function causeOf(pair: ComparedPair, evidence: Evidence): DifferenceCause | undefined {
  if (pair.lots.length === 0 || pair.exported.length === 0) {
    return pair.lots.length === 0 ? "MISSING_IN_LEDGER" : "MISSING_IN_EXPORT";
  }
  if (!isSameQuantity(pair)) {
    return quantityOf(pair.lots) < quantityOf(pair.exported) ? "MISSING_IN_LEDGER" : "MISSING_IN_EXPORT";
  }
  if (pair.ledgerGain === null) {
    return "OPENING_BASIS";
  }
  if (pair.difference === 0n) {
    return isHeldAlike(pair) ? undefined : "HOLDING_PERIOD";
  }
  return causeOfGain(pair, evidence);
}

const CAUSES: readonly (readonly [DifferenceCause, (pair: ComparedPair, evidence: Evidence) => boolean])[] = [
  ["ROUNDING", ({ difference, tolerance }) => absolute(difference) <= tolerance],
  ["LOTS_CHOSEN", isOfOtherLots],
  ["AVERAGE_COST", isAverageCost],
  ["WASH_ELSEWHERE", isWashElsewhere],
  ["OPENING_BASIS", isOpenedBefore],
];

function causeOfGain(pair: ComparedPair, evidence: Evidence): DifferenceCause {
  const without = gainWithoutWashes(pair, evidence);
  // The export's gain is that of our own lots before any wash sale: then it is no matter of other lots or another cost.
  const isOfOwnLots = without !== undefined && isGainOf(pair, without);
  const causes = CAUSES.filter(([cause]) => !(isOfOwnLots && OF_COST.has(cause)));
  return causes.find(([, isBorneOut]) => isBorneOut(pair, evidence))?.[0] ?? "UNKNOWN";
}

const OF_COST = new Set<DifferenceCause>(["AVERAGE_COST", "LOTS_CHOSEN"]);

/** The same days of acquisition, and the same term where both tell one. */
function isHeldAlike({ exported, lots }: ComparedPair): boolean {
  const ours = new Set(lots.map(({ openedOn }) => openedOn));
  // Where several lots are told in one row there is no day to compare.
  const days = exported.flatMap(({ openedOn }) => openedOn ?? []);
  const terms = new Set(lots.map(({ term }) => term));
  const isSameTerm = exported.every(
    ({ term }) => term === undefined || terms.has(undefined) || terms.has("UNKNOWN") || terms.has(term),
  );
  return isSameTerm && days.every((day) => ours.has(day));
}

/** Other lots that were on record, as the export names them by their days, give its gain. */
function isOfOtherLots(pair: ComparedPair, { books }: Evidence): boolean {
  const closing = closingMoney(pair);
  if (closing === undefined) {
    return false;
  }
  const { opened } = books(pair.accountId, pair.instrument);
  const side = opened.filter(({ isShort }) => isShort === closing.isShort);
  return [...possibleMoney(pair.exported, side)].some((money) => isGainOf(pair, gainFrom(closing, money)));
}

type Closing = { readonly isShort: boolean; readonly money: Units };

/** What the closing itself brought in, or cost; undefined for lots of both sides. */
function closingMoney({ lots }: ComparedPair): Closing | undefined {
  const isShort = lots[0]?.isShort ?? false;
  const money = lots.map(({ proceeds, cost }) => (isShort ? cost : proceeds));
  const known = money.filter((each) => each !== null);
  return known.length < lots.length || lots.some((lot) => lot.isShort !== isShort)
    ? undefined
    : { isShort, money: add(known) };
}

const gainFrom = ({ isShort, money }: Closing, opening: Units): Units =>
  isShort ? opening - money : money - opening;

const isGainOf = ({ soldFor, exportDisallowed, tolerance }: ComparedPair, gain: Units): boolean =>
  [soldFor, soldFor + exportDisallowed].some((theirs) => absolute(theirs - gain) <= tolerance);

/** The mean cost of all that was held gives the export's gain. */
function isAverageCost(pair: ComparedPair, { books }: Evidence): boolean {
  const closing = closingMoney(pair);
  const { parts } = books(pair.accountId, pair.instrument);
  const costs = pair.lots.map(({ closingId, quantity }) =>
    closingId === undefined ? undefined : averageCostOf(parts, closingId, quantity),
  );
  const known = costs.filter((cost) => cost !== undefined);
  return (
    closing !== undefined &&
    !closing.isShort &&
    known.length === costs.length &&
    isGainOf(pair, gainFrom(closing, add(known)))
  );
}

/** The difference is what a wash sale disallows that only one of the two sides knows. */
function isWashElsewhere(pair: ComparedPair, evidence: Evidence): boolean {
  const { ledgerGain, ledgerDisallowed, exportDisallowed, soldFor, tolerance } = pair;
  const isNear = (a: Units, b: Units) => absolute(a - b) <= tolerance;
  const before = (ledgerGain ?? 0n) - ledgerDisallowed;
  if (ledgerDisallowed !== exportDisallowed && isNear(soldFor, before)) {
    return true;
  }
  const readings = evidence.otherReadings.map((lots) => gainIn(lots, pair)).flatMap((gain) => gain ?? []);
  const without = gainWithoutWashes(pair, evidence);
  const gains = without === undefined ? readings : [...readings, without];
  if (gains.some((gain) => isGainOf(pair, gain))) {
    return true;
  }
  const underlyings = new Set(pair.lots.map(({ underlying }) => underlying));
  return [evidence.lots, ...evidence.otherReadings]
    .flat()
    .some(
      ({ underlying, disallowed }) =>
        underlyings.has(underlying) && disallowed > 0n && isNear(absolute(pair.difference), disallowed),
    );
}

/** The gain of the same lots in another reading; undefined where one is unknown. */
function gainIn(reading: readonly LedgerLot[], { lots }: ComparedPair): Units | undefined {
  const keys = new Set(lots.map(lotKey));
  const gains = reading.filter((lot) => keys.has(lotKey(lot))).map(({ gain }) => gain);
  const known = gains.filter((gain) => gain !== null);
  return known.length === 0 || known.length < gains.length ? undefined : add(known);
}

const lotKey = ({ closingId, openingId }: Pick<LedgerLot, "closingId" | "openingId">) =>
  `${closingId ?? ""} ${openingId ?? ""}`;

/** What the lots gained before any wash sale, carried losses included; undefined where the ledger has no parts for all. */
function gainWithoutWashes({ accountId, instrument, lots }: ComparedPair, { books }: Evidence) {
  const keys = new Set(lots.map(lotKey));
  const parts = books(accountId, instrument).parts.filter(({ closing, opening }) =>
    keys.has(lotKey({ closingId: closing?.id, openingId: opening?.id })),
  );
  const gains = parts.map(({ buys, sells }) =>
    buys === null || sells === null ? undefined : toUnits(sells) - toUnits(buys),
  );
  const known = gains.filter((gain) => gain !== undefined);
  const isAll = parts.length > 0 && known.length === parts.length;
  return isAll && parts.every(({ closing }) => closing !== null) ? add(known) : undefined;
}

/** Acquired before the first file, from last year's mark, or without an opening row: the two sides need not know one cost. */
function isOpenedBefore({ accountId, exported, lots }: ComparedPair, { firstDays }: Evidence): boolean {
  const first = firstDays.get(accountId);
  const days = [...exported, ...lots].flatMap(({ openedOn }) => openedOn ?? []);
  return (
    lots.some((lot) => lot.startedAtMark || (lot.id !== null && lot.openingId === undefined)) ||
    (first !== undefined && days.some((day) => day < first))
  );
}
