import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromUnits, toUnits } from "../shared/units.ts";
import { matchBooks, RunningBooks } from "./match-books.ts";
import { summarizeDays } from "./realized-days.ts";
import { anyCompany } from "./testing/arbitrary-companies.ts";
import { entries, type GivenEntry, netsOfClosings, open, text } from "./testing/entries.ts";
import { type Given, stated, trade } from "./testing/statements.ts";

const BUY: GivenEntry = { on: "2025-01-06", type: "BUY", quantity: 100, amount: -2000 };
const returned = (on: string, amount: number): GivenEntry => ({ on, type: "RETURN_OF_CAPITAL", amount });

describe("money that finds no basis", () => {
  test("a return of capital after the last share was sold is realized on its day", () => {
    const rows: GivenEntry[] = [
      BUY,
      { on: "2025-06-04", type: "SELL", quantity: -100, amount: 1900 },
      returned("2025-06-05", 80),
    ];
    const ledger = trade(rows);
    expect(netsOfClosings(ledger)).toEqual(["XYZ 2025-06-04: -100 of 100", "XYZ 2025-06-05: 80 of 0"]);
    expect(ledger.closings[1]).toMatchObject({
      ...{ buys: "0", sells: "80", gross: "80", openAmount: "0", unmatchedQuantity: "0" },
      lots: [{ openEntryId: "0", openedOn: "2025-01-06", quantity: "0", buys: "0", sells: "80" }],
    });
    const [, day] = summarizeDays(entries(...rows), ledger, "TRADE");
    expect(day).toMatchObject({ day: "2025-06-05", net: "80", trades: 0, matched: 0, unmatched: 0, wins: 0 });
    expect(day).toMatchObject({ largestWin: "0", winningNet: "0", sells: "80" });
  });

  test("only what is more than the basis is realized, and a basis stands at 0", () => {
    const ten: GivenEntry = { on: "2025-01-06", type: "BUY", quantity: 10, amount: -50 };
    const ledger = trade([ten, returned("2025-03-03", 30), returned("2025-06-03", 30)]);
    expect(netsOfClosings(ledger)).toEqual(["XYZ 2025-06-03: 10 of 0"]);
    expect(open(ledger)).toEqual(["A1 XYZ 10 since 2025-01-06 for 0"]);
  });

  test("each lot bears its own part: 15 each, of which one lot has 10", () => {
    const ledger = trade([
      { on: "2025-01-06", type: "BUY", quantity: 10, amount: -50 },
      { on: "2025-01-07", type: "BUY", quantity: 10, amount: -10 },
      returned("2025-03-03", 30),
    ]);
    expect(netsOfClosings(ledger)).toEqual(["XYZ 2025-03-03: 5 of 0"]);
    expect(open(ledger)).toEqual(["A1 XYZ 10 since 2025-01-06 for -35", "A1 XYZ 10 since 2025-01-07 for 0"]);
  });

  test("who is short pays it: out of what the sale brought, then as a loss", () => {
    const short: GivenEntry = { on: "2025-01-06", type: "SELL_SHORT", quantity: -10, amount: 100 };
    const ledger = trade([short, returned("2025-03-03", -60), returned("2025-06-03", -60)]);
    expect(netsOfClosings(ledger)).toEqual(["XYZ 2025-06-03: -20 of 0"]);
    expect(open(ledger)).toEqual(["A1 XYZ -10 since 2025-01-06 for 0"]);
    const covered: GivenEntry = { on: "2025-02-03", type: "BUY_COVER", quantity: 10, amount: -90 };
    expect(netsOfClosings(trade([short, covered, returned("2025-03-03", -5)]))).toEqual([
      "XYZ 2025-02-03: 10 of 10",
      "XYZ 2025-03-03: -5 of 0",
    ]);
  });

  test("the account type tells whose it is where a short and a long position are open", () => {
    const short: GivenEntry = { on: "2025-01-06", type: "SELL_SHORT", quantity: -10, amount: 100 };
    const paid: GivenEntry = { ...returned("2025-03-03", -5), holdingType: "Short" };
    expect(open(trade([BUY, short, paid, returned("2025-03-04", 7)]))).toEqual([
      "A1 XYZ 100 since 2025-01-06 for -1993",
      "A1 XYZ -10 since 2025-01-06 for 95",
    ]);
    // Sold long shares were paid, not the open short.
    const sold: GivenEntry = { on: "2025-02-04", type: "SELL", quantity: -100, amount: 1900 };
    expect(netsOfClosings(trade([BUY, short, sold, returned("2025-03-04", 7)]))).toEqual([
      "XYZ 2025-02-04: -100 of 100",
      "XYZ 2025-03-04: 7 of 0",
    ]);
  });

  test("shares that are on no record, or came without a basis, leave it unknown", () => {
    const sold: GivenEntry = { on: "2025-02-04", type: "SELL", quantity: -100, amount: 1900 };
    expect(netsOfClosings(trade([returned("2025-03-04", 7)]))).toEqual([]);
    expect(netsOfClosings(trade([sold, returned("2025-03-04", 7)]))).toEqual(["XYZ 2025-02-04: 0 of 0"]);
    const came: GivenEntry = { on: "2025-01-04", type: "TRANSFER_IN", quantity: 100, cashEffect: 0 };
    expect(netsOfClosings(trade([came, sold, returned("2025-03-04", 7)]))).toEqual([
      "XYZ 2025-02-04: 0 of 0",
    ]);
  });

  test("cash for a fraction of a spun-off company comes after its shares were sold", () => {
    // 1,786 x 24.29 % = 433.82 go to the child: 528 - 433.82 = 94.18, and 18 later.
    const rows: GivenEntry[] = [
      { on: "2022-03-01", type: "BUY", instrument: "TTX", quantity: 94, amount: -1786 },
      { on: "2022-04-11", type: "SPINOFF", instrument: "WBX", quantity: 22, amount: "540.1", cashEffect: 0 },
      { on: "2022-04-12", type: "SELL", instrument: "WBX", quantity: -22, amount: 528 },
      { on: "2022-04-18", type: "CASH_IN_LIEU", instrument: "WBX", amount: 18 },
    ];
    const spun: Given = {
      kind: "ALLOCATE",
      on: "2022-04-11",
      instrument: "TTX",
      into: "WBX",
      percent: text("24.29"),
    };
    const ledger = trade(rows, spun);
    expect(netsOfClosings(ledger)).toEqual(["WBX 2022-04-12: 94.18 of 22", "WBX 2022-04-18: 18 of 0"]);
    expect(open(ledger)).toEqual(["A1 TTX 94 since 2022-03-01 for -1352.18"]);
  });
});

const sumOf = (texts: readonly (string | undefined)[]) =>
  fromUnits(texts.reduce((sum, text) => sum + toUnits(text ?? "0"), 0n));

test("law: what is realized and the basis of what is open are the cash of the rows, and no basis is below 0", () => {
  fc.assert(
    fc.property(anyCompany, ({ rows, statements }) => {
      const { closings, openLots } = trade(rows, ...statements);
      const cash = entries(...rows).map(({ cashEffect }) => cashEffect);
      expect(sumOf([...closings.map(({ net }) => net), ...openLots.map(({ amount }) => amount)])).toBe(
        sumOf(cash),
      );
      expect(openLots.filter(({ amount }) => amount === undefined || toUnits(amount) > 0n)).toEqual([]);
      expect(closings.filter(({ unmatchedQuantity }) => unmatchedQuantity !== "0")).toEqual([]);
    }),
  );
});

test("law: day after day gives what all at once gives, in either book", () => {
  const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  fc.assert(
    fc.property(anyCompany, fc.nat(), ({ rows, statements }, cut) => {
      const all = [...entries(...rows), ...statements.map((one, index) => stated(one, index + 1))];
      const until = rows[cut % rows.length]?.on ?? "";
      const books = new RunningBooks();
      const closings = [
        ...books.match(all.filter(({ eventDate }) => eventDate <= until)),
        ...books.match(all.filter(({ eventDate }) => eventDate > until)),
      ];
      const whole = matchBooks(all);
      expect(inOrder(closings)).toEqual(inOrder(whole.closings));
      expect(inOrder(books.listOpenLots())).toEqual(inOrder(whole.openLots));
    }),
  );
});
