import type { LedgerEntry } from "./ledger.ts";
import { isStockLeg } from "./linking/linking-entries.ts";
import type { Role } from "./roles.ts";

/** A row with its place among all, by day and by step of the day; smaller is earlier. */
export type Placed = { readonly entry: LedgerEntry; readonly role: Role; key: number };

const OPENINGS: ReadonlySet<Role> = new Set<Role>(["OPEN_LONG", "OPEN_SHORT"]);
const CLOSINGS: ReadonlySet<Role> = new Set<Role>(["CLOSE_LONG", "CLOSE_SHORT"]);
/** What moves shares on a day without a place between its trades. */
const UNPLACED: ReadonlySet<Role> = new Set<Role>(["STATED", "TRANSFER"]);

/**
 * Gives closings that happened before an opening of the same account, instrument and day its step of the day, where the
 * order of the day is known (domain.md 2.1). `ordered` are all rows, openings before closings. True when a row changed
 * its step.
 */
export function liftClosings(ordered: readonly Placed[], compareOrder: Compare): boolean {
  let isChanged = false;
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    end = endOfDay(ordered, start);
    if (end - start > 1) {
      isChanged = liftOnDay(ordered.slice(start, end), compareOrder) || isChanged;
    }
  }
  return isChanged;
}

type Compare = (a: LedgerEntry, b: LedgerEntry) => number;

function endOfDay(ordered: readonly Placed[], start: number): number {
  const day = ordered[start]?.entry.eventDate;
  let end = start + 1;
  while (ordered[end]?.entry.eventDate === day && end < ordered.length) {
    end += 1;
  }
  return end;
}

function liftOnDay(day: readonly Placed[], compareOrder: Compare): boolean {
  let isChanged = false;
  if (hasBoth(day)) {
    for (const rows of byHolding(day)) {
      isChanged = liftWithin(rows, compareOrder) || isChanged;
    }
  }
  return isChanged;
}

const hasBoth = (rows: readonly Placed[]) =>
  rows.some(({ role }) => OPENINGS.has(role)) && rows.some(({ role }) => CLOSINGS.has(role));

function byHolding(day: readonly Placed[]): Iterable<Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const row of day) {
    const isProof = row.entry.statement?.mostHeld !== undefined;
    if (!isProof && (OPENINGS.has(row.role) || CLOSINGS.has(row.role) || UNPLACED.has(row.role))) {
      const key = `${row.entry.accountId} ${row.entry.instrument}`;
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, [row]);
      } else {
        group.push(row);
      }
    }
  }
  return groups.values();
}

function liftWithin(rows: readonly Placed[], compareOrder: Compare): boolean {
  if (!(hasBoth(rows) && isOrderKnown(rows))) {
    return false;
  }
  const inOrder = [...rows].sort((a, b) => compareOrder(a.entry, b.entry));
  let isChanged = false;
  for (const [index, row] of inOrder.entries()) {
    const opening = CLOSINGS.has(row.role)
      ? inOrder.find((other, at) => at > index && OPENINGS.has(other.role) && !isAtOnce(row, other))
      : undefined;
    if (opening !== undefined) {
      row.key = opening.key;
      isChanged = true;
    }
  }
  return isChanged;
}

/**
 * Every row has a place by its files, and all were posted together: the shares of a contract may be posted later, when
 * the day's trades are over. What is moved or stated has no place.
 */
function isOrderKnown(rows: readonly Placed[]): boolean {
  const posted = rows.map(({ entry }) => entry.runDate).sort()[0];
  return rows.every(
    ({ entry, role }) =>
      entry.dayOrder !== undefined && !UNPLACED.has(role) && (entry.runDate === posted || isStockLeg(entry)),
  );
}

/** Contracts are assigned together: what one brings in another may deliver. */
const isAtOnce = (a: Placed, b: Placed) => isStockLeg(a.entry) && isStockLeg(b.entry);
