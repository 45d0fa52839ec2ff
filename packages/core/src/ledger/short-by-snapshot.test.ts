import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import type { LedgerEntry } from "./ledger.ts";
import { matchBooks } from "./match-books.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized, text, unmatched } from "./testing/entries.ts";
import { stated } from "./testing/statements.ts";

const trade = (on: string, quantity: number, amount: string, more: Partial<GivenEntry> = {}): GivenEntry => ({
  ...{ on, type: quantity > 0 ? "BUY" : "SELL", quantity, amount, holdingType: "Margin", ...more },
});
const atMost = (on: string, held: number, accountId = "A1") =>
  stated({ kind: "SHORT", on, accountId, instrument: "XYZ", mostHeld: text(held) });

const shown = (rows: readonly LedgerEntry[]) => {
  const ledger = matchLedger(rows, "TRADE");
  return { realized: realized(ledger), open: open(ledger), unmatched: unmatched(ledger) };
};

const SALE = trade("2026-02-06", -100, "5099.87");

test.each<[held: number, open: string[], unmatched: string[]]>([
  [0, ["A1 XYZ -100 since 2026-02-06 for 5099.87"], []],
  // 60 % of 5,099.87
  [40, ["A1 XYZ -60 since 2026-02-06 for 3059.92"], ["XYZ 2026-02-06 40"]],
  [100, [], ["XYZ 2026-02-06 100"]],
  [250, [], ["XYZ 2026-02-06 100"]],
])("of 100 sold where at most %i can have been held, the rest is short", (held, lots, loose) => {
  for (const rows of [
    [...entries(SALE), atMost("2026-02-06", held)],
    [atMost("2026-02-06", held), ...entries(SALE)],
  ]) {
    expect(shown(rows)).toEqual({ realized: [], open: lots, unmatched: loose });
  }
});

test("what is proven short is covered by a plain purchase of Margin: 5,099.87 - 4,900", () => {
  const rows = [...entries(SALE, trade("2026-02-20", 100, "-4900")), atMost("2026-02-06", 0)];
  expect(shown(rows)).toEqual({ realized: ["STOCK XYZ 2026-02-20: 199.87"], open: [], unmatched: [] });
});

test("sales of a day share what was held, and lots on record are sold first", () => {
  const two = entries(trade("2026-02-06", -30, "1500"), trade("2026-02-06", -30, "1500"));
  expect(shown([...two, atMost("2026-02-06", 40)])).toEqual({
    ...{
      realized: [],
      open: ["A1 XYZ -20 since 2026-02-06 for 1000"],
      unmatched: ["XYZ 2026-02-06 30", "XYZ 2026-02-06 10"],
    },
  });
  // 40 bought at 40 since the snapshot: 40 % of 5,099.87 is 2,039.95, less 1,600.
  const bought = entries(trade("2026-02-03", 40, "-1600"), SALE);
  expect(shown([...bought, atMost("2026-02-06", 40)])).toEqual({
    realized: ["STOCK XYZ 2026-02-06: 439.95"],
    open: ["A1 XYZ -60 since 2026-02-06 for 3059.92"],
    unmatched: [],
  });
});

test("another day's or account's proof says nothing, and the person's word goes beyond it", () => {
  for (const proof of [atMost("2026-02-05", 0), atMost("2026-02-06", 0, "A2")]) {
    expect(shown([...entries(SALE), proof]).unmatched).toEqual(["XYZ 2026-02-06 100"]);
  }
  const word = stated({ kind: "SHORT", on: "2026-02-06", accountId: "A1", instrument: "XYZ" });
  expect(shown([...entries(SALE), atMost("2026-02-06", 40), word]).unmatched).toEqual([]);
});

test("a proof leaves the order of the day as files tell it: sold before it was bought", () => {
  const day = entries(
    trade("2026-02-06", -100, "5099.87", { dayOrder: 1 }),
    trade("2026-02-06", 100, "-5000", { dayOrder: 2 }),
  );
  const alone = shown(day);
  expect(alone.unmatched).toEqual(["XYZ 2026-02-06 100"]);
  expect(shown([...day, atMost("2026-02-06", 100)])).toEqual(alone);
});

const FIRST = calendarDate("2026-01-02");
const moves = fc.array(
  fc.record({
    day: fc.nat({ max: 30 }),
    shares: fc.integer({ min: -90, max: 90 }).filter((one) => one !== 0),
  }),
  { minLength: 1, maxLength: 12 },
);

const sorted = <Item>(items: readonly Item[]): string[] => items.map((item) => JSON.stringify(item)).sort();

test("law: true holdings as proof leave no lot but the truth, in any order, and matching goes on from any day", () => {
  fc.assert(
    fc.property(moves, fc.nat({ max: 31 }), fc.nat(), (all, cut, seed) => {
      const ordered = [...all].sort((a, b) => a.day - b.day || b.shares - a.shares);
      const rows = entries(
        ...ordered.map(({ day, shares }) => trade(addDays(FIRST, day), shares, String(shares * -10))),
      );
      const days = [...new Set(ordered.map(({ day }) => day))];
      const proofs = days.map((day) => {
        const held = ordered
          .filter((one) => one.day < day || (one.day === day && one.shares > 0))
          .reduce((sum, { shares }) => sum + shares, 0);
        return atMost(addDays(FIRST, day), Math.max(held, 0));
      });
      const both = [...rows, ...proofs];
      const whole = matchBooks(both);
      // All files are there: what is open is the sum of the rows, and nothing is without an opening.
      const total = ordered.reduce((sum, { shares }) => sum + shares, 0);
      expect(whole.openLots.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(total);
      expect(whole.closings.every(({ unmatchedQuantity }) => unmatchedQuantity === "0")).toBe(true);
      const shuffled = [...both].sort(
        (a, b) =>
          ((a.id.length * 31 + Number(a.rank.at(-1)) * 17 + seed) % 7) -
          ((b.id.length * 31 + Number(b.rank.at(-1)) * 17 + seed) % 7),
      );
      expect(matchBooks(shuffled)).toEqual(whole);
      const from = addDays(FIRST, cut);
      const first = matchBooks(both.filter(({ eventDate }) => eventDate < from));
      const second = matchBooks(
        both.filter(({ eventDate }) => eventDate >= from),
        first.openLots,
      );
      expect(sorted([...first.closings, ...second.closings])).toEqual(sorted(whole.closings));
      expect(sorted(second.openLots)).toEqual(sorted(whole.openLots));
    }),
    { numRuns: 300 },
  );
});
