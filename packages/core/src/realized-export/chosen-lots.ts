import { compareText } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
import { compareUnits, divideRounded, leastOf, type Units } from "../shared/units.ts";
import type { ExportedLot } from "./exported-lots.ts";
import type { OpenedLot } from "./opened-lots.ts";

type Order = (a: OpenedLot, b: OpenedLot) => number;

const perUnit = (a: OpenedLot, b: OpenedLot): number => {
  const difference = a.money * b.quantity - b.money * a.quantity;
  return compareUnits(difference, 0n);
};
const byDay: Order = (a, b) => compareText(a.openedOn, b.openedOn);

/** First in, first out; last in, first out; the dearest first; the cheapest first. */
const ORDERS: readonly Order[] = [byDay, (a, b) => byDay(b, a), (a, b) => perUnit(b, a), perUnit];

/**
 * What the lots that the export names by their days may have cost (of written ones: brought in): of several lots of a day
 * in every usual order, and each one alone. A lot without a day may be any that was opened until then.
 */
export function possibleMoney(exported: readonly ExportedLot[], opened: readonly OpenedLot[]): Set<Units> {
  const byDay = [...groupBy(exported, ({ openedOn }) => openedOn ?? null)];
  const inOrder = ORDERS.map((order) =>
    addAll(byDay.map(([day, rows]) => take(poolOf(opened, day, rows).sort(order), quantityOf(rows)))),
  );
  const [only] = byDay;
  const alone =
    only === undefined || byDay.length > 1
      ? []
      : poolOf(opened, only[0], only[1]).map((lot) => take([lot], quantityOf(only[1])));
  return new Set([...inOrder, ...alone].filter((money) => money !== undefined));
}

const quantityOf = (rows: readonly ExportedLot[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0n);

const poolOf = (
  opened: readonly OpenedLot[],
  day: string | null,
  rows: readonly ExportedLot[],
): OpenedLot[] =>
  opened.filter(({ openedOn }) =>
    day === null ? rows.every(({ closedOn }) => openedOn <= closedOn) : openedOn === day,
  );

/** The money of so many of the lots, in their order; undefined when there are not as many. */
function take(lots: readonly OpenedLot[], quantity: Units): Units | undefined {
  let left = quantity;
  let money = 0n;
  for (const lot of lots) {
    const taken = leastOf(left, lot.quantity);
    money += divideRounded(lot.money * taken, lot.quantity);
    left -= taken;
    if (left === 0n) {
      return money;
    }
  }
  return undefined;
}

const addAll = (each: readonly (Units | undefined)[]): Units | undefined =>
  each.reduce<Units | undefined>(
    (sum, money) => (sum === undefined || money === undefined ? undefined : sum + money),
    0n,
  );
