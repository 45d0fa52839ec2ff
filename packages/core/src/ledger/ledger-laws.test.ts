import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { periodBack } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { summarizePeriod } from "../trade-summary/summarize-trades.ts";
import type { Book, Ledger, LedgerEntry, OpenLot, StoredBook } from "./ledger.ts";
import { closeUnderlyings, groupUnderlyings, type UnderlyingLink } from "./linking/linked-underlyings.ts";
import { isSpanning, linkedInstruments } from "./linking/linking-entries.ts";
import { type MatchedBooks, matchBooks, RunningBooks } from "./match-books.ts";
import { matchLedger } from "./match-ledger.ts";
import type { RealizedDay } from "./realized-day.ts";
import { createDaySums, summarizeDays } from "./realized-days.ts";
import { anyLedger, closedLedger, completeLedger, wheelLedger } from "./testing/arbitrary-ledgers.ts";
import { entries, type GivenEntry } from "./testing/entries.ts";
import { stated } from "./testing/statements.ts";

const sumOf = (texts: readonly (string | undefined)[]) =>
  fromUnits(texts.reduce((sum, text) => sum + toUnits(text ?? "0"), 0n));
const nets = ({ closings }: Ledger) => closings.map(({ net }) => net);
const openAmounts = ({ openLots }: Ledger) => openLots.map(({ amount }) => amount);

const placeOf = ({ accountId, instrument, openedOn, quantity }: OpenLot) =>
  `${accountId} ${instrument} ${openedOn} ${quantity}`;

describe("money is kept", () => {
  test("what is realized and what is open is all the cash that moved", () => {
    fc.assert(
      fc.property(completeLedger, (rows) => {
        const ledger = matchLedger(rows, "TRADE");

        expect(sumOf([...nets(ledger), ...openAmounts(ledger)])).toBe(
          sumOf(rows.map(({ amount }) => amount)),
        );
      }),
    );
  });

  test("average cost moves cost between sales and what is open, and neither makes nor loses any", () => {
    fc.assert(
      fc.property(completeLedger, fc.integer({ min: 0, max: 30 }), (rows, days) => {
        const on = addDays(calendarDate("2026-01-02"), days);
        const average = stated({ kind: "AVERAGE_COST", instrument: "XYZ", accountId: "A1", on });
        const ledger = matchLedger([...rows, average], "TAX");

        expect(sumOf([...nets(ledger), ...openAmounts(ledger)])).toBe(
          sumOf(rows.map(({ amount }) => amount)),
        );
        expect(ledger.openLots.map(placeOf)).toEqual(matchLedger(rows, "TAX").openLots.map(placeOf));
        // Once the day has come all shares cost the same, to the cent that can't be divided.
        const held = ledger.openLots.filter(
          ({ instrument, accountId, quantity }) =>
            instrument === "XYZ" && accountId === "A1" && !quantity.startsWith("-"),
        );
        const isDue = rows.every(({ eventDate }) => eventDate >= on);
        const costs = held.map(({ amount, quantity }) => Number(amount) / Number(quantity));
        expect(isDue && Math.max(...costs) - Math.min(...costs) > 0.02).toBe(false);
      }),
    );
  });

  test("costs are recognized once, all of them when all is closed", () => {
    fc.assert(
      fc.property(closedLedger, (rows) => {
        const { closings, openLots } = matchLedger(rows, "TRADE");

        expect(openLots).toEqual([]);
        for (const field of ["fees", "commission"] as const) {
          expect(sumOf(closings.map((closing) => closing[field]))).toBe(sumOf(rows.map((row) => row[field])));
        }
      }),
    );
  });

  test("the lots of a closing add up to the closing", () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        for (const closing of matchLedger(rows, "TRADE").closings) {
          for (const field of ["quantity", "buys", "sells", "commission", "fees"] as const) {
            expect(sumOf(closing.lots.map((lot) => lot[field]))).toBe(closing[field]);
          }
          expect(sumOf([closing.sells, `-${closing.buys}`.replace("--", "")])).toBe(closing.net);
          expect(sumOf([closing.net, closing.commission, closing.fees])).toBe(closing.gross);
        }
      }),
    );
  });

  test("every closing is matched or unmatched, to the last share", () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { entryId, quantity, unmatchedQuantity } of matchLedger(rows, "TRADE").closings) {
          expect(sumOf([quantity, unmatchedQuantity])).toBe(byId.get(entryId)?.quantity?.replace("-", ""));
        }
      }),
    );
  });
});

describe("nothing depends on how rows came", () => {
  test("shuffled rows give the same ledger and the same days", () => {
    fc.assert(
      fc.property(
        anyLedger.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const ledger = matchLedger(rows, "TRADE");

          expect(matchLedger(shuffled, "TRADE")).toEqual(ledger);
          expect(sorted(summarizeDays(shuffled, ledger, "TRADE"))).toEqual(
            sorted(summarizeDays(rows, ledger, "TRADE")),
          );
        },
      ),
    );
  });

  test("cancellations take back the same rows, whichever come first", () => {
    const row = (given: Partial<GivenEntry>): GivenEntry => ({
      on: "2026-01-05",
      type: "BUY",
      quantity: 10,
      amount: -100,
      ...given,
    });
    const rows = entries(
      row({ fees: "0.01" }),
      row({ type: "CANCEL", quantity: -10, amount: 100 }),
      row({ fees: "0.02", amount: -101, action: "YOU BOUGHT CORR DESCRIPTION" }),
      row({ type: "CANCEL", quantity: -10, amount: 101 }),
      row({ fees: "0.03", action: "YOU BOUGHT CORR DESCRIPTION" }),
      row({ on: "2026-01-06", type: "SELL", quantity: -10, amount: 120 }),
    );
    const ledger = matchLedger(rows, "TRADE");

    expect(ledger.closings.map(({ net, fees }) => [net, fees])).toEqual([["20", "0.03"]]);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(matchLedger(shuffled, "TRADE")).toEqual(ledger);
      }),
    );
  });

  test("matching the touched underlyings again is matching everything again", () => {
    fc.assert(
      fc.property(anyLedger, fc.nat(), (rows, cut) => {
        const known = rows.slice(0, cut % (rows.length + 1));
        const added = rows.slice(known.length);
        const touched = new Set(
          closeUnderlyings(
            added.map(({ underlying }) => underlying),
            [],
          ),
        );
        const [before, after] = [
          matchLedger(known, "TRADE"),
          matchLedger(rows.filter(isOf(touched)), "TRADE"),
        ];
        const rebuilt = matchLedger(rows, "TRADE");

        for (const list of ["closings", "openLots"] as const) {
          const kept = before[list].filter(({ underlying }) => !touched.has(underlying));
          expect(sorted([...kept, ...after[list]])).toEqual(sorted([...rebuilt[list]]));
        }
      }),
    );
  });
});

/** A day as a summary takes it; which part options made is no matter here. */
const withoutIncome = (day: RealizedDay) => ({ ...day, optionNet: fromUnits(0n), income: fromUnits(0n) });

describe("sums are additive", () => {
  test("days add up to closings, months and years to days, accounts to all", () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const ledger = matchLedger(rows, "TRADE");
        const days = summarizeDays(rows, ledger, "TRADE");
        const year = periodBack("YEAR", calendarDate("2026-06-01"), 0);
        const months = Array.from({ length: 12 }, (_, back) =>
          periodBack("MONTH", calendarDate("2026-12-01"), back),
        );
        const within = ({ startDate, endDate }: typeof year) =>
          days.filter(({ day }) => startDate <= day && day <= endDate).map(withoutIncome);
        const whole = summarizePeriod("YEAR", year, within(year));
        const parts = months.map((month) => summarizePeriod("MONTH", month, within(month)));

        expect(whole.netProfitLoss).toBe(sumOf(nets(ledger)));
        expect(whole.totalTrades).toBe(ledger.closings.length);
        expect(sumOf(parts.map(({ netProfitLoss }) => netProfitLoss))).toBe(whole.netProfitLoss);
        expect(parts.reduce((sum, { totalTrades }) => sum + totalTrades, 0)).toBe(whole.totalTrades);
        expect(
          sumOf(
            ["A1", "A2"].map((id) =>
              sumOf(days.filter(({ accountId }) => accountId === id).map(({ net }) => net)),
            ),
          ),
        ).toBe(whole.netProfitLoss);
      }),
    );
  });

  test("what a day bought and sold is the cash of its orders", () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const days = summarizeDays(rows, matchLedger(rows, "TRADE"), "TRADE");
        const cash = sumOf(
          days.flatMap(({ cashBuys, cashSells }) => [cashSells, `-${cashBuys}`.replace("--", "")]),
        );

        expect(cash).toBe(sumOf(rows.map(({ cashEffect }) => cashEffect)));
      }),
    );
  });
});

test("over a lifetime the tax book has what the trade book has", () => {
  fc.assert(
    fc.property(wheelLedger, (rows) => {
      const [trade, tax] = [matchLedger(rows, "TRADE"), matchLedger(rows, "TAX")];
      const all = (ledger: Ledger) => sumOf([...nets(ledger), ...openAmounts(ledger)]);

      expect(all(tax)).toBe(all(trade));
      if (trade.openLots.length === 0) {
        for (const field of ["net", "commission", "fees", "gross"] as const) {
          expect(sumOf(tax.closings.map((closing) => closing[field]))).toBe(
            sumOf(trade.closings.map((closing) => closing[field])),
          );
        }
      }
    }),
  );
});

test("both books at once are each book on its own", () => {
  fc.assert(
    fc.property(fc.oneof(anyLedger, wheelLedger), (rows) => {
      const matched = matchBooks(rows);
      const days = daysOf([[rows, matched]]);
      for (const book of ["TRADE", "TAX"] as const) {
        const ledger = matchLedger(rows, book);
        expect(ofBook(matched.closings, book)).toEqual(sorted(ledger.closings));
        expect(ofBook(matched.openLots, book)).toEqual(sorted(ledger.openLots));
        expect(ofBook(days, book)).toEqual(sorted(summarizeDays(rows, ledger, book)));
      }
    }),
  );
});

test("what is the same in both books is there once", () => {
  fc.assert(
    fc.property(fc.oneof(anyLedger, wheelLedger), (rows) => {
      const matched = matchBooks(rows);
      for (const kept of [matched.closings, daysOf([[rows, matched]])]) {
        const [trade, tax] = (["TRADE", "TAX"] as const).map((book) =>
          kept.filter((row) => row.book === book).map((row) => JSON.stringify({ ...row, book: "" })),
        );
        expect(trade?.filter((row) => tax?.includes(row))).toEqual([]);
      }
    }),
  );
});

test("linked instruments together and every other one alone give what all give at once", () => {
  fc.assert(
    fc.property(fc.oneof(anyLedger, wheelLedger), (rows) => {
      const linked = linkedInstruments(rows);
      const names = new Set(rows.map(({ instrument }) => (linked.has(instrument) ? "" : instrument)));
      const parts = [...names].map((name) => {
        const part = rows.filter(({ instrument }) => (linked.has(instrument) ? "" : instrument) === name);
        return [part, matchBooks(part)] as const;
      });
      const whole = matchBooks(rows);

      expect(sorted(parts.flatMap(([, { closings }]) => closings))).toEqual(sorted(whole.closings));
      expect(sorted(parts.flatMap(([, { openLots }]) => openLots))).toEqual(sorted(whole.openLots));
      expect(sorted(daysOf(parts))).toEqual(sorted(daysOf([[rows, whole]])));
    }),
    { numRuns: 300 },
  );
});

test("a history is continued from the lots that were open as if it were matched whole", () => {
  fc.assert(
    fc.property(fc.oneof(anyLedger, wheelLedger), fc.nat({ max: 60 }), (rows, days) => {
      const plain = rows.filter((row) => !isSpanning(row));
      const cut = addDays(calendarDate("2026-01-02"), days);
      const first = matchBooks(plain.filter(({ eventDate }) => eventDate < cut));
      const rest = plain.filter(({ eventDate }) => eventDate >= cut);
      const second = matchBooks(rest, first.openLots);
      const whole = matchBooks(plain);

      expect(sorted([...first.closings, ...second.closings])).toEqual(sorted(whole.closings));
      expect(sorted(second.openLots)).toEqual(sorted(whole.openLots));
    }),
    { numRuns: 300 },
  );
});

test("a history that comes day after day is matched as if it came at once", () => {
  fc.assert(
    fc.property(fc.oneof(anyLedger, wheelLedger), (rows) => {
      const plain = rows.filter((row) => !isSpanning(row));
      const books = new RunningBooks();
      const days = groupBy(plain, ({ eventDate }) => eventDate);
      const closings = [...days.keys()].sort().flatMap((day) => books.match(days.get(day) ?? []));
      const whole = matchBooks(plain);

      expect(sorted(closings)).toEqual(sorted(whole.closings));
      expect(books.listOpenLots()).toEqual(whole.openLots);
    }),
    { numRuns: 300 },
  );
});

function daysOf(parts: readonly (readonly [readonly LedgerEntry[], MatchedBooks])[]) {
  const sums = createDaySums();
  for (const [rows, { closings }] of parts) {
    sums.add(rows, closings);
  }
  return sums.list();
}

describe("which underlyings are matched together", () => {
  const links: UnderlyingLink[] = [
    { accountId: "A1", underlying: "OLD1", reorganization: "M1" },
    { accountId: "A1", underlying: "NEW1", reorganization: "M1" },
    { accountId: "A2", underlying: "OTHER", reorganization: "M1" },
    { accountId: "A1", underlying: "SPUN", relatedInstrument: "NEW1" },
  ];

  test("both sides of a reorganization, and whom a row names", () => {
    expect(closeUnderlyings(["OLD1"], links)).toEqual(["NEW1", "OLD1", "SPUN"]);
    expect(closeUnderlyings(["OTHER", "AAPL"], links)).toEqual(["AAPL", "OTHER"]);
  });

  test("every underlying is in one group", () => {
    expect(groupUnderlyings(["SPUN", "AAPL", "OLD1", "NEW1", "AAPL"], links)).toEqual([
      ["AAPL"],
      ["NEW1", "OLD1", "SPUN"],
    ]);
  });

  test("groups matched each on its own are the whole ledger", () => {
    const rows = entries(
      { on: "2026-01-05", type: "BUY", instrument: "OLD1", quantity: 100, amount: -2000 },
      { on: "2026-01-23", type: "REVERSE_SPLIT", instrument: "OLD1", quantity: -100, reorganization: "M1" },
      { on: "2026-01-23", type: "REVERSE_SPLIT", instrument: "NEW1", quantity: 10, reorganization: "M1" },
      { on: "2026-02-05", type: "SELL", instrument: "NEW1", quantity: -10, amount: 2500 },
      { on: "2026-02-05", type: "BUY", instrument: "AAPL", quantity: 1, amount: -200 },
    );
    const groups = groupUnderlyings(
      rows.map(({ underlying }) => underlying),
      links,
    ).map((group) => matchLedger(rows.filter(isOf(new Set(group))), "TRADE"));
    const whole = matchLedger(rows, "TRADE");

    expect(sorted(groups.flatMap(({ closings }) => closings))).toEqual(sorted([...whole.closings]));
    expect(sorted(groups.flatMap(({ openLots }) => openLots))).toEqual(sorted([...whole.openLots]));
  });
});

const isOf =
  (underlyings: ReadonlySet<string>) =>
  ({ underlying }: LedgerEntry) =>
    underlyings.has(underlying);

const sorted = <Item>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The rows that count in a book, by content. */
const ofBook = <Row extends { readonly book: StoredBook }>(rows: readonly Row[], book: Book) =>
  sorted(rows.filter((row) => row.book === book || row.book === "BOTH").map((row) => ({ ...row, book })));
