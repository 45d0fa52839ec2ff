import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal, sum } from "../shared/decimal.ts";
import type { RealizedRow } from "../uploads/realized-row.ts";
import { compareInvented, type InventedPart, plus } from "./testing/invented-year.ts";

/** Sales of single lots at a gain, each of an instrument of its own, so that one difference can touch no other. */
const sales = fc.uniqueArray(
  fc.record({
    index: fc.integer({ min: 1, max: 60 }),
    quantity: fc.integer({ min: 1, max: 500 }),
    cost: fc.integer({ min: 100, max: 900_000 }),
    gain: fc.integer({ min: 100, max: 900_000 }),
    bought: fc.integer({ min: 0, max: 300 }),
    held: fc.integer({ min: 400, max: 430 }),
  }),
  { selector: ({ index }) => index, minLength: 1, maxLength: 12 },
);

type Sale = { index: number; quantity: number; cost: number; gain: number; bought: number; held: number };

const FIRST = calendarDate("2024-01-01");

/** Beside the lot that is sold there is a dearer one that stays. */
const partsOf = ({ index, quantity, cost, gain, bought, held }: Sale): InventedPart[] => {
  const instrument = `AB${String.fromCharCode(64 + Math.ceil(index / 10))}${String.fromCharCode(65 + (index % 10))}`;
  const day = addDays(FIRST, bought);
  return [
    {
      instrument,
      opening: `a${index}`,
      bought: day,
      quantity,
      cost: cost / 100,
      sold: addDays(day, held),
      proceeds: (cost + gain) / 100,
      closing: `c${index}`,
    },
    { instrument, opening: `b${index}`, bought: addDays(day, 5), quantity, cost: (cost + 1000) / 100 },
  ];
};

const isOf2025 = ({ bought, held }: Sale) => addDays(FIRST, bought + held).startsWith("2025");

const PLANTS: Readonly<Record<string, (row: RealizedRow) => RealizedRow[]>> = {
  ROUNDING: (row) => [{ ...row, gain: plus(row.gain, -0.01) }],
  HOLDING_PERIOD: (row) => [{ ...row, openedOn: addDays(row.openedOn ?? FIRST, -90) }],
  LOTS_CHOSEN: (row) => [{ ...row, openedOn: addDays(row.openedOn ?? FIRST, 5), gain: plus(row.gain, -10) }],
  AVERAGE_COST: (row) => [{ ...row, gain: plus(row.gain, -5) }],
  OPENING_BASIS: (row) => [{ ...row, openedOn: calendarDate("2019-03-04"), gain: plus(row.gain, 123.45) }],
  MISSING_IN_EXPORT: () => [],
  MISSING_IN_LEDGER: (row) => [row, { ...row, line: 999, symbol: "WXYZ" }],
  UNKNOWN: (row) => [{ ...row, gain: plus(row.gain, 3.21) }],
};

test("one planted difference is named with its cause, and nothing else differs", () => {
  fc.assert(
    fc.property(sales, fc.constantFrom(...Object.keys(PLANTS)), fc.nat(), (all, cause, at) => {
      const sold = all.filter(isOf2025);
      fc.pre(sold.length > 0);
      const plant = PLANTS[cause] ?? ((row: RealizedRow) => [row]);
      const compared = compareInvented(sold.flatMap(partsOf), (rows) =>
        rows.flatMap((row, index) => (index === at % rows.length ? plant(row) : [row])),
      );

      // An export without any lot of the year is none.
      fc.pre(compared.files.length > 0);
      expect(compared.differing.map((difference) => difference.cause)).toEqual([cause]);
      expect(compared.agreed).toBe(cause === "MISSING_IN_LEDGER" ? sold.length : sold.length - 1);
      expect(total(compared.exportTotal, `-${compared.ledgerTotal}`)).toBe(
        total(compared.explained, compared.unexplained),
      );
      expect(total(compared.differing[0]?.difference ?? "0")).toBe(
        total(compared.explained, compared.unexplained),
      );
    }),
    { numRuns: 300 },
  );
});

const total = (...texts: readonly string[]) =>
  sum(texts.map((text) => decimal(text.replace("--", "")))).toFixed(2);

test("however both sides divide and change their lots, each is in one comparison and the sums tie", () => {
  const change = fc.record({
    cents: fc.integer({ min: -500, max: 500 }),
    isGone: fc.boolean(),
    parts: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(sales, fc.array(change, { minLength: 12, maxLength: 12 }), (all, changes) => {
      let kept: RealizedRow[] = [];
      const sold = all.filter(isOf2025);
      const compared = compareInvented(sold.flatMap(partsOf), (rows) => {
        kept = rows.flatMap((row, index) => changed(row, changes[index]));
        return kept;
      });
      fc.pre(compared.files.length > 0);
      const lots = compared.differing.reduce((count, { lotIds }) => count + lotIds.length, compared.agreed);
      expect(lots).toBe(sold.length);
      expect(compared.files[0]?.lots).toBe(kept.length);
      expect(total(compared.exportTotal)).toBe(total(...kept.map(({ gain = "0" }) => gain)));
      expect(total(compared.ledgerTotal)).toBe(total(...sold.map(({ gain }) => (gain / 100).toFixed(2))));
      expect(total(...compared.differing.map(({ difference }) => difference))).toBe(
        total(compared.explained, compared.unexplained),
      );
      expect(total(compared.exportTotal, `-${compared.ledgerTotal}`)).toBe(
        total(compared.explained, compared.unexplained),
      );
    }),
    { numRuns: 300 },
  );
});

type Change = { cents: number; isGone: boolean; parts: 1 | 2 };

function changed(row: RealizedRow, change: Change | undefined): RealizedRow[] {
  if (change === undefined || change.isGone) {
    return [];
  }
  const gain = plus(row.gain, change.cents / 100);
  const whole = Number(row.quantity);
  return change.parts === 1 || whole < 2
    ? [{ ...row, gain }]
    : [
        { ...row, quantity: "1" as DecimalText, gain: "0" as DecimalText },
        { ...row, line: row.line + 500, quantity: String(whole - 1) as DecimalText, gain },
      ];
}
