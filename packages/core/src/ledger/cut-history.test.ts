import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import type { LedgerEntry } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, open, realized, text, unmatched } from "./testing/entries.ts";
import { stated } from "./testing/statements.ts";

const shown = (rows: readonly LedgerEntry[]) => {
  const ledger = matchLedger(rows, "TRADE");
  return { realized: realized(ledger), open: open(ledger), unmatched: unmatched(ledger) };
};

// 100 bought at 40, 100 at 45, 100 sold at 50: first in, first out sells the first hundred for 1,000.
const BOUGHT = { type: "BUY", quantity: 100 } as const;
const WHOLE = entries(
  { on: "2026-01-05", ...BOUGHT, amount: -4000 },
  { on: "2026-01-12", ...BOUGHT, amount: -4500 },
  { on: "2026-01-20", type: "SELL", quantity: -100, amount: 5000 },
);
const HELD = {
  kind: "OPENING" as const,
  on: "2026-01-10",
  instrument: "XYZ",
  accountId: "A1",
  quantity: text(100),
};

test("what was held when a file begins and nobody tells of can't be known: a sale is of what the file bought", () => {
  expect(shown(WHOLE).realized).toEqual(["STOCK XYZ 2026-01-20: 1000.00"]);
  expect(shown(WHOLE.slice(1))).toEqual({
    ...{ realized: ["STOCK XYZ 2026-01-20: 500.00"], open: [], unmatched: [] },
  });
});

test("said to be held, with its cost it gives the whole history's figure, and without it none", () => {
  const bought = { ...HELD, acquired: "2026-01-05", basis: text(4000) };
  expect(shown([...WHOLE.slice(1), stated(bought)])).toEqual(shown(WHOLE));
  expect(shown([...WHOLE.slice(1), stated(HELD)])).toEqual({
    realized: [],
    open: ["A1 XYZ 100 since 2026-01-12 for -4500"],
    unmatched: ["XYZ 2026-01-20 100"],
  });
});

const FIRST = calendarDate("2026-01-02");
const trades = fc.array(
  fc.record({
    day: fc.nat({ max: 30 }),
    shares: fc.integer({ min: 1, max: 90 }),
    price: fc.integer({ min: 1, max: 99 }),
    isSale: fc.boolean(),
  }),
  { minLength: 2, maxLength: 14 },
);

test("law: cut at any day, with what was held said, no closing shows an amount that the whole doesn't have", () => {
  fc.assert(
    fc.property(trades, fc.nat({ max: 30 }), (all, cutDay) => {
      // Never more is sold than there is: a history of longs only.
      let held = 0;
      let heldAtCut = 0;
      const ordered = [...all].sort((a, b) => a.day - b.day || Number(a.isSale) - Number(b.isSale));
      const rows = entries(
        ...ordered.map(({ day, shares, price, isSale }) => {
          const quantity = isSale ? -Math.min(shares, held) : shares;
          held += quantity;
          heldAtCut = day < cutDay ? held : heldAtCut;
          const amount = -quantity * price;
          return { on: addDays(FIRST, day), type: isSale ? "SELL" : "BUY", quantity, amount } as const;
        }),
      ).filter(({ quantity }) => quantity !== "0");
      const whole = new Map(matchLedger(rows, "TRADE").closings.map((one) => [one.entryId, one.net]));
      const from = addDays(FIRST, cutDay);
      const opening = stated({ ...HELD, on: addDays(from, -1), quantity: text(heldAtCut) });
      const cut = rows.filter(({ eventDate }) => eventDate >= from);
      const { closings } = matchLedger([...cut, ...(heldAtCut === 0 ? [] : [opening])], "TRADE");

      for (const { entryId, net, unmatchedQuantity } of closings) {
        if (unmatchedQuantity === "0") {
          expect(net).toBe(whole.get(entryId));
        }
      }
    }),
    { numRuns: 400 },
  );
});
