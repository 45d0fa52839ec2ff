import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromUnits, toUnits } from "../../shared/units.ts";
import { matchBooks, RunningBooks } from "../match-books.ts";
import { matchLedger } from "../match-ledger.ts";
import { completeLedger } from "../testing/arbitrary-ledgers.ts";
import { entries, type GivenEntry, open, realized, text, totalNet, unmatched } from "../testing/entries.ts";
import { type Given, stated, trade } from "../testing/statements.ts";

describe("RENAME", () => {
  // 10 FB at 190 on 3 Jan, 1 call sold at 5.00; META sold at 200 and the call bought back at 1.00.
  const rows: GivenEntry[] = [
    { on: "2022-01-03", type: "BUY", instrument: "FB", quantity: 10, amount: -1900 },
    { on: "2022-05-02", type: "OPT_STO", instrument: "FB220715C220", quantity: -1, amount: 500 },
    { on: "2022-06-20", type: "SELL", instrument: "META", quantity: -10, amount: 2000 },
    { on: "2022-06-21", type: "OPT_BTC", instrument: "META220715C220", quantity: 1, amount: -100 },
  ];
  const meta: Given = { kind: "RENAME", on: "2022-06-09", instrument: "FB", into: "META" };

  test("without it the closings find no opening", () => {
    expect(unmatched(trade(rows))).toEqual(["META 2022-06-20 10", "META220715C220 2022-06-21 1"]);
  });

  test("takes shares and options by root along, with basis and day of purchase", () => {
    const ledger = trade(rows, meta);
    expect(realized(ledger)).toEqual(["STOCK META 2022-06-20: 100.00", "OPTION META 2022-06-21: 400.00"]);
    expect(ledger.closings.map(({ lots }) => lots.map(({ openedOn }) => openedOn))).toEqual([
      ["2022-01-03"],
      ["2022-05-02"],
    ]);
    expect(open(ledger)).toEqual([]);
  });

  test("comes before what the rows of its day tell of the new name, and after what they tell of the old one", () => {
    // 10 FB cost 1,900; 30 for 10, and 40 of the cost comes back: 30 for 1,860.
    const told = (instrument: string): GivenEntry[] => [
      { on: "2022-06-09", type: "SPLIT", instrument, quantity: 20 },
      { on: "2022-06-09", type: "RETURN_OF_CAPITAL", instrument, amount: 40 },
    ];
    const bought = rows.slice(0, 1);
    for (const name of ["FB", "META"]) {
      expect(open(trade([...bought, ...told(name)], meta))).toEqual([
        "A1 META 30 since 2022-01-03 for -1860",
      ]);
    }
  });

  test("counts from its day on, and only in its account", () => {
    expect(unmatched(trade(rows, { ...meta, on: "2022-06-21" }))).toEqual(["META 2022-06-20 10"]);
    expect(unmatched(trade(rows, { ...meta, accountId: "A2" }))).toHaveLength(2);
    expect(unmatched(trade(rows, { ...meta, accountId: "A1" }))).toEqual([]);
  });

  test("those of one day count at once: names may be swapped, and one company may take the name that another leaves", () => {
    const swapped: GivenEntry[] = [
      { on: "2024-01-02", type: "BUY", instrument: "AAA", quantity: 10, amount: -100 },
      { on: "2024-01-03", type: "BUY", instrument: "BBB", quantity: 10, amount: -500 },
      { on: "2024-01-04", type: "OPT_STO", instrument: "AAA240719P10", quantity: -1, amount: 50 },
      { on: "2024-07-01", type: "SELL", instrument: "BBB", quantity: -10, amount: 130 },
      { on: "2024-07-02", type: "OPT_BTC", instrument: "BBB240719P10", quantity: 1, amount: -20 },
      { on: "2024-07-03", type: "SELL", instrument: "AAA", quantity: -10, amount: 490 },
    ];
    const rename = (instrument: string, into: string): Given => ({
      ...{ kind: "RENAME", on: "2024-06-03", instrument, into },
    });
    const [there, back] = [rename("AAA", "BBB"), rename("BBB", "AAA")];
    for (const both of [
      [there, back],
      [back, there],
    ]) {
      expect(realized(trade(swapped, ...both))).toEqual([
        "STOCK BBB 2024-07-01: 30.00",
        "OPTION BBB 2024-07-02: 30.00",
        "STOCK AAA 2024-07-03: -10.00",
      ]);
    }
    const taken = swapped.map((row) => (row.on === "2024-07-03" ? { ...row, instrument: "CCC" } : row));
    for (const both of [
      [there, rename("BBB", "CCC")],
      [rename("BBB", "CCC"), there],
    ]) {
      expect(realized(trade(taken, ...both))).toEqual([
        "STOCK BBB 2024-07-01: 30.00",
        "OPTION BBB 2024-07-02: 30.00",
        "STOCK CCC 2024-07-03: -10.00",
      ]);
    }
  });

  test("two in a row lead to the last name", () => {
    const chain = [meta, { ...meta, on: "2022-06-15", instrument: "META", into: "MVRS" }];
    const last: GivenEntry = {
      on: "2022-07-01",
      type: "SELL",
      instrument: "MVRS",
      quantity: -10,
      amount: 2500,
    };
    expect(realized(trade([...rows.slice(0, 1), last], ...chain))).toEqual(["STOCK MVRS 2022-07-01: 600.00"]);
  });

  test("leaves alone what the broker's own rows have renamed", () => {
    const change = { on: "2022-06-09", type: "CORPORATE_ACTION" as const, reorganization: "N/C 1" };
    const named: GivenEntry[] = [
      { ...change, instrument: "FB", quantity: -10, action: "NAME CHANGED N/C TO META" },
      { ...change, instrument: "META", quantity: 10, action: "NAME CHANGED N/C FROM FB" },
    ];
    expect(totalNet(trade([...rows, ...named], meta))).toBe(totalNet(trade(rows, meta)));
  });
});

describe("RESTRIKE", () => {
  // NVDA 10 for 1 on 10 June 2024: 1 call at 1200 bought for 2,000.66, 10 at 120 sold for 15.00 each (14,993.40).
  const rows: GivenEntry[] = [
    { on: "2024-05-20", type: "OPT_BTO", instrument: "NVDA241220C1200", quantity: 1, amount: "-2000.66" },
    { on: "2024-07-01", type: "OPT_STC", instrument: "NVDA241220C120", quantity: -10, amount: "14993.40" },
  ];
  const one: Given = {
    ...{ kind: "RESTRIKE", on: "2024-06-10", instrument: "NVDA241220C1200", into: "NVDA241220C120" },
    ratio: text("10"),
  };

  test("multiplies the contracts and keeps the basis", () => {
    expect(realized(trade(rows, one))).toEqual(["OPTION NVDA 2024-07-01: 12992.74"]);
    expect(open(trade(rows.slice(0, 1), one))).toEqual([
      "A1 NVDA241220C120 10 since 2024-05-20 for -2000.66",
    ]);
  });

  test("of a root re-strikes every contract that lives, each once, strikes to the cent", () => {
    const sold = (instrument: string): GivenEntry => ({
      ...{ on: "2024-05-21", type: "OPT_STO", instrument, quantity: -1, amount: 100 },
    });
    const ledger = trade(
      [sold("NVDA241220C1200"), sold("NVDA241220C120"), sold("NVDA240607P1000"), sold("NVDA241220P1207.5")],
      { ...one, instrument: "NVDA", into: "NVDA" },
    );
    expect(open(ledger)).toEqual([
      "A1 NVDA240607P1000 -1 since 2024-05-21 for 100",
      "A1 NVDA241220C12 -10 since 2024-05-21 for 100",
      "A1 NVDA241220C120 -10 since 2024-05-21 for 100",
      "A1 NVDA241220P120.75 -10 since 2024-05-21 for 100",
    ]);
  });

  test("re-strikes a contract that expires on its day, and none that had expired", () => {
    const put = (instrument: string): GivenEntry => ({
      ...{ on: "2024-05-21", type: "OPT_STO", instrument, quantity: -1, amount: 100 },
    });
    const ledger = trade([put("NVDA240609P1000"), put("NVDA240610P1000")], {
      ...one,
      instrument: "NVDA",
      into: "NVDA",
    });
    expect(open(ledger)).toEqual([
      "A1 NVDA240609P1000 -1 since 2024-05-21 for 100",
      "A1 NVDA240610P100 -10 since 2024-05-21 for 100",
    ]);
  });

  test("of a root may give a new root too", () => {
    const [bought] = entries(...rows.slice(0, 1));
    const renamed = stated({ ...one, instrument: "NVDA", into: "NVDA1" });
    expect(open(matchLedger(bought === undefined ? [] : [bought, renamed], "TRADE"))).toEqual([
      "A1 NVDA1241220C120 10 since 2024-05-20 for -2000.66",
    ]);
  });

  test("gives a contract with another deliverable its adjusted root", () => {
    const adjusted = { ...one, instrument: "AAPL250117C150", into: "AAPL1250117C150", ratio: text("1") };
    const call: GivenEntry = {
      ...{ on: "2024-05-20", type: "OPT_STO", instrument: "AAPL250117C150", quantity: -2, amount: 300 },
    };
    expect(open(trade([call], adjusted))).toEqual(["A1 AAPL1250117C150 -2 since 2024-05-20 for 300"]);
  });
});

describe("OPENING", () => {
  // 100 ACME came by ACAT on 2 Mar without a price; they had been bought on 5 June 2020 for 2,000. Sold on 6 Apr for 3,000.
  const acat: GivenEntry = {
    on: "2026-03-02",
    type: "TRANSFER_IN",
    instrument: "ACME",
    quantity: 100,
    cashEffect: 0,
  };
  const sale: GivenEntry = {
    on: "2026-04-06",
    type: "SELL",
    instrument: "ACME",
    quantity: -100,
    amount: 3000,
  };
  const opening: Given = {
    ...{ kind: "OPENING", on: "2026-03-02", instrument: "ACME", accountId: "A1", acquired: "2020-06-05" },
    quantity: text("100"),
  };

  test("tells what shares cost that came without a price, and adds none", () => {
    const known = { ...opening, basis: text("2000") };
    expect(open(trade([acat], known))).toEqual(["A1 ACME 100 since 2020-06-05 for -2000"]);
    expect(realized(trade([acat, sale], known))).toEqual(["STOCK ACME 2026-04-06: 1000.00"]);
  });

  test("without a basis says that they were held, and their sale stays out of every figure", () => {
    expect(open(trade([], opening))).toEqual(["A1 ACME 100 since ? for ?"]);
    expect(unmatched(trade([sale], opening))).toEqual(["ACME 2026-04-06 100"]);
    expect(open(trade([acat], opening))).toEqual(["A1 ACME 100 since ? for ?"]);
  });

  test("adds what no row brought, before the sales of its day", () => {
    const known = { ...opening, on: "2026-04-06", basis: text("2500") };
    expect(realized(trade([sale], known))).toEqual(["STOCK ACME 2026-04-06: 500.00"]);
    expect(open(trade([{ ...acat, quantity: 60 }], { ...known, basis: text("2500") }))).toEqual([
      "A1 ACME 100 since 2020-06-05 for -2500",
    ]);
  });

  test("doubles nothing when an older file brings the purchase itself", () => {
    const known = { ...opening, basis: text("2000") };
    const purchase: GivenEntry = {
      ...{ on: "2020-06-05", type: "BUY", instrument: "ACME", quantity: 100, amount: -2001 },
    };
    expect(open(trade([purchase], known))).toEqual(["A1 ACME 100 since 2020-06-05 for -2001"]);
    // 60 of them: the other 40 cost 4/10 of 2,000. Shares of another day are others.
    expect(open(trade([{ ...purchase, quantity: 60, amount: -1201 }], known))).toEqual([
      "A1 ACME 60 since 2020-06-05 for -1201",
      "A1 ACME 40 since 2020-06-05 for -800",
    ]);
    expect(open(trade([{ ...purchase, on: "2020-06-08" }], known))).toHaveLength(2);
    // Two purchases of one day that are both stated are two.
    const more = { ...known, quantity: text("30"), basis: text("700") };
    expect(open(trade([], known, more))).toHaveLength(2);
  });

  // 100 held are sold at 30, and 100 others bought at 25, on one day. What was held is of unknown cost, or cost 20.
  test("what was held is older than what rows bought on its day, and takes none of it", () => {
    const rows: GivenEntry[] = [
      sale,
      { on: "2026-04-06", type: "BUY", instrument: "ACME", quantity: 100, amount: -2500 },
    ];
    const held: Given = { kind: "OPENING", on: "2026-04-06", instrument: "ACME", accountId: "A1" };
    for (const on of ["2026-04-06", "2026-04-03"]) {
      const unknown = trade(rows, { ...held, on, quantity: text("100") });
      expect([realized(unknown), unmatched(unknown)]).toEqual([[], ["ACME 2026-04-06 100"]]);
      expect(open(unknown)).toEqual(["A1 ACME 100 since 2026-04-06 for -2500"]);
      const known = trade(rows, { ...held, on, quantity: text("100"), basis: text("2000") });
      expect(realized(known)).toEqual(["STOCK ACME 2026-04-06: 1000.00"]);
      expect(open(known)).toEqual(["A1 ACME 100 since 2026-04-06 for -2500"]);
    }
  });

  test("a short contract was opened for what it brought", () => {
    const short = { ...opening, instrument: "ACME260619P40", quantity: text("-2"), basis: text("310.50") };
    const expiry: GivenEntry = {
      on: "2026-06-19",
      type: "OPT_EXPIRED",
      instrument: "ACME260619P40",
      quantity: 2,
      amount: 0,
    };
    expect(realized(trade([expiry], short))).toEqual(["OPTION ACME 2026-06-19: 310.50"]);
  });
});

describe("GONE", () => {
  const bought: GivenEntry = {
    on: "2021-02-01",
    type: "BUY",
    instrument: "DEAD",
    quantity: 30,
    amount: "-450.30",
  };
  const gone: Given = { kind: "GONE", on: "2023-05-01", instrument: "DEAD", accountId: "A1" };

  test("closes for nothing, after what was still sold that day", () => {
    expect(realized(trade([bought], gone))).toEqual(["STOCK DEAD 2023-05-01: -450.30"]);
    const sold: GivenEntry = { on: "2023-05-01", type: "SELL", instrument: "DEAD", quantity: -10, amount: 1 };
    expect(realized(trade([bought, sold], gone))).toEqual([
      "STOCK DEAD 2023-05-01: -149.10",
      "STOCK DEAD 2023-05-01: -300.20",
    ]);
  });

  test("moved out realizes nothing, and nothing held is no closing", () => {
    const moved = trade([bought], { ...gone, isMovedOut: true });
    expect([realized(moved), open(moved)]).toEqual([[], []]);
    expect(trade([], gone).closings).toEqual([]);
  });
});

describe("laws over random histories", () => {
  const day = fc
    .integer({ min: 0, max: 60 })
    .map((days) => new Date(Date.UTC(2026, 0, 2 + days)).toISOString().slice(0, 10));
  const instrument = fc.constantFrom("XYZ", "ABC");
  const accountId = fc.constantFrom(undefined, "A1", "A2");
  const joining: fc.Arbitrary<Given> = fc.oneof(
    fc.record({
      kind: fc.constant("RENAME" as const),
      on: day,
      instrument,
      into: fc.constantFrom("NEW", "ABC"),
      accountId,
    }),
    fc.record({
      ...{
        kind: fc.constant("RESTRIKE" as const),
        on: day,
        instrument,
        into: fc.constantFrom("XYZ", "ABC1"),
      },
      ...{ accountId, ratio: fc.constantFrom(text("1"), text("4"), text("0.5")) },
    }),
    fc.record({
      // Of itself to itself is refused before it comes here.
      ...{ kind: fc.constant("ALLOCATE" as const), on: day, instrument: fc.constant("XYZ") },
      ...{ into: fc.constant("ABC"), accountId },
      percent: fc.constantFrom(text("12.34"), text("50"), text("70")),
    }),
    fc.record({
      ...{ kind: fc.constant("OPENING" as const), on: day, instrument, accountId: fc.constant("A1") },
      ...{
        quantity: fc.constantFrom(text("5"), text("-3")),
        basis: fc.constantFrom(text("99.99"), undefined),
      },
    }),
    fc.record({ kind: fc.constant("GONE" as const), on: day, instrument, accountId: fc.constant("A2") }),
  );
  const statements = fc.array(joining, { maxLength: 4 });
  const sum = (texts: readonly (string | undefined)[]) =>
    fromUnits(texts.reduce((total, one) => total + toUnits(one ?? "0"), 0n));

  test("no statement makes or loses money but by its own basis", () => {
    fc.assert(
      fc.property(completeLedger, statements, (rows, given) => {
        const all = given.map((one, index) => stated(one, index + 1));
        const { closings, openLots } = matchLedger([...rows, ...all], "TRADE");
        // A closing without an opening realizes nothing: then its own amount is in no figure.
        if (closings.every(({ unmatchedQuantity }) => unmatchedQuantity === "0")) {
          const known = [...closings.map(({ net }) => net), ...openLots.map(({ amount }) => amount)];
          expect(sum(known)).toBe(sum([...rows, ...all].map(({ amount }) => amount)));
        }
      }),
    );
  });

  test("day after day gives what all at once gives, in whatever order the rows come", () => {
    fc.assert(
      fc.property(completeLedger, statements, fc.integer({ min: 0, max: 59 }), (rows, given, cutAt) => {
        const all = [...given.map((one, index) => stated(one, index + 1)), ...rows];
        const cut = new Date(Date.UTC(2026, 0, 2 + cutAt)).toISOString().slice(0, 10);
        const books = new RunningBooks();
        const closings = [
          ...books.match(all.filter(({ eventDate }) => eventDate < cut)),
          ...books.match(all.filter(({ eventDate }) => eventDate >= cut)),
        ];
        const whole = matchBooks(all.toReversed());
        expect({ closings, openLots: books.listOpenLots() }).toEqual(whole);
      }),
    );
  });
});
