import type { DaySpan } from "../../coverage/covered-days.ts";
import type { HeldValue, LedgerRow } from "../../returns/returns.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { toUnits, type Units } from "../../shared/units.ts";

/** An account as its snapshots and its history tell it. */
export type WorthAccount = {
  readonly accountId: string;
  readonly name: string;
  /** Oldest first. */
  readonly snapshots: readonly { readonly day: CalendarDate; readonly value: DecimalText }[];
  /** From this day on it counts nothing. */
  readonly closedOn: CalendarDate | undefined;
  /** The last day that its history covers, and days before it that no file covers. */
  readonly coveredThrough: CalendarDate | undefined;
  readonly gaps: readonly DaySpan[];
  /** Days of snapshots with pending activity, which a later row may tell again. */
  readonly pendingOn: ReadonlySet<CalendarDate>;
};

/** What an account holds at the end of a day: shares and contracts by symbol, none of them 0, and all of its cash. */
export type HeldOnDay = { readonly quantities: ReadonlyMap<string, Units>; readonly cash: Units };

/** A snapshot, and the days from it to before the next one. */
export type Interval = {
  readonly account: WorthAccount;
  readonly from: CalendarDate;
  /** The next snapshot's day, or the closing's; undefined after the last. */
  readonly until: CalendarDate | undefined;
  /** Of the snapshot, by symbol: its cash is what its total leaves. */
  readonly held: readonly HeldValue[];
  /** Rows that the snapshot doesn't have yet, by event day. */
  readonly rows: readonly LedgerRow[];
  /** Its rows lead to the next snapshot to the cent, or, after the last one, nothing speaks against them. */
  readonly isProven: boolean;
};

type Given = {
  /** Holdings of this account on the days of its snapshots; oldest first. */
  readonly held: readonly HeldValue[];
  /** Rows of this account, oldest first. */
  readonly rows: readonly LedgerRow[];
};

/** The stretches between an account's snapshots, and the one after the last. */
export function intervalsOf(account: WorthAccount, { held, rows }: Given): Interval[] {
  const heldOn = Map.groupBy(held, ({ day }) => day);
  const intervals: Interval[] = [];
  for (const [index, { day, value }] of account.snapshots.entries()) {
    const next = account.snapshots[index + 1];
    const own = rows.filter((row) => row.day > day || row.postedOn > day);
    const start = heldOfSnapshot(value, heldOn.get(day) ?? []);
    const isProven =
      start !== undefined &&
      (next === undefined
        ? isOpenEndProven({ account, day, rows, before: intervals.at(-1) })
        : leadsTo(start, own, { ...next, held: heldOn.get(next.day) ?? [] }));
    const until = next?.day ?? account.closedOn;
    const isRowOfIt = (row: LedgerRow) => until === undefined || row.day < until;
    intervals.push({
      account,
      from: day,
      until,
      held: heldOn.get(day) ?? [],
      rows: own.filter(isRowOfIt),
      isProven,
    });
  }
  return intervals;
}

/** What is held on each of some days of an interval; nothing for a day that the history doesn't cover. */
export function heldByDay(
  { account, from, held, rows }: Interval,
  days: readonly CalendarDate[],
): Map<CalendarDate, HeldOnDay> {
  const found = new Map<CalendarDate, HeldOnDay>();
  const { value = "0" } = account.snapshots.find(({ day }) => day === from) ?? {};
  let now = heldOfSnapshot(value, held);
  let applied = 0;
  for (const day of days) {
    const next = rows.findIndex((row, index) => index >= applied && row.day > day);
    const upTo = next < 0 ? rows.length : next;
    now = now && after(now, rows.slice(applied, upTo));
    applied = upTo;
    if (now !== undefined && isCovered(account, from, day)) {
      found.set(day, now);
    }
  }
  return found;
}

const isCovered = ({ coveredThrough, gaps }: WorthAccount, from: CalendarDate, day: CalendarDate): boolean =>
  coveredThrough !== undefined &&
  day <= coveredThrough &&
  !gaps.some(({ firstDay, lastDay }) => lastDay > from && firstDay <= day);

/** Undefined where a row of the snapshot leaves a quantity or a value open. */
function heldOfSnapshot(total: string, held: readonly HeldValue[]): HeldOnDay | undefined {
  if (held.some(({ quantity, value }) => quantity === undefined || value === undefined)) {
    return undefined;
  }
  const values = held.reduce((sum, { value }) => sum + toUnits(value ?? "0"), 0n);
  const quantities = new Map<string, Units>();
  for (const { symbol, quantity } of held) {
    add(quantities, symbol, toUnits(quantity ?? "0"));
  }
  return { quantities, cash: toUnits(total) - values };
}

function add(quantities: Map<string, Units>, symbol: string, quantity: Units): void {
  const sum = (quantities.get(symbol) ?? 0n) + quantity;
  if (sum === 0n) {
    quantities.delete(symbol);
  } else {
    quantities.set(symbol, sum);
  }
}

function after(start: HeldOnDay, rows: readonly LedgerRow[]): HeldOnDay {
  if (rows.length === 0) {
    return start;
  }
  const quantities = new Map(start.quantities);
  let { cash } = start;
  for (const row of rows) {
    cash += toUnits(row.cash);
    if (row.instrument !== null) {
      add(quantities, row.instrument, toUnits(row.quantity));
    }
  }
  return { quantities, cash };
}

type Next = WorthAccount["snapshots"][number] & { readonly held: readonly HeldValue[] };

/** Whether the rows make the next snapshot of this one: those of its day, and those booked later, it may have or not. */
function leadsTo(start: HeldOnDay, rows: readonly LedgerRow[], next: Next): boolean {
  const end = heldOfSnapshot(next.value, next.held);
  const until = [
    rows.filter(({ day }) => day <= next.day),
    rows.filter(({ postedOn }) => postedOn <= next.day),
    rows.filter(({ postedOn }) => postedOn < next.day),
  ];
  return end !== undefined && until.some((own) => isSame(after(start, own), end));
}

const isSame = (one: HeldOnDay, other: HeldOnDay): boolean =>
  one.cash === other.cash &&
  one.quantities.size === other.quantities.size &&
  [...one.quantities].every(([symbol, quantity]) => other.quantities.get(symbol) === quantity);

type OpenEnd = {
  readonly account: WorthAccount;
  readonly day: CalendarDate;
  readonly rows: readonly LedgerRow[];
  readonly before: Interval | undefined;
};

/** A snapshot of a day with rows may be older than they are: only the one before tells that it has them. */
const isOpenEndProven = ({ account, day, rows, before }: OpenEnd): boolean =>
  !account.pendingOn.has(day) &&
  (!rows.some((row) => row.day === day || row.postedOn === day) || before?.isProven === true);
