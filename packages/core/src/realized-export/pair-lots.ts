import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import type { Units } from "../shared/units.ts";
import type { ExportedLot, ExportedYear } from "./exported-lots.ts";
import type { LedgerLot } from "./ledger-lots.ts";

/** Lots of one closing that both sides may divide differently; one side is empty where the other has nothing to go with. */
export type LotPair = {
  readonly accountId: string;
  readonly instrument: string;
  /** The ledger's day where it has one. */
  readonly closedOn: CalendarDate;
  readonly exported: readonly ExportedLot[];
  readonly lots: readonly LedgerLot[];
};

/** An expiry or an assignment may stand under its own day or under the one on which it was posted, weekends between. */
const POSTING_DAYS_MAX = 4;

export const quantityOf = (lots: readonly { readonly quantity: Units }[]): Units =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0n);

/** Every lot of both sides, once: by account, instrument and closing, then by the day it was opened where both have that. */
export function pairLots(exported: ExportedYear, lots: readonly LedgerLot[]): LotPair[] {
  const { accountId } = exported;
  const own = lots.filter((lot) => lot.accountId === accountId);
  const instruments = new Set(own.map(({ instrument }) => instrument));
  const nameOf = ({ names }: ExportedLot) => names.find((name) => instruments.has(name)) ?? names[0] ?? "";
  const theirs = groupBy(exported.lots, (lot) => keyOf(nameOf(lot), lot.closedOn));
  const ours = groupBy(own, (lot) => keyOf(lot.instrument, lot.closedOn));
  const closings = [...new Set([...ours.keys(), ...theirs.keys()])].map((key): LotPair => {
    const [instrument, closedOn] = JSON.parse(key) as [string, CalendarDate];
    return {
      accountId,
      instrument,
      closedOn,
      exported: theirs.get(key) ?? [],
      lots: ours.get(key) ?? [],
    };
  });
  return joinPostings(closings).flatMap(pairByOpening);
}

const keyOf = (instrument: string, day: CalendarDate) => JSON.stringify([instrument, day]);

/** Joins closings that only one side has with the nearest one of the other side, of the same quantity. */
function joinPostings(closings: readonly LotPair[]): LotPair[] {
  const alone = closings.filter(({ exported }) => exported.length === 0);
  const joined = new Map<LotPair, LotPair>();
  for (const theirs of closings.filter(({ lots }) => lots.length === 0)) {
    const fits = alone.filter((ours) => !joined.has(ours) && isPosting(ours, theirs));
    const distance = (ours: LotPair) => Math.abs(daysBetween(ours.closedOn, theirs.closedOn));
    const nearest = fits.sort((a, b) => distance(a) - distance(b))[0];
    if (nearest !== undefined) {
      joined.set(nearest, { ...nearest, exported: theirs.exported });
      joined.set(theirs, { ...theirs, exported: [] });
    }
  }
  return closings
    .map((closing) => joined.get(closing) ?? closing)
    .filter(({ exported, lots }) => exported.length + lots.length > 0);
}

const isPosting = (ours: LotPair, theirs: LotPair): boolean =>
  ours.instrument === theirs.instrument &&
  Math.abs(daysBetween(ours.closedOn, theirs.closedOn)) <= POSTING_DAYS_MAX &&
  quantityOf(ours.lots) === quantityOf(theirs.exported);

/** Splits a closing into lots of one opening day that have the same quantity on both sides, and the rest. */
function pairByOpening(closing: LotPair): LotPair[] {
  const theirs = groupBy(closing.exported, ({ openedOn }) => openedOn ?? null);
  const ours = groupBy(closing.lots, ({ openedOn }) => openedOn);
  const alike = [...ours.keys()].filter(
    (day) => day !== null && quantityOf(ours.get(day) ?? []) === quantityOf(theirs.get(day) ?? []),
  );
  const isAlike = (day: CalendarDate | null) => alike.includes(day);
  const rest = {
    ...closing,
    exported: closing.exported.filter(({ openedOn }) => !isAlike(openedOn ?? null)),
    lots: closing.lots.filter(({ openedOn }) => !isAlike(openedOn)),
  };
  const pairs = alike.map((day) => ({
    ...closing,
    exported: theirs.get(day) ?? [],
    lots: ours.get(day) ?? [],
  }));
  return rest.exported.length + rest.lots.length === 0 ? pairs : [...pairs, rest];
}

/** True where both sides close as much of it. */
export const isSameQuantity = ({ exported, lots }: Pick<LotPair, "exported" | "lots">): boolean =>
  quantityOf(exported) === quantityOf(lots);
