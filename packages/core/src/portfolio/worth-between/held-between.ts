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
  const { snapshots, closedOn, pendingOn } = account;
  const heldOn = Map.groupBy(held, ({ day }) => day);
  const states = snapshots.map(({ day, value }) => heldOfSnapshot(value, heldOn.get(day) ?? []));
  const since = rowsSince(snapshots, rows.filter(isMoving));
  const intervals: Interval[] = [];
  let recent: readonly LedgerRow[] = since.get(-1) ?? [];
  let known: readonly LedgerRow[] | undefined;
  for (const [index, { day }] of snapshots.entries()) {
    const next = snapshots[index + 1]?.day;
    const later = since.get(index) ?? [];
    recent = recent.filter(({ postedOn }) => postedOn >= day);
    const lacking = (known ? [known] : lackingOn(recent, day)).map((rest) => [...rest, ...later]);
    const start = states[index];
    const led = leadTo({ start, end: states[index + 1], lacking, day: next });
    const isLastProven = start !== undefined && !pendingOn.has(day) && lacking.length === 1;
    intervals.push({
      account,
      from: day,
      until: next ?? closedOn,
      held: heldOn.get(day) ?? [],
      rows: led?.own ?? lacking[0] ?? [],
      isProven: next === undefined ? isLastProven : led !== undefined,
    });
    known = led?.left;
    recent = [...recent, ...later];
  }
  return intervals;
}

/** Rows of later days than a snapshot, up to the next one's, by the snapshot's index; those before the first under -1. */
function rowsSince(snapshots: WorthAccount["snapshots"], rows: readonly LedgerRow[]) {
  let index = -1;
  return Map.groupBy(rows, ({ day }) => {
    for (let next = snapshots[index + 1]; next !== undefined && next.day < day; next = snapshots[index + 1]) {
      index += 1;
    }
    return index;
  });
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

/**
 * Ways to tell which rows of up to its day a snapshot doesn't have yet: none; those booked later; or, told in the morning,
 * those booked on its day too.
 */
const WAYS_TO_LACK: readonly ((row: LedgerRow, day: CalendarDate) => boolean)[] = [
  () => false,
  (row, day) => row.postedOn > day,
  (row, day) => row.postedOn >= day,
];

/** The rows that a snapshot may lack. One answer where every way tells the same; else only the snapshot before knows. */
function lackingOn(rows: readonly LedgerRow[], day: CalendarDate): LedgerRow[][] {
  // Each way lacks what the one before it lacks, and so is the same where it lacks as many.
  return WAYS_TO_LACK.map((isLacking) => rows.filter((row) => isLacking(row, day))).filter(
    (way, index, ways) => way.length !== ways[index - 1]?.length,
  );
}

/** False for what changes nothing but the fund that cash lies in: a snapshot has such a row or not, all the same. */
const isMoving = ({ cash, instrument, quantity }: LedgerRow): boolean =>
  toUnits(cash) !== 0n || (instrument !== null && toUnits(quantity) !== 0n);

type Led = { readonly own: readonly LedgerRow[]; readonly left: readonly LedgerRow[] };

type Leading = {
  readonly start: HeldOnDay | undefined;
  readonly end: HeldOnDay | undefined;
  /** The rows up to the day that the first snapshot lacks, or may lack. */
  readonly lacking: readonly (readonly LedgerRow[])[];
  /** The second one's; undefined where there is none yet. */
  readonly day: CalendarDate | undefined;
};

/**
 * The rows from one snapshot on, and those of them that the next one, of `day`, lacks: the others make it of the first, to the
 * cent. Nothing where none do, or where several answers do and the days between would differ.
 */
function leadTo({ start, end, lacking, day }: Leading): Led | undefined {
  if (start === undefined || end === undefined || day === undefined) {
    return undefined;
  }
  const found = lacking.flatMap((own) => {
    const isLacking = WAYS_TO_LACK.find((isNotYet) =>
      isSame(
        after(
          start,
          own.filter((row) => !isNotYet(row, day)),
        ),
        end,
      ),
    );
    return isLacking === undefined ? [] : [{ own, left: own.filter((row) => isLacking(row, day)) }];
  });
  return found.length === 1 ? found[0] : undefined;
}

const isSame = (one: HeldOnDay, other: HeldOnDay): boolean =>
  one.cash === other.cash &&
  one.quantities.size === other.quantities.size &&
  [...one.quantities].every(([symbol, quantity]) => other.quantities.get(symbol) === quantity);
