import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareNames } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { type Period, type PeriodType, periodBack, periodsBetween } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { INCOME_KINDS, type IncomeKind } from "./income-kind.ts";

/** Income of one kind in an account, of some days of one month; US dollars, costs negative. */
export type IncomePart = {
  /** The day, or the first of the days that are summed. */
  readonly day: CalendarDate;
  readonly accountId: string;
  /** Null for what belongs to no holding: interest on cash, fees of the account. */
  readonly symbol: string | null;
  readonly kind: IncomeKind;
  readonly amount: DecimalText;
};

/** One kind in a bucket. */
export type IncomeRow = {
  /** The bucket's first day: a Monday, the 1st, January 1, or the day itself. */
  readonly start: CalendarDate;
  readonly kind: IncomeKind;
  readonly amount: DecimalText;
};

/** Sums by bucket, oldest first, and in it by kind in the order of `INCOME_KINDS`. What comes to 0 is left out. */
export function incomeRows(bucket: PeriodType, parts: readonly IncomePart[]): IncomeRow[] {
  const buckets = groupBy(parts, ({ day }) => periodBack(bucket, day, 0).startDate);
  return [...buckets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([start, found]) =>
      INCOME_KINDS.map((kind) => ({
        start,
        kind,
        amount: sumOf(found.filter((part) => part.kind === kind)),
      })),
    )
    .filter(({ amount }) => amount !== "0");
}

export type IncomeMatrixRow = {
  readonly symbol: string | null;
  readonly accountId: string;
  /** In the order of the months. */
  readonly cells: readonly DecimalText[];
  readonly total: DecimalText;
};

/** Months by holdings. */
export type IncomeMatrix = {
  /** The first day of each month from the span's first to its last, also of those without income. */
  readonly months: readonly CalendarDate[];
  readonly rows: readonly IncomeMatrixRow[];
  readonly totals: readonly DecimalText[];
  readonly total: DecimalText;
};

/**
 * A row for each holding of each account, the one that brought most first; returned capital is no income and in it only
 * when it is asked for alone (domain.md 2.11).
 */
export function incomeMatrix(
  { startDate, endDate }: Period,
  parts: readonly IncomePart[],
  kind?: IncomeKind | null,
): IncomeMatrix {
  const asked = parts.filter((part) => (kind ? part.kind === kind : part.kind !== "RETURN_OF_CAPITAL"));
  const count = periodsBetween("MONTH", startDate, endDate) + 1;
  const months = Array.from(
    { length: count },
    (_, index) => periodBack("MONTH", endDate, count - 1 - index).startDate,
  );
  const cellsOf = (found: readonly IncomePart[]) => {
    const byMonth = groupBy(found, ({ day }) => day.slice(0, 7));
    return months.map((month) => sumOf(byMonth.get(month.slice(0, 7)) ?? []));
  };
  const holdings = groupBy(asked, ({ symbol, accountId }) => JSON.stringify([symbol, accountId]));
  const rows = [...holdings.values()].flatMap((found) => {
    const [first] = found;
    const cells = cellsOf(found);
    return first && cells.some((cell) => cell !== "0")
      ? [{ symbol: first.symbol, accountId: first.accountId, cells, total: sumOf(found) }]
      : [];
  });
  return { months, rows: rows.sort(byTotal), totals: cellsOf(asked), total: sumOf(asked) };
}

function byTotal(a: IncomeMatrixRow, b: IncomeMatrixRow): number {
  const difference = toUnits(b.total) - toUnits(a.total);
  if (difference !== 0n) {
    return difference > 0n ? 1 : -1;
  }
  return compareNames(a.symbol ?? "", b.symbol ?? "") || (a.accountId < b.accountId ? -1 : 1);
}

const sumOf = (parts: readonly IncomePart[]): DecimalText =>
  fromUnits(parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n));
