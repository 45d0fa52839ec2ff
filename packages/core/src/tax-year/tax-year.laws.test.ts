import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { fromUnits, greatestOf, toUnits, type Units } from "../shared/units.ts";
import type { TaxFacts, TaxPart, WashReading } from "./tax-facts.ts";
import { gainOf } from "./tax-rows.ts";
import { taxYearOf } from "./tax-year.ts";
import { anyFamily } from "./testing/arbitrary-family.ts";
import { anyWheels } from "./testing/arbitrary-wheels.ts";
import { countShareByShare, type SharesCounted } from "./testing/count-shares.ts";
import { reckonWashes } from "./wash-sales.ts";
import { heldDaysOf, resultOf, sumOfCarries } from "./washes/washed-rows.ts";

const READINGS = ["BROKER", "STATUTE", "STRICT"] as const;

const number = (amount: Units) => Number(fromUnits(amount));

/** The same sums as the reckoner that counts share by share. */
function counted(facts: TaxFacts, reading: WashReading): SharesCounted {
  const { rows, prepared } = reckonWashes(facts, reading);
  const reported = new Map<string, readonly [number, number, number]>();
  for (const row of rows) {
    const { opening, closing } = row.piece.part;
    const key = `${opening?.id} ${closing?.id}`;
    const [gain, adjusted, gone] = reported.get(key) ?? [0, 0, 0];
    reported.set(key, [
      gain + number(gainOf(row)),
      adjusted + number(row.adjustment),
      gone + number(row.lost),
    ]);
  }
  const carried = new Map<string, readonly [number, number]>();
  for (const { part, account, segments } of prepared.pieces) {
    if (part.closing === null && !account.isRetirement) {
      const amount = segments.reduce((sum, { carries }) => sum + sumOfCarries(carries), 0n);
      const days = segments.reduce((sum, { carries, steps }) => sum + number(steps) * heldDaysOf(carries), 0);
      carried.set(part.opening?.id ?? "", [number(amount), days]);
    }
  }
  return { reported, carried };
}

describe("a reckoner that counts share by share", () => {
  test.each(READINGS)("agrees lot by lot: %s", (reading) => {
    fc.assert(
      fc.property(anyFamily, (facts) => {
        expect(counted(facts, reading)).toEqual(countShareByShare(facts, reading));
      }),
      { numRuns: 400 },
    );
  });
});

/** The same family at odd cents, of one taxpayer without a spouse. */
const anySingle = anyFamily.map(
  (facts): TaxFacts => ({
    ...facts,
    accounts: facts.accounts.map((account) => ({ ...account, owner: "SELF" })),
    parts: facts.parts.map(withCents),
  }),
);

function withCents(part: TaxPart, index: number): TaxPart {
  const more = (amount: string | null, cents: number) =>
    fromUnits(toUnits(amount ?? "0") + toUnits(`0.${String(cents % 100).padStart(2, "0")}`));
  const isOpen = part.closing === null;
  return {
    ...part,
    buys: isOpen && part.isShort ? part.buys : more(part.buys, index * 37),
    sells: isOpen && !part.isShort ? part.sells : more(part.sells, index * 61),
  };
}

const total = <Item>(items: readonly Item[], of: (item: Item) => string | null) =>
  items.reduce((sum, item) => sum + toUnits(of(item) ?? "0"), 0n);

const yearsOf = (facts: TaxFacts, reading: WashReading) => {
  const washes = reckonWashes(facts, reading);
  return [2025, 2026].map((year) =>
    taxYearOf(facts, washes, {
      year,
      today: calendarDate("2027-03-01"),
      lastTradingDay: calendarDate(`${year}-12-31`),
    }),
  );
};

const FAMILIES = [
  ["any family", anySingle],
  ["wheels with their deliveries", anyWheels],
] as const;

describe.each(READINGS)("laws of money: %s", (reading) => {
  test.each(FAMILIES)(
    "what is reported by a year's end is what was realized, deferred and lost: %s",
    (_name, families) => {
      fc.assert(
        fc.property(families, (facts) => {
          const retired = new Set(
            facts.accounts.filter(({ isRetirement }) => isRetirement).map(({ id }) => id),
          );
          let [reported, lost] = [0n, 0n];
          for (const { year, shortTerm, longTerm, lostToRetirement, deferred } of yearsOf(facts, reading)) {
            reported += toUnits(shortTerm) + toUnits(longTerm);
            lost += toUnits(lostToRetirement);
            const closed = facts.parts.filter(
              ({ accountId, closing }) =>
                !retired.has(accountId) && (closing?.day ?? "9999") <= `${year}-12-31`,
            );
            const realized = total(closed, ({ sells }) => sells) - total(closed, ({ buys }) => buys);
            expect(fromUnits(reported)).toBe(fromUnits(realized + toUnits(deferred) + lost));
          }
        }),
        { numRuns: 150 },
      );
    },
  );

  test("rows sum to the year", () => {
    fc.assert(
      fc.property(anySingle, (facts) => {
        for (const year of yearsOf(facts, reading)) {
          expect(fromUnits(total(year.lots, ({ gain }) => gain))).toBe(
            fromUnits(toUnits(year.shortTerm) + toUnits(year.longTerm)),
          );
          expect(fromUnits(total(year.lots, ({ adjustment }) => adjustment))).toBe(year.disallowed);
          expect(fromUnits(total(year.carried, ({ amount }) => amount))).toBe(year.deferred);
          for (const { proceeds, cost, adjustment, gain } of year.lots) {
            const result = toUnits(proceeds) - toUnits(cost ?? "0") + toUnits(adjustment ?? "0");
            expect(gain).toBe(fromUnits(result));
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each(FAMILIES)(
    "no more than the loss is disallowed, and each share replaces once: %s",
    (_name, families) => {
      fc.assert(
        fc.property(families, (facts) => {
          const { rows, prepared } = reckonWashes(facts, reading);
          const used = new Map(prepared.pieces.map((piece) => [piece, 0n]));
          for (const row of rows) {
            const loss = -resultOf(row);
            expect(row.adjustment <= greatestOf(loss, 0n)).toBe(true);
            for (const { piece, steps } of row.replacements) {
              used.set(piece, (used.get(piece) ?? 0n) + steps);
            }
          }
          for (const [piece, steps] of used) {
            expect(steps <= piece.steps).toBe(true);
          }
        }),
        { numRuns: 100 },
      );
    },
  );
});
