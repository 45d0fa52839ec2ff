import { type BalanceRow, orderBalances } from "./order-balances.ts";

/** The rows of one account and run date. */
export type DayOfLines = {
  /** In no order. */
  readonly settled: BalanceRow[];
  /** Lines of rows that are in no balance yet. */
  readonly pending: number[];
};

type Rows = readonly BalanceRow[];

/**
 * The order of the lines of a file that runs newest first, day after day, oldest first: as they stand where their
 * balances do not speak against it, else as these follow one another. Undefined when all stand so. Rows that are still
 * pending are the newest of a day that is put in order.
 */
export function correctLines(days: readonly DayOfLines[]): number[] | undefined {
  const corrected = days.map(({ settled }) => correct(upward(settled)));
  if (corrected.every((rows) => rows === undefined)) {
    return undefined;
  }
  return days.flatMap(({ settled, pending }, index) => {
    const rows = corrected[index];
    return rows === undefined
      ? [...linesOf(settled), ...pending].sort(descending)
      : [...linesOf(rows), ...pending.toSorted(descending)];
  });
}

/**
 * The order that the balances prove; undefined when the file's own order is right, and when no order is
 * without a gap.
 */
function correct(standing: Rows): Rows | undefined {
  if (isWithoutGap(standing) || !hasAllBalances(standing)) {
    return undefined;
  }
  const told = [standing.toReversed(), orderBalances(standing) ?? []];
  return told.find((rows) => rows.length === standing.length && isWithoutGap(rows));
}

/**
 * The order of the lines of any other file, as far as balances prove it; lines of other days are left out. Of a file whose
 * days run oldest first: one way to read all of it in which they follow one another. Else each day in the only order in
 * which its own do.
 */
export function proveLines(days: readonly DayOfLines[], isOldestFirst: boolean): number[] {
  const fitting = [upward, downward].filter((read) =>
    days.every(({ settled }) => isWithoutGap(read(settled))),
  );
  const read = isOldestFirst && fitting.length === 1 ? (fitting[0] ?? prove) : prove;
  return days.flatMap(({ settled }) => linesOf(read(settled)));
}

function prove(settled: Rows): Rows {
  if (settled.length === 1) {
    return settled;
  }
  const [one, other] = [orderBalances(upward(settled)), orderBalances(downward(settled))];
  const isProven = one?.every((row, index) => row === other?.[index]) === true && isWithoutGap(one);
  return isProven ? one : [];
}

/** From the last line up: as the days of most files read. */
const upward = (rows: Rows): Rows => rows.toSorted((a, b) => b.line - a.line);
const downward = (rows: Rows): Rows => rows.toSorted((a, b) => a.line - b.line);
const descending = (a: number, b: number) => b - a;

const linesOf = (rows: Rows) => rows.map(({ line }) => line);

const hasAllBalances = (rows: Rows) => rows.every(({ balance }) => balance !== undefined);

/** Each balance is the older one plus what moved since, rows from old to new; rows without a balance are bridged. */
function isWithoutGap(rows: Rows): boolean {
  let expected: bigint | undefined;
  for (const { effect, balance } of rows) {
    expected = expected === undefined ? undefined : expected + effect;
    if (balance !== undefined) {
      if (expected !== undefined && balance !== expected) {
        return false;
      }
      expected = balance;
    }
  }
  return true;
}
