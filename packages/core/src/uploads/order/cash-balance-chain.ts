import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, toUnits, type Units } from "../../shared/units.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import {
  type DayOfBalances,
  findGapBetween,
  type OpenGap,
  readDayOfBalances,
  withoutEchoes,
} from "./day-of-balances.ts";
import type { BalanceRow } from "./order-balances.ts";

/** A row whose Cash Balance is not the next older balance plus what moved since. US dollars. */
export type CashBalanceGap = {
  /** 1-based line of the row. */
  readonly line: number;
  /** The line of the next older balance. */
  readonly olderLine: number;
  readonly day: CalendarDate;
  readonly balance: DecimalText;
  readonly expected: DecimalText;
  /** balance - expected */
  readonly difference: DecimalText;
};

/** The check of one account's rows against its Cash Balance column. Plain JSON. */
export type CashBalanceCheck = {
  readonly accountRef: number;
  /** Balances that were compared with the next older one. */
  readonly checked: number;
  readonly gapCount: number;
  /** The first of them by line, at most CASH_BALANCE_GAPS_MAX. */
  readonly gaps: readonly CashBalanceGap[];
  /** Why nothing was compared; absent when something was. */
  readonly notChecked?: string;
  /** Before the oldest row and after the newest one that has settled, when known. */
  readonly opening?: DecimalText;
  readonly closing?: DecimalText;
};

export const CASH_BALANCE_GAPS_MAX = 20;

/** Rows of one account and day that are held in memory. */
const DAY_ROWS_MAX = 50_000;
const GAPS_KEPT = 1000;
const PENDING_KEPT = 1000;

export type CashBalanceChain = {
  /** Adds the next row of the file; rows that are still Processing may come late. */
  add(accountRef: number, transaction: Transaction): void;
  /** A line that can't be read and may have moved cash. */
  skip(): void;
  /** One check for each account that has a balance. */
  finish(): CashBalanceCheck[];
};

/**
 * Checks the running balance of a history export: each balance is the next older one plus what moved since. Rows of
 * one day may stand in any order, files may run in either direction, rows without a balance are bridged, and rows that
 * are still Processing are in no balance yet. Memory: the rows of one day per account.
 */
export function createCashBalanceChain(): CashBalanceChain {
  const accounts = new Map<number, AccountChain>();
  let hasUnread = false;
  return {
    add(accountRef, transaction) {
      let chain = accounts.get(accountRef);
      if (chain === undefined) {
        chain = new AccountChain(accountRef);
        accounts.set(accountRef, chain);
      }
      chain.add(transaction);
    },
    skip() {
      hasUnread = true;
    },
    finish: () => [...accounts.values()].flatMap((chain) => chain.finish(hasUnread)),
  };
}

type Pending = { readonly line: number; readonly effect: Units };

class AccountChain {
  readonly #accountRef: number;
  readonly #gaps: OpenGap[] = [];
  readonly #pending: Pending[] = [];
  #checked = 0;
  #rows: BalanceRow[] = [];
  #day: CalendarDate | undefined;
  /** Whether the days of the file run from old to new; unknown while there is only one. */
  #runsForward: boolean | undefined;
  /** Why the chain can't be checked. */
  #obstacle: string | undefined;
  #hasBalance = false;
  #first: DayOfBalances | undefined;
  #last: DayOfBalances | undefined;
  /** Cash moved on days without any balance: before `#first` in the file, and since `#last`. */
  #before = 0n;
  #since = 0n;

  constructor(accountRef: number) {
    this.#accountRef = accountRef;
  }

  add({ line, runDate, cashEffect, cashBalance, isPending }: Transaction): void {
    const effect = cashEffect === "0" ? 0n : toUnits(cashEffect);
    if (isPending === true) {
      if (effect !== 0n && this.#pending.length < PENDING_KEPT) {
        this.#pending.push({ line, effect });
      }
      return;
    }
    if (runDate !== this.#day) {
      this.#turnTo(runDate);
    }
    this.#hasBalance ||= cashBalance !== undefined;
    if (this.#rows.length === DAY_ROWS_MAX) {
      this.#obstacle = CROWDED;
      this.#rows = [];
    }
    this.#rows.push({ line, effect, balance: cashBalance === undefined ? undefined : toUnits(cashBalance) });
  }

  finish(hasUnread: boolean): CashBalanceCheck[] {
    this.#closeDay();
    if (!this.#hasBalance) {
      return [];
    }
    const accountRef = this.#accountRef;
    const notChecked = hasUnread ? UNREAD : this.#obstacle;
    if (notChecked !== undefined) {
      return [{ accountRef, checked: 0, gapCount: 0, gaps: [], notChecked }];
    }
    const gaps = withoutEchoes(this.#gaps.filter((gap) => !this.#isPendingMoney(gap)));
    const shown = gaps.slice(0, CASH_BALANCE_GAPS_MAX).map(toGap);
    return [{ accountRef, checked: this.#checked, gapCount: gaps.length, gaps: shown, ...this.#ends() }];
  }

  #ends(): { opening?: DecimalText; closing?: DecimalText } {
    const [first, last] = [this.#first, this.#last];
    if (first === undefined || last === undefined) {
      return {};
    }
    return this.#runsForward === true
      ? { opening: fromUnits(first.opening - this.#before), closing: fromUnits(last.closing + this.#since) }
      : { opening: fromUnits(last.opening - this.#since), closing: fromUnits(first.closing + this.#before) };
  }

  #turnTo(day: CalendarDate): void {
    if (this.#day !== undefined) {
      const isForward = day > this.#day;
      if (this.#runsForward !== undefined && this.#runsForward !== isForward) {
        this.#obstacle = UNSORTED;
      }
      this.#runsForward = isForward;
    }
    this.#closeDay();
    this.#day = day;
  }

  #closeDay(): void {
    const rows = this.#runsForward === true ? this.#rows : this.#rows.reverse();
    this.#rows = [];
    const day = this.#day;
    if (day === undefined || this.#obstacle !== undefined) {
      return;
    }
    const found = readDayOfBalances(day, rows);
    if (found === undefined) {
      this.#since += rows.reduce((total, { effect }) => total + effect, 0n);
      return;
    }
    this.#checked += found.checked;
    this.#keep(found.gaps);
    this.#link(found);
    this.#last = found;
    this.#since = 0n;
  }

  #link(found: DayOfBalances): void {
    if (this.#last === undefined) {
      this.#first = found;
      this.#before = this.#since;
      return;
    }
    this.#checked += 1;
    const [older, newer] = this.#runsForward === true ? [this.#last, found] : [found, this.#last];
    this.#keep(findGapBetween(older, newer, this.#since));
  }

  #keep(gaps: readonly OpenGap[]): void {
    this.#gaps.push(...gaps.slice(0, GAPS_KEPT - this.#gaps.length));
  }

  /** True when the difference is what rows between the two lines are still to move. */
  #isPendingMoney({ line, olderLine, difference }: OpenGap): boolean {
    const [from, to] = line < olderLine ? [line, olderLine] : [olderLine, line];
    const between = this.#pending.filter((row) => row.line > from && row.line < to);
    return between.length > 0 && between.reduce((total, { effect }) => total + effect, 0n) === difference;
  }
}

const UNREAD = "Lines of the file could not be read.";
const CROWDED = `A day has more than ${DAY_ROWS_MAX.toLocaleString("en-US")} rows.`;
const UNSORTED = "The rows are not in the order of their days.";

const toGap = ({ line, olderLine, day, balance, difference }: OpenGap): CashBalanceGap => ({
  line,
  olderLine,
  day,
  balance: fromUnits(balance),
  expected: fromUnits(balance - difference),
  difference: fromUnits(difference),
});
