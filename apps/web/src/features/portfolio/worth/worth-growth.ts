import { addDays, calendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { formatDate, formatMoney, plural } from "../../../lib/format.ts";
import type { WorthData } from "./worth.queries.ts";

type Points = WorthData["points"];

/** Days before a month in which its first worth may stand. */
const NEAR = 7;

const sumOf = (accounts: Points[number]["ended"]) =>
  accounts.reduce((sum, { value }) => sum + toUnits(value), 0n);

/**
 * `+$4,210.00 this month`: by how much the worth changed since the last snapshot before the month of the newest one, accounts
 * that came or went left out (domain.md 3.1). `since Jul 6, 2026` where that is no month. Undefined with nothing to compare.
 */
export function changeText(points: Points, today: string): string | undefined {
  const last = points.at(-1);
  if (!last) {
    return undefined;
  }
  const { startDate } = periodBack("MONTH", calendarDate(last.day), 0);
  const inMonth = points.findLastIndex(({ day }) => day < startDate);
  const from = Math.max(inMonth, 0);
  const first = points[from];
  if (!first || first === last) {
    return undefined;
  }
  const joined = points
    .slice(from + 1)
    .reduce((sum, point) => sum + sumOf(point.joined) - sumOf(point.ended), 0n);
  const change = fromUnits(toUnits(last.total) - toUnits(first.total) - joined);
  const isMonth =
    inMonth >= 0 && first.day >= addDays(startDate, -NEAR) && last.day.slice(0, 7) === today.slice(0, 7);
  return `${formatMoney(change, "always")} ${isMonth ? "this month" : `since ${formatDate(first.day)}`}`;
}

/** What was put in as of the points of which files tell it; undefined while that makes no line. */
export function putInPoints(points: Points): { readonly day: string; readonly value: string }[] | undefined {
  const known = points.flatMap(({ day, putIn }) => (putIn === null ? [] : [{ day, value: putIn }]));
  return known.length > 1 ? known : undefined;
}

/**
 * ` Dotted: put in, $6,500.00.` Where files don't tell it to the end: ` Dotted: put in, through Nov 10, 2026. Put in without
 * 401(k): $1,500.00.`, as far as either is known.
 */
export function putInText(points: Points): string {
  const last = points.at(-1);
  const line = putInPoints(points)?.at(-1);
  if (last === undefined) {
    return "";
  }
  if (last.putIn !== null) {
    return line ? ` Dotted: put in, ${formatMoney(last.putIn)}.` : "";
  }
  const dotted = line ? ` Dotted: put in, through ${formatDate(line.day)}.` : "";
  return `${dotted}${withoutText(last.accounts)}`;
}

function withoutText(accounts: Points[number]["accounts"]): string {
  const known = accounts.flatMap(({ putIn }) => (putIn === null ? [] : [toUnits(putIn)]));
  const [first, ...others] = accounts.filter(({ putIn }) => putIn === null);
  if (known.length === 0 || !first) {
    return "";
  }
  const more = others.length === 0 ? "" : ` and ${plural(others.length, "more account")}`;
  const sum = fromUnits(known.reduce((total, each) => total + each, 0n));
  return ` Put in without ${first.account}${more}: ${formatMoney(sum)}.`;
}

/**
 * What was brought (or taken, negative) since the last point before of which files tell it, without accounts that came or went
 * meanwhile, and the day of that point where others lie between. "0" where no such point is, or where this one isn't known.
 */
export function broughtAt(
  points: Points,
  index: number,
): { readonly value: string; readonly since: string | undefined } {
  const point = points[index];
  const from = points.slice(0, Math.max(index, 0)).findLastIndex(({ putIn }) => putIn !== null);
  const before = points[from];
  if (!point || !before || before.putIn === null || point.putIn === null) {
    return { value: "0", since: undefined };
  }
  const came = points
    .slice(from + 1, index + 1)
    .reduce((sum, { joined, ended }) => sum + sumOf(joined) - sumOf(ended), 0n);
  return {
    value: fromUnits(toUnits(point.putIn) - toUnits(before.putIn) - came),
    since: from === index - 1 ? undefined : before.day,
  };
}

export type AccountWorth = {
  readonly accountId: string;
  readonly account: string;
  readonly value: string;
  /** Of the whole, in percent; undefined where that is zero. */
  readonly percent: number | undefined;
  /** Its value at each point since it was first seen. */
  readonly values: readonly string[];
};

/** The accounts of the newest point, the largest first. */
export function accountWorths(points: Points): AccountWorth[] {
  const last = points.at(-1);
  if (!last) {
    return [];
  }
  const total = Number(last.total);
  return last.accounts
    .map(({ accountId, account, value }) => ({
      accountId,
      account,
      value,
      percent: total === 0 ? undefined : (Number(value) / total) * 100,
      values: points.flatMap(({ accounts }) =>
        accounts.flatMap((each) => (each.accountId === accountId ? [each.value] : [])),
      ),
    }))
    .toSorted((a, b) => Number(b.value) - Number(a.value));
}
