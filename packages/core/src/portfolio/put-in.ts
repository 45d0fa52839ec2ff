import type { DaySpan } from "../coverage/covered-days.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { type Decimal, type DecimalText, decimal, decimalText, ZERO } from "../shared/decimal.ts";
import type { ValueDay } from "./value-point.ts";

/** Cash, or shares of a stated value, that a person brought to an account or took from it, signed; US dollars. */
export type CashFlow = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly amount: DecimalText;
};

/** Shares that came to an account on a day, or left it (negative), and of which no row tells a value. */
export type UnpricedMove = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly instrument: string;
  readonly quantity: DecimalText;
};

type Movements = {
  readonly flows: readonly CashFlow[];
  readonly unpriced?: readonly UnpricedMove[];
  /** Days that an account's files leave out. */
  readonly gapsOf?: ReadonlyMap<string, readonly DaySpan[]>;
};

/** What was put in as of a day, together and into each account that is held; undefined where files don't tell it. */
export type PutIn = {
  readonly total: DecimalText | undefined;
  readonly accounts: ReadonlyMap<string, DecimalText | undefined>;
};

/**
 * What was put in as of each day with a point: the value that accounts had when they were first seen, less the last value
 * of those that ended, and what was brought since. An account's flows count up to its own newest snapshot, as its value
 * does, so that value less what was put in is what the money earned (domain.md 3.1). Unknown from the first snapshot after
 * a gap on, and while shares without a value came or left: those that move between accounts on a day bring nothing once
 * both accounts have a snapshot after it.
 */
export function putInByDay(
  days: readonly ValueDay[],
  { flows, unpriced = [], gapsOf = new Map() }: Movements,
): Map<CalendarDate, PutIn> {
  const flowsOf = Map.groupBy(flows, ({ accountId }) => accountId);
  const movesOf = Map.groupBy(unpriced, ({ accountId }) => accountId);
  const held = new Map<string, Held>();
  const together = nothingYet();
  const countSnapshot = ({ accountId, value }: AccountOfDay, day: CalendarDate) => {
    const own = held.get(accountId);
    if (own === undefined) {
      held.set(accountId, { ...nothingYet(), sum: decimal(value), day, value });
      together.sum = together.sum.plus(value);
      return;
    }
    const isSince = (each: { readonly day: CalendarDate }) => each.day > own.day && each.day <= day;
    const brought = (flowsOf.get(accountId) ?? []).filter(isSince);
    const moves = (movesOf.get(accountId) ?? []).filter(isSince);
    const isGapped = (gapsOf.get(accountId) ?? []).some(
      ({ firstDay, lastDay }: DaySpan) => lastDay > own.day && firstDay <= day,
    );
    for (const sums of [own, together]) {
      sums.sum = brought.reduce((total, { amount }) => total.plus(amount), sums.sum);
      sums.isGapped ||= isGapped;
      move(sums.uneven, moves);
    }
    held.set(accountId, { ...own, day, value });
  };
  const putIn = new Map<CalendarDate, PutIn>();
  for (const { day, isPoint, accounts } of days) {
    for (const account of accounts) {
      if (account.covered === 1) {
        countSnapshot(account, day);
      } else {
        together.sum = together.sum.minus(held.get(account.accountId)?.value ?? "0");
        held.delete(account.accountId);
      }
    }
    if (isPoint) {
      const ofAccounts = new Map([...held].map(([accountId, own]) => [accountId, known(own)]));
      putIn.set(day, { total: known(together), accounts: ofAccounts });
    }
  }
  return putIn;
}

type AccountOfDay = ValueDay["accounts"][number];

type Sums = {
  sum: Decimal;
  isGapped: boolean;
  /** What moved without a value, by day and instrument, as far as it doesn't net to nothing. */
  readonly uneven: Map<string, Decimal>;
};

/** An account and its newest snapshot. */
type Held = Sums & { readonly day: CalendarDate; readonly value: DecimalText };

const nothingYet = (): Sums => ({ sum: ZERO, isGapped: false, uneven: new Map() });

const known = ({ sum, isGapped, uneven }: Sums): DecimalText | undefined =>
  isGapped || uneven.size > 0 ? undefined : decimalText(sum);

function move(uneven: Sums["uneven"], moves: readonly UnpricedMove[]): void {
  for (const { day, instrument, quantity } of moves) {
    const key = `${day} ${instrument}`;
    const sum = (uneven.get(key) ?? ZERO).plus(quantity);
    if (sum.eq(ZERO)) {
      uneven.delete(key);
    } else {
      uneven.set(key, sum);
    }
  }
}
