import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import type { LineReading } from "../brokerage-format.ts";
import { createCashBalanceChain } from "../order/cash-balance-chain.ts";
import { AMOUNT_AS_VALUE, mayBeValue } from "./meaning/moved-value.ts";

type RowLine = Extract<LineReading, { state: "ROW" }>;
/** Readings that wait for the balances around a row, and rows that are kept to compare with, at most. */
const HELD_MAX = 5000;
/** Of a file whose days run one way the days beside a row are near it. */
const CONTEXT_MAX = 500;
/** So many rows are tried in every combination; of more, one after the other. */
const COMBINED_MAX = 6;

/**
 * Lets the Cash Balance column decide which rows that move shares moved their Amount as cash: the reading under which
 * the balances follow one another with the fewest gaps, and as a value where both do. A row is held back until the
 * balances of the days beside it are known, in a file that is in no order until its end; readings keep their order.
 */
export function createMovedCash() {
  const context = createContext();
  const order = createDayOrder();
  let held: LineReading[] = [];
  /** The day of the latest undecided row, the day of the row after it, and whether one of another day has a balance. */
  let openDay: string | undefined;
  let lastDay: string | undefined;
  let isLinked = false;

  const decide = (): LineReading[] => {
    const readings = decideRows(context.before(order.isSorted()), held, order.isSorted());
    held = [];
    openDay = undefined;
    isLinked = false;
    for (const reading of readings) {
      if (reading.state === "ROW") {
        context.keep(reading.transaction);
      }
    }
    return readings;
  };
  const isEnough = ({ runDate }: Transaction) =>
    held.length >= HELD_MAX || (isLinked && runDate !== lastDay && order.isSorted());

  const hold = (reading: LineReading, transaction: Transaction): void => {
    held.push(reading);
    if (mayBeValue(transaction)) {
      openDay = transaction.runDate;
      isLinked = false;
    } else if (transaction.runDate !== openDay) {
      isLinked ||= transaction.cashBalance !== undefined;
    }
    lastDay = transaction.runDate;
  };

  return {
    /** The readings that are decided now, in the order in which they came. */
    add(reading: LineReading): readonly LineReading[] {
      if (reading.state !== "ROW" || reading.transaction.isPending === true) {
        if (held.length > 0) {
          held.push(reading);
          return [];
        }
        return [reading];
      }
      const { transaction } = reading;
      order.see(transaction.runDate);
      const decided = held.length > 0 && isEnough(transaction) ? decide() : [];
      if (held.length > 0 || mayBeValue(transaction)) {
        hold(reading, transaction);
        return decided;
      }
      context.keep(transaction);
      return [...decided, reading];
    },
    /** The readings that are still held: the file has ended. */
    finish: (): readonly LineReading[] => decide(),
  };
}

/** The decided rows before those that are held back, the latest of them at least. */
function createContext() {
  const rows: Transaction[] = [];
  return {
    keep(transaction: Transaction): void {
      rows.push(transaction);
      if (rows.length > 2 * HELD_MAX) {
        rows.splice(0, rows.length - HELD_MAX);
      }
    },
    before: (isSorted: boolean): readonly Transaction[] => (isSorted ? rows.slice(-CONTEXT_MAX) : rows),
  };
}

/** Whether the days of a file run one way. */
function createDayOrder() {
  let last: string | undefined;
  let runsForward: boolean | undefined;
  let isSorted = true;
  return {
    see(day: string): void {
      if (last !== undefined && day !== last) {
        isSorted &&= runsForward === undefined || runsForward === day > last;
        runsForward = day > last;
      }
      last = day;
    },
    isSorted: () => isSorted,
  };
}

function decideRows(
  before: readonly Transaction[],
  held: readonly LineReading[],
  isSorted: boolean,
): LineReading[] {
  const own = rowsOf(held);
  const open = own.filter(mayBeValue);
  const standing = [...before, ...own];
  const rows = isSorted ? standing : standing.toSorted((a, b) => compareDays(b, a));
  if (open.length === 0 || rows.every(({ cashBalance }) => cashBalance === undefined)) {
    return [...held];
  }
  const cash = fewestGaps(rows, open);
  const gaps = countGaps(rows, cash);
  const isProven = (row: Transaction) => countGaps(rows, flipped(cash, row)) > gaps;
  return held.map((reading) => {
    if (reading.state !== "ROW" || !mayBeValue(reading.transaction)) {
      return reading;
    }
    return isProven(reading.transaction) ? stated(reading, cash.has(reading.transaction)) : reading;
  });
}

function stated(reading: RowLine, isCash: boolean): RowLine {
  const { transaction } = reading;
  const cashEffect = isCash ? (transaction.amount ?? transaction.cashEffect) : transaction.cashEffect;
  const warnings = reading.warnings?.filter((warning) => warning !== AMOUNT_AS_VALUE) ?? [];
  const { warnings: _, ...row } = reading;
  return {
    ...row,
    transaction: { ...transaction, cashEffect, isCashStated: true },
    ...(warnings.length > 0 && { warnings }),
  };
}

type Cash = ReadonlySet<Transaction>;

/** The rows whose Amount moved as cash: as few as can be under the fewest gaps. */
function fewestGaps(rows: readonly Transaction[], open: readonly Transaction[]): Cash {
  const none: Cash = new Set();
  const least = { cash: none, gaps: countGaps(rows, none) };
  const tryCash = (cash: Cash) => {
    const gaps = least.gaps === 0 ? 0 : countGaps(rows, cash);
    if (gaps < least.gaps) {
      least.gaps = gaps;
      least.cash = cash;
    }
  };
  if (open.length <= COMBINED_MAX) {
    combinations(open).forEach(tryCash);
  } else {
    for (const row of open) {
      tryCash(flipped(least.cash, row));
    }
    tryCash(new Set(open));
  }
  return least.cash;
}

/** All choices of rows, the smaller first. */
function combinations(open: readonly Transaction[]): Cash[] {
  const choices = Array.from(
    { length: 2 ** open.length },
    (_, bits) => new Set(open.filter((_row, index) => Math.floor(bits / 2 ** index) % 2 === 1)),
  );
  return choices.sort((a, b) => a.size - b.size);
}

function flipped(cash: Cash, row: Transaction): Cash {
  const other = new Set(cash);
  if (!other.delete(row)) {
    other.add(row);
  }
  return other;
}

const NOTHING = "0" as DecimalText;

function countGaps(rows: readonly Transaction[], cash: Cash): number {
  const chain = createCashBalanceChain();
  const refs = new Map<string, number>();
  for (const row of rows) {
    const key = row.accountNumber ?? row.accountName ?? "";
    const ref = refs.get(key) ?? refs.size;
    refs.set(key, ref);
    chain.add(
      ref,
      isUndecided(row) ? { ...row, cashEffect: cash.has(row) ? (row.amount ?? NOTHING) : NOTHING } : row,
    );
  }
  return chain.finish().reduce((sum, { gapCount }) => sum + gapCount, 0);
}

/** Rows of the days before are decided already. */
const isUndecided = (row: Transaction) => mayBeValue(row) && row.isCashStated !== true;

const compareDays = (a: Transaction, b: Transaction) => a.runDate.localeCompare(b.runDate);

const rowsOf = (readings: readonly LineReading[]): Transaction[] =>
  readings.flatMap((reading) => (reading.state === "ROW" ? [reading.transaction] : []));
