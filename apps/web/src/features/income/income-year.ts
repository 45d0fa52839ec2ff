import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName, periodBack } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { partText } from "../../lib/coverage/coverage-words.ts";
import { signOf } from "../../lib/format.ts";
import type { IncomeAhead, IncomeKind, IncomeYear } from "./income.queries.ts";
import { KIND_WORDS } from "./income-words.ts";

/** Both days included. */
type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

const KINDS = Object.keys(KIND_WORDS) as IncomeKind[];

/** The days of a year: to its end, or to today. */
export function daysOf(year: number, today: CalendarDate): Days {
  const [from, end] = [`${year}-01-01`, `${year}-12-31`] as [CalendarDate, CalendarDate];
  return { from, to: end < today ? end : today };
}

export type KindLine = {
  readonly kind: IncomeKind;
  readonly amount: string;
  /** In the same days of the year before. */
  readonly before: string;
};

type Parts = readonly { readonly kind: IncomeKind; readonly amount: string }[];

/** Kinds of which either year has something, in their order. */
export function kindLines({ kinds, before }: Pick<IncomeYear, "before" | "kinds">): KindLine[] {
  return KINDS.map((kind) => ({
    kind,
    amount: sumOf(kinds.filter((part) => part.kind === kind)),
    before: sumOf(before.filter((part) => part.kind === kind)),
  })).filter(({ amount, before: earlier }) => signOf(amount) !== 0 || signOf(earlier) !== 0);
}

/** Returned capital is no income (domain.md 2.11). */
export const incomeOf = (parts: Parts): string =>
  sumOf(parts.filter(({ kind }) => kind !== "RETURN_OF_CAPITAL"));

const sumOf = (parts: readonly { readonly amount: string }[]): string =>
  fromUnits(parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n));

export type MonthBar = {
  /** `Nov`. */
  readonly label: string;
  /** `November 2026`. */
  readonly name: string;
  readonly value: string;
  readonly isPartial: boolean;
  readonly isNotImported: boolean;
};

/** A bar for each month of the year so far. */
export function monthBars(
  { months, totals }: Pick<IncomeYear["matrix"], "months" | "totals">,
  coverage: KnownCoverage,
): MonthBar[] {
  return months.map((month, index) => {
    const day = month as CalendarDate;
    const value = totals[index] ?? "0";
    return {
      label: monthName(day).slice(0, 3),
      name: monthText(month),
      value,
      // Coverage ends with the days that are asked for: the month's own end lies behind them only where it hasn't ended.
      isPartial: periodBack("MONTH", day, 0).endDate > coverage.to,
      isNotImported: isUnknown(value, coverageOfMonth(coverage, day)),
    };
  });
}

/** `November 2026`. */
export const monthText = (month: string): string =>
  `${monthName(month as CalendarDate)} ${month.slice(0, 4)}`;

/** Nobody knows an account's month without income: no file covers it, or none of this account. */
export function isMonthUnknown(
  amount: string,
  coverage: KnownCoverage,
  month: CalendarDate,
  accountId: string | null,
): boolean {
  const { from, to, state, lacking } = coverageOfMonth(coverage, month);
  const gaps = lacking.find((account) => account.accountId === accountId)?.gaps ?? [];
  const isMissing = state === "NOT_IMPORTED" || gaps.some((gap) => gap.from <= from && gap.to >= to);
  return isMissing && signOf(amount) === 0;
}

export const coverageOfMonth = (coverage: KnownCoverage, month: CalendarDate): KnownCoverage => {
  const { startDate, endDate } = periodBack("MONTH", month, 0);
  return coverageWithin(coverage, { from: startDate, to: endDate });
};

/** The months of a year ago that lie ahead again: the six after the present one, all of which ended then. */
export const daysToCome = (today: CalendarDate): Days => ({
  from: periodBack("MONTH", today, 11).startDate,
  to: periodBack("MONTH", today, 6).endDate,
});

export type ComingMonth = {
  /** `February 2027`. */
  readonly name: string;
  /** Of the same month a year before. */
  readonly amount: string;
  readonly holdings: number;
  /** What belongs to no holding was paid as well. */
  readonly hasCash: boolean;
  readonly isNotImported: boolean;
  /** Of which part of the month the amount is; undefined for all of it. */
  readonly part: string | undefined;
};

/** What the same months brought a year before: history, and no promise. */
export const comingMonths = ({ matrix, coverage }: IncomeAhead): ComingMonth[] =>
  matrix.months.map((month, index) => {
    const paid = matrix.rows.filter(({ cells }) => signOf(cells[index]) !== 0);
    const amount = matrix.totals[index] ?? "0";
    const known = coverageOfMonth(coverage, month as CalendarDate);
    const named = paid.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
    return {
      name: monthText(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}`),
      amount,
      holdings: new Set(named).size,
      hasCash: named.length < paid.length,
      isNotImported: isUnknown(amount, known),
      part: partText(known),
    };
  });
