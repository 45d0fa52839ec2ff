import type { CalendarDate } from "../../shared/calendar-date.ts";
import { toUnits } from "../../shared/units.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { correctLines, type DayOfLines, proveLines } from "./day-line-order.ts";

/** The order of a history file's rows within a day, as far as the file proves it. Plain JSON. */
export type FileOrder = {
  /** First and last run date of its rows; absent when it has none. */
  readonly firstDay?: CalendarDate;
  readonly lastDay?: CalendarDate;
  /**
   * Lines whose order the file tells, day after day of an account, oldest first; lines that are not among them stand in
   * no order. Absent when every day reads from its last line up.
   */
  readonly linesInOrder?: readonly number[];
  /** Run dates of rows that came out of turn: their places were given before all lines above them were known. */
  readonly lateDays?: readonly CalendarDate[];
};

/** Rows of a file with balances that are held in memory until its direction is known; of a longer one lines decide. */
const BALANCE_ROWS_MAX = 200_000;

type Account = {
  /** Rows of each run date so far. */
  readonly counts: Map<CalendarDate, number>;
  /** Run date of the last row that has settled. */
  day: CalendarDate | undefined;
};

/**
 * Reads the order of a history file: newest first where no run date of an account follows an older one. With balances,
 * each day of an account is put in the order in which they follow one another (domain.md 2.1).
 */
export class FileOrderReader {
  readonly #hasBalances: boolean;
  readonly #accounts = new Map<number, Account>();
  readonly #days = new Map<string, DayOfLines>();
  readonly #lateDays = new Set<CalendarDate>();
  #isNewestFirst = true;
  #isOldestFirst = true;
  #heldRows = 0;
  #lastLine = 0;
  #firstDay: CalendarDate | undefined;
  #lastDay: CalendarDate | undefined;

  constructor(hasBalances: boolean) {
    this.#hasBalances = hasBalances;
  }

  /**
   * Takes the next row and answers its place among the rows of its account and run date if the file runs newest first:
   * 0 for the day's last row, -1 for the one before it, and so on.
   */
  place(accountRef: number, transaction: Transaction): number {
    const { runDate } = transaction;
    const account = this.#accounts.get(accountRef) ?? { counts: new Map(), day: undefined };
    this.#accounts.set(accountRef, account);
    this.#seeDay(account, transaction);
    if (this.#hasBalances) {
      this.#hold(accountRef, transaction);
    }
    const count = account.counts.get(runDate) ?? 0;
    account.counts.set(runDate, count + 1);
    return count === 0 ? 0 : -count;
  }

  finish(): FileOrder {
    const [firstDay, lastDay] = [this.#firstDay, this.#lastDay];
    const days = [...this.#days.values()];
    const linesInOrder = this.#isNewestFirst ? correctLines(days) : proveLines(days, this.#isOldestFirst);
    const lateDays = linesInOrder === undefined && this.#lateDays.size > 0 ? [...this.#lateDays] : undefined;
    return {
      ...(firstDay === undefined || lastDay === undefined ? {} : { firstDay, lastDay }),
      ...(linesInOrder === undefined ? {} : { linesInOrder }),
      ...(lateDays === undefined ? {} : { lateDays }),
    };
  }

  #seeDay(account: Account, { line, runDate, isPending }: Transaction): void {
    if (this.#firstDay === undefined || runDate < this.#firstDay) {
      this.#firstDay = runDate;
    }
    if (this.#lastDay === undefined || runDate > this.#lastDay) {
      this.#lastDay = runDate;
    }
    if (line < this.#lastLine) {
      this.#lateDays.add(runDate);
    }
    this.#lastLine = Math.max(this.#lastLine, line);
    // Rows that are still Processing stand on top, whatever their day.
    if (isPending !== true) {
      this.#isNewestFirst &&= account.day === undefined || runDate <= account.day;
      this.#isOldestFirst &&= account.day === undefined || runDate >= account.day;
      account.day = runDate;
    }
  }

  #hold(accountRef: number, { line, runDate, isPending, cashEffect, cashBalance }: Transaction): void {
    this.#heldRows += 1;
    if (this.#heldRows > BALANCE_ROWS_MAX) {
      this.#days.clear();
      return;
    }
    const key = `${accountRef} ${runDate}`;
    const day = this.#days.get(key) ?? { settled: [], pending: [] };
    this.#days.set(key, day);
    if (isPending === true) {
      day.pending.push(line);
    } else {
      const balance = cashBalance === undefined ? undefined : toUnits(cashBalance);
      day.settled.push({ line, effect: toUnits(cashEffect), balance });
    }
  }
}
