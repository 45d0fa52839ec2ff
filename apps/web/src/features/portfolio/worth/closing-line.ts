import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { formatDate, formatMoney, plural } from "../../../lib/format.ts";
import { otherSourcesText } from "../../../lib/price-source.ts";
import type { ClosingPoint } from "../closing-worth.queries.ts";

type Snapshot = { readonly day: string; readonly total: string };
type ThinPoint = { readonly day: string; readonly value: string | null };

/** A long weekend: over more days the line isn't drawn. */
const DAYS_MAX = 4;

const daysApart = (one: ThinPoint, other: ThinPoint) =>
  daysBetween(one.day as CalendarDate, other.day as CalendarDate);

/** The thin line: closing prices, from the snapshots and to the snapshots beside them; a gap where a day has none. */
export function thinLine(closings: readonly ClosingPoint[], snapshots: readonly Snapshot[]): ThinPoint[] {
  if (!closings.some(({ total }) => total !== null)) {
    return [];
  }
  const closed = new Set(closings.map(({ day }) => day));
  const all = [
    ...closings.map(({ day, total }) => ({ day, value: total, isClosing: true })),
    ...snapshots
      .filter(({ day }) => !closed.has(day))
      .map(({ day, total }) => ({ day, value: total, isClosing: false })),
  ].sort((a, b) => compareText(a.day, b.day));
  return all.flatMap((point, index): ThinPoint[] => {
    const [before, after] = [all[index - 1], all[index + 1]];
    const isBeside = [before, after].some(
      (each) => each?.isClosing && Math.abs(daysApart(each, point)) <= DAYS_MAX,
    );
    const isFar = before !== undefined && daysApart(before, point) > DAYS_MAX;
    const here = { day: point.day, value: point.isClosing || isBeside ? point.value : null };
    return isFar ? [{ day: point.day, value: null }, here] : [here];
  });
}

/** A row of a chart's table; of a day of the thin line no more is known than the total. */
export type TableRow = Snapshot & {
  readonly cash: string | null;
  readonly joins: string;
  readonly isAtCloses?: true;
};

/** The rows of a chart's table, newest first: the snapshots, and the days of the thin line that have a total. */
export const tableRows = (
  snapshots: readonly TableRow[],
  closings: readonly ClosingPoint[],
): readonly TableRow[] =>
  [
    ...snapshots,
    ...closings.flatMap(({ day, total }): TableRow[] =>
      total === null ? [] : [{ day, total, cash: null, joins: "", isAtCloses: true }],
    ),
  ].sort((a, b) => compareText(b.day, a.day));

/** `Nov 19, 2026`, and of a day of the thin line `Nov 19, 2026, at closing prices`. */
export const rowDay = ({ day, isAtCloses }: TableRow): string =>
  `${formatDate(day)}${isAtCloses ? ", at closing prices" : ""}`;

/** ` Thin: closing prices from Tiingo, $7,753.75 on Nov 19, 2026.`, and why the newest day has none. */
export function thinLineText(closings: readonly ClosingPoint[]): string {
  const known = closings.findLast(({ total }) => total !== null);
  const last = closings.at(-1);
  const from = otherSourcesText(closings.flatMap(({ sources }) => sources));
  const line =
    known === undefined || from === undefined
      ? ""
      : ` Thin: closing prices from ${from}, ${formatMoney(known.total)} on ${formatDate(known.day)}.`;
  return last === undefined || last.total !== null ? line : `${line}${gapText(last)}`;
}

function gapText({ day, held, unpriced, unproven }: ClosingPoint): string {
  const why =
    unproven.length > 0
      ? `no history tells what ${unproven.length === 1 ? unproven[0] : plural(unproven.length, "account")} held`
      : `${unpriced} of ${held} not priced`;
  return ` ${formatDate(day)}: ${why}.`;
}
