import { type BalanceRow, orderBalances } from "./order-balances.ts";

/** The rows of one account and run date. */
export type DayOfLines = {
  /** In no order. */
  readonly settled: BalanceRow[];
  /** Lines of rows that are in no balance yet. */
  readonly pending: number[];
};

/** Lines from old to new, none where nothing tells; plain: as they stand in a file that runs newest first. */
type DayOrder = { readonly lines: readonly number[]; readonly isPlain: boolean };

/**
 * The order of a day's lines: as the file stands when its balances do not speak against it, else the order in which they
 * follow one another without a gap. Where they do not, a file that runs newest first is believed and any other one not.
 * Rows that are still pending are the newest.
 */
export function orderDayByBalances({ settled, pending }: DayOfLines, isNewestFirst: boolean): DayOrder {
  const upward = settled.toSorted((a, b) => b.line - a.line);
  const standing = [...upward.map(({ line }) => line), ...pending].sort((a, b) => b - a);
  if (isNewestFirst && (isWithoutGap(upward) || !hasAllBalances(settled))) {
    return { lines: standing, isPlain: true };
  }
  const told = hasAllBalances(settled) ? findOrder(upward, isNewestFirst) : loneRow(settled);
  if (told === undefined) {
    return isNewestFirst ? { lines: standing, isPlain: true } : { lines: [], isPlain: false };
  }
  const newest = isNewestFirst ? pending.toSorted((a, b) => b - a) : [];
  return { lines: [...told.map(({ line }) => line), ...newest], isPlain: false };
}

/** By their balances alone; undefined when they leave it open, or something reads wrong. */
function findOrder(upward: readonly BalanceRow[], isNewestFirst: boolean): readonly BalanceRow[] | undefined {
  const downward = upward.toReversed();
  const fitting = [upward, downward].filter(isWithoutGap);
  if (fitting.length === 2 && upward.length > 1 && !isNewestFirst) {
    return undefined;
  }
  const order = fitting[0] ?? orderBalances(upward);
  return order !== undefined && isWithoutGap(order) ? order : undefined;
}

const loneRow = (rows: readonly BalanceRow[]) => (rows.length === 1 ? rows : undefined);

const hasAllBalances = (rows: readonly BalanceRow[]) => rows.every(({ balance }) => balance !== undefined);

/** Each balance is the older one plus what moved since, rows from old to new; rows without a balance are bridged. */
function isWithoutGap(rows: readonly BalanceRow[]): boolean {
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
