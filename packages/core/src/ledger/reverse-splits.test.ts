import { describe, expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized } from "./testing/entries.ts";

const BUY_100: GivenEntry = { on: "2026-01-05", type: "BUY", quantity: 100, amount: -2000 };
const trade = (...given: readonly GivenEntry[]) => matchLedger(entries(...given), "TRADE");

/** A row of the reverse split by its reference. */
const swapped = (instrument: string, quantity: number): GivenEntry => ({
  on: "2026-01-23",
  type: "REVERSE_SPLIT",
  instrument,
  quantity,
  reorganization: "M1",
});

describe("reverse splits", () => {
  test("a reverse split moves lots to the new instrument with total basis and day", () => {
    const ledger = trade(
      { ...BUY_100, instrument: "98765Z100" },
      { on: "2026-01-08", type: "BUY", instrument: "98765Z100", quantity: 400, amount: "-7000.01" },
      swapped("98765Z100", -500),
      swapped("ZZH", 50),
      { on: "2026-02-02", type: "SELL", instrument: "ZZH", quantity: -20, amount: 4000 },
    );

    expect(realized(ledger)).toEqual(["STOCK ZZH 2026-02-02: 250.00"]);
    expect(open(ledger)).toEqual(["A1 ZZH 30 since 2026-01-08 for -5250.01"]);
  });

  test("the rows of a reverse split find each other without a reference", () => {
    const ledger = trade(
      { ...BUY_100, instrument: "98765Z100" },
      { on: "2026-01-23", type: "REVERSE_SPLIT", instrument: "98765Z100", quantity: -100 },
      {
        on: "2026-01-23",
        type: "REVERSE_SPLIT",
        instrument: "ZZH",
        relatedInstrument: "98765Z100",
        quantity: 10,
      },
    );

    expect(open(ledger)).toEqual(["A1 ZZH 10 since 2026-01-05 for -2000"]);
  });

  test("old shares that are not on record become new ones of unknown basis, also in part", () => {
    const ledger = trade(
      { ...BUY_100, instrument: "98765Z100" },
      swapped("98765Z100", -500),
      swapped("ZZH", 50),
    );

    expect(open(ledger)).toEqual(["A1 ZZH 10 since 2026-01-05 for -2000", "A1 ZZH 40 since ? for ?"]);
  });

  test("old shares by their ticker, as files of before the reverse split name them, are the CUSIP's", () => {
    const ledger = trade(
      { ...BUY_100, instrument: "98765Z100" },
      { on: "2026-01-08", type: "BUY", instrument: "ZZH", quantity: 400, amount: "-7000.01" },
      swapped("98765Z100", -500),
      swapped("ZZH", 50),
      { on: "2026-01-23", type: "BUY", instrument: "ZZH", quantity: 5, amount: -900 },
    );

    expect(open(ledger)).toEqual([
      "A1 ZZH 10 since 2026-01-05 for -2000",
      "A1 ZZH 40 since 2026-01-08 for -7000.01",
      "A1 ZZH 5 since 2026-01-23 for -900",
    ]);
  });

  test("who holds less than one new share is paid out", () => {
    const out = swapped("98765Z100", -3);
    const paid: GivenEntry = {
      on: "2026-01-26",
      type: "CASH_IN_LIEU",
      instrument: "ZZH",
      amount: "4.12",
      reorganization: "M1",
    };
    const buy: GivenEntry = { ...BUY_100, instrument: "ZZH", quantity: 3, amount: -60 };

    const ledger = trade(buy, out, paid);

    expect(realized(ledger)).toEqual(["STOCK ZZH 2026-01-26: -55.88"]);
    expect(open(ledger)).toEqual([]);
    expect(open(trade(buy, out))).toEqual(["A1 ZZH 3 since 2026-01-05 for -60"]);
  });

  test("cash for a fraction lowers the basis of the new shares and realizes nothing, valued or not", () => {
    const openWith = (worth: Partial<GivenEntry>) => {
      const ledger = trade(
        { ...BUY_100, instrument: "98765Z100", quantity: 103, amount: -2060 },
        swapped("98765Z100", -103),
        { ...swapped("ZZH", 10), ...worth },
        { on: "2026-01-26", type: "CASH_IN_LIEU", instrument: "ZZH", amount: "4.12", reorganization: "M1" },
      );
      expect(realized(ledger)).toEqual([]);
      return open(ledger);
    };

    expect(openWith({})).toEqual(["A1 ZZH 10 since 2026-01-05 for -2055.88"]);
    expect(openWith({ amount: 2000, cashEffect: 0 })).toEqual(["A1 ZZH 10 since 2026-01-05 for -2055.88"]);
  });

  test("shares in Cash and in Margin, each with rows of their own, keep their basis", () => {
    const rows = [-300, -200, 30, 20].map((quantity) =>
      swapped(quantity < 0 ? "98765Z100" : "ZZH", quantity),
    );

    const ledger = trade(
      { ...BUY_100, instrument: "ZZH", quantity: 300, amount: -3000 },
      { on: "2026-01-08", type: "BUY", instrument: "ZZH", quantity: 200, amount: -1000 },
      ...rows,
    );

    expect(open(ledger)).toEqual([
      "A1 ZZH 30 since 2026-01-05 for -3000",
      "A1 ZZH 20 since 2026-01-08 for -1000",
    ]);
  });

  test("a change of name finds the old shares where the ticker stayed, if they are all there", () => {
    const change = (old: number): GivenEntry[] => [
      {
        on: "2026-01-23",
        type: "CORPORATE_ACTION",
        instrument: "98765Z100",
        quantity: -old,
        action: "NAME CHANGED N/C TO 98765Z209#REOR M0059999010000 ZZHOLD INC (98765Z100) (Cash)",
        reorganization: "M1",
      },
      {
        on: "2026-01-23",
        type: "CORPORATE_ACTION",
        instrument: "ZZH",
        quantity: old,
        action: "NAME CHANGED N/C FROM 98765Z100#REOR M0059999010001 ZZHOLD PLC (ZZH) (Cash)",
        reorganization: "M1",
      },
    ];
    const buy = { ...BUY_100, instrument: "ZZH" };

    expect(open(trade(buy, ...change(100)))).toEqual(["A1 ZZH 100 since 2026-01-05 for -2000"]);
    expect(open(trade(buy, ...change(150)))).toEqual([
      "A1 ZZH 100 since 2026-01-05 for -2000",
      "A1 ZZH 150 since ? for ?",
    ]);
  });

  test("the shares of an acquirer are not those that it took over", () => {
    const ledger = trade(
      { ...BUY_100, instrument: "NEWC" },
      { on: "2026-01-23", type: "MERGER", instrument: "45678Z101", quantity: -80, reorganization: "M1" },
      { on: "2026-01-23", type: "MERGER", instrument: "NEWC", quantity: 40, reorganization: "M1" },
    );

    expect(open(ledger)).toEqual(["A1 NEWC 100 since 2026-01-05 for -2000", "A1 NEWC 40 since ? for ?"]);
  });

  test("shares sold short by their ticker go through a reverse split of their CUSIP", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "SELL_SHORT", instrument: "ZZH", quantity: -100, amount: 1000 },
      swapped("98765Z100", 100),
      swapped("ZZH", -10),
    );

    expect(open(ledger)).toEqual(["A1 ZZH -10 since 2026-01-05 for 1000"]);
  });

  test("the texts tell a short position from a long one that is not on record", () => {
    const split = (old: number, into: number): GivenEntry[] => [
      {
        on: "2026-01-23",
        type: "REVERSE_SPLIT",
        instrument: "OLD",
        quantity: old,
        action: "REVERSE SPLIT R/S TO 98765Z209#REOR M0059999010000 ZZHOLD INC (98765Z100)",
        reorganization: "M1",
      },
      {
        on: "2026-01-23",
        type: "REVERSE_SPLIT",
        instrument: "NEW",
        quantity: into,
        action: "REVERSE SPLIT R/S FROM 98765Z100#REOR M0059999010001 ZZHOLD INC (ZZH)",
        reorganization: "M1",
      },
    ];

    expect(open(trade(...split(-100, 10)))).toEqual(["A1 NEW 10 since ? for ?"]);
    expect(open(trade(...split(100, -10)))).toEqual(["A1 NEW -10 since ? for ?"]);
  });

  test("a short position goes through a reverse split", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "SELL_SHORT", instrument: "OLD", quantity: -100, amount: 1000 },
      swapped("OLD", 100),
      swapped("NEW", -10),
    );

    expect(open(ledger)).toEqual(["A1 NEW -10 since 2026-01-05 for 1000"]);
  });
});
