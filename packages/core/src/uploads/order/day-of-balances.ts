import type { CalendarDate } from "../../shared/calendar-date.ts";
import { absolute, type Units } from "../../shared/units.ts";
import { type BalanceRow, orderBalances } from "./order-balances.ts";

/** A balance that is not the older one plus what moved since. */
export type OpenGap = {
  readonly line: number;
  readonly olderLine: number;
  readonly day: CalendarDate;
  readonly balance: Units;
  /** balance - expected */
  readonly difference: Units;
};

type Balanced = BalanceRow & { readonly balance: Units };

/** The rows of one account and day, put in an order in which their balances follow one another, if there is one. */
export type DayOfBalances = {
  readonly day: CalendarDate;
  readonly rows: readonly BalanceRow[];
  readonly gaps: readonly OpenGap[];
  /** Balances that were compared within the day. */
  readonly checked: number;
  /** The account's balance before the first row of the day, and after its last. */
  opening: Units;
  closing: Units;
};

/** Reads a day, its rows from old to new as far as the file tells; undefined when no row has a balance. */
export function readDayOfBalances(day: CalendarDate, rows: readonly BalanceRow[]): DayOfBalances | undefined {
  const inOrder = walk(day, rows);
  if (inOrder === undefined || inOrder.gaps.length === 0) {
    return inOrder;
  }
  const ends = findEnds(rows);
  if (ends !== undefined) {
    return { ...inOrder, ...ends, gaps: [] };
  }
  // Something reads wrong: in the order that the balances tell, it is one gap and not one for each row out of place.
  const told = walk(day, orderBalances(rows) ?? rows);
  return told !== undefined && isCloser(told, inOrder) ? told : inOrder;
}

function isCloser(a: DayOfBalances, b: DayOfBalances): boolean {
  const [gaps, others] = [withoutEchoes(a.gaps), withoutEchoes(b.gaps)];
  return gaps.length === others.length ? missedBy(gaps) < missedBy(others) : gaps.length < others.length;
}

const missedBy = (gaps: readonly OpenGap[]) =>
  gaps.reduce((sum, { difference }) => sum + absolute(difference), 0n);

/** One balance that reads wrong is off twice: against the older one, and with the opposite sign under the newer. */
export function withoutEchoes(gaps: readonly OpenGap[]): OpenGap[] {
  const byLine = new Map(gaps.map((gap) => [gap.line, gap]));
  return gaps
    .filter(({ olderLine, difference }) => byLine.get(olderLine)?.difference !== -difference)
    .sort((a, b) => a.line - b.line);
}

function walk(day: CalendarDate, rows: readonly BalanceRow[]): DayOfBalances | undefined {
  const gaps: OpenGap[] = [];
  let opening: Units | undefined;
  let older: Balanced | undefined;
  let moved = 0n;
  let checked = 0;
  for (const row of rows) {
    moved += row.effect;
    if (!hasBalance(row)) {
      continue;
    }
    if (older === undefined) {
      opening = row.balance - moved;
    } else {
      checked += 1;
      const difference = row.balance - older.balance - moved;
      if (difference !== 0n) {
        gaps.push({ line: row.line, olderLine: older.line, day, balance: row.balance, difference });
      }
    }
    older = row;
    moved = 0n;
  }
  return older === undefined || opening === undefined
    ? undefined
    : { day, rows, gaps, checked, opening, closing: older.balance + moved };
}

const hasBalance = (row: BalanceRow): row is Balanced => row.balance !== undefined;

/**
 * Where a walk over all rows of a day begins and ends: each row is a step from the balance before it to its own. In
 * any order there is one exactly when the steps hang together and all balances but two are entered as often as left.
 */
function findEnds(rows: readonly BalanceRow[]): { opening: Units; closing: Units } | undefined {
  if (!rows.every(hasBalance)) {
    return undefined;
  }
  const surplus = new Map<Units, number>();
  const roots = new Map<Units, Units>();
  for (const { balance, effect } of rows) {
    const from = balance - effect;
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(balance, (surplus.get(balance) ?? 0) - 1);
    roots.set(rootOf(roots, from), rootOf(roots, balance));
  }
  const start = rootOf(roots, rows[0]?.balance ?? 0n);
  const uneven = [...surplus].filter(([, count]) => count !== 0);
  if (uneven.length > 2 || [...surplus.keys()].some((balance) => rootOf(roots, balance) !== start)) {
    return undefined;
  }
  const opening = uneven.find(([, count]) => count === 1)?.[0];
  const closing = uneven.find(([, count]) => count === -1)?.[0];
  if (opening === undefined || closing === undefined) {
    // Everything that came went again: any balance of the day may be the first; the neighbors say which.
    return uneven.length === 0 ? { opening: start, closing: start } : undefined;
  }
  return { opening, closing };
}

function rootOf(roots: Map<Units, Units>, balance: Units): Units {
  let root = balance;
  for (let next = roots.get(root); next !== undefined && next !== root; next = roots.get(root)) {
    root = next;
  }
  roots.set(balance, root);
  return root;
}

/** The gap between two days, `between` having moved without a balance; none when the newer opens as the older closes. */
export function findGapBetween(older: DayOfBalances, newer: DayOfBalances, between: Units): OpenGap[] {
  if (older.closing + between === newer.opening) {
    return [];
  }
  if (isRound(older, newer.opening - between)) {
    older.opening = newer.opening - between;
    older.closing = older.opening;
    return [];
  }
  if (isRound(newer, older.closing + between)) {
    newer.opening = older.closing + between;
    newer.closing = newer.opening;
    return [];
  }
  const olderLine = older.rows.findLast(hasBalance)?.line;
  const row = newer.rows.find(hasBalance);
  if (olderLine === undefined || row === undefined) {
    return [];
  }
  const difference = newer.opening - older.closing - between;
  return [{ line: row.line, olderLine, day: newer.day, balance: row.balance, difference }];
}

/** True when the day ends where it began and may as well have begun, and ended, at `balance`. */
function isRound({ opening, closing, gaps, rows }: DayOfBalances, balance: Units): boolean {
  return opening === closing && gaps.length === 0 && rows.some((row) => row.balance === balance);
}
