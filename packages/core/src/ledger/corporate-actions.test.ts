import { describe, expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized, totalNet, unmatched } from "./testing/entries.ts";

const BUY_100: GivenEntry = { on: "2026-01-05", type: "BUY", quantity: 100, amount: -2000 };
const trade = (...given: readonly GivenEntry[]) => matchLedger(entries(...given), "TRADE");

describe("splits", () => {
  test("a share dividend grows every lot and keeps its basis and day", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "BUY", quantity: 10, amount: -8125 },
      { on: "2026-01-06", type: "BUY", quantity: 5, amount: -4000 },
      { on: "2026-01-20", type: "SPLIT", quantity: 135 },
      { on: "2026-02-20", type: "SELL", quantity: -120, amount: 10000 },
    );

    expect(open(ledger)).toEqual(["A1 XYZ 30 since 2026-01-06 for -2400"]);
    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-20: 275.00"]);
  });

  test("a share dividend on shares that are not on record has an unknown basis", () => {
    expect(open(trade({ on: "2026-01-20", type: "SPLIT", quantity: 90 }))).toEqual([
      "A1 XYZ 90 since ? for ?",
    ]);
  });

  test("a short position grows too", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "SELL_SHORT", quantity: -10, amount: 1000 },
      { on: "2026-01-20", type: "SPLIT", quantity: -10 },
    );

    expect(open(ledger)).toEqual(["A1 XYZ -20 since 2026-01-05 for 1000"]);
  });

  test("shares that went without anything in return stay until the broker says what became of them", () => {
    const ledger = trade(BUY_100, {
      on: "2026-01-23",
      type: "CORPORATE_ACTION",
      quantity: -100,
      reorganization: "M1",
    });

    expect(open(ledger)).toEqual(["A1 XYZ 100 since 2026-01-05 for -2000"]);
  });
});

describe("cash in lieu and return of capital", () => {
  test("cash for a fraction lowers the basis and is realized with the shares", () => {
    const ledger = trade(
      BUY_100,
      { on: "2026-01-26", type: "CASH_IN_LIEU", amount: "4.12" },
      { on: "2026-02-26", type: "SELL", quantity: -100, amount: 2000 },
    );

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-26: 4.12"]);
  });

  test("a fraction that the broker counts is sold", () => {
    const ledger = trade(BUY_100, { on: "2026-01-26", type: "CASH_IN_LIEU", quantity: "-0.5", amount: "12" });

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-01-26: 2.00"]);
  });

  test("return of capital lowers the basis of known lots only, and of nothing when nothing is open", () => {
    const ledger = trade(
      { on: "2026-01-02", type: "RETURN_OF_CAPITAL", amount: 7 },
      BUY_100,
      { on: "2026-01-06", type: "TRANSFER_IN", quantity: 100, amount: 2500, cashEffect: 0 },
      { on: "2026-02-05", type: "RETURN_OF_CAPITAL", amount: "100.01" },
    );

    expect(open(ledger)).toEqual(["A1 XYZ 100 since 2026-01-05 for -1949.99", "A1 XYZ 100 since ? for ?"]);
    expect(realized(ledger)).toEqual([]);
  });

  test("a short position's return of capital is paid, not received", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "SELL_SHORT", quantity: -10, amount: 1000 },
      { on: "2026-02-05", type: "RETURN_OF_CAPITAL", amount: -10 },
    );

    expect(open(ledger)).toEqual(["A1 XYZ -10 since 2026-01-05 for 990"]);
  });
});

describe("mergers and spin-offs", () => {
  const OLD: GivenEntry = { on: "2026-01-05", type: "BUY", instrument: "OLDC", quantity: 120, amount: -3000 };

  test("a cash merger sells the old shares", () => {
    const ledger = trade(OLD, {
      on: "2026-02-02",
      type: "MERGER",
      instrument: "OLDC",
      quantity: -120,
      amount: 3500,
      reorganization: "M2",
    });

    expect(realized(ledger)).toEqual(["STOCK OLDC 2026-02-02: 500.00"]);
    expect(open(ledger)).toEqual([]);
  });

  test("cash beside shares lowers their basis, whatever the file says they were worth; nothing is lost", () => {
    const ledger = trade(
      OLD,
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "OLDC",
        quantity: -120,
        amount: 1320,
        reorganization: "M2",
      },
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "NEWCY",
        quantity: 60,
        amount: 1711.8,
        cashEffect: 0,
        reorganization: "M2",
      },
      { on: "2026-03-02", type: "SELL", instrument: "NEWCY", quantity: -60, amount: 1800 },
    );

    // 1,800 - (3,000 - 1,320)
    expect(realized(ledger)).toEqual(["STOCK NEWCY 2026-03-02: 120.00"]);
    expect(totalNet(ledger)).toBe("120.00");
  });

  test("cash without a value of the new shares lowers their basis", () => {
    const ledger = trade(
      OLD,
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "OLDC",
        quantity: -120,
        amount: 1320,
        reorganization: "M2",
      },
      { on: "2026-02-02", type: "MERGER", instrument: "NEWCY", quantity: 60, reorganization: "M2" },
    );

    expect(realized(ledger)).toEqual([]);
    expect(open(ledger)).toEqual(["A1 NEWCY 60 since 2026-01-05 for -1680"]);
  });

  test("a merger of shares that are not on record is unmatched, its new shares of unknown basis", () => {
    const ledger = trade(
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "OLDC",
        quantity: -120,
        amount: 1320,
        reorganization: "M2",
      },
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "NEWCY",
        quantity: 60,
        amount: 1711.8,
        cashEffect: 0,
        reorganization: "M2",
      },
    );

    expect(unmatched(ledger)).toEqual(["OLDC 2026-02-02 120"]);
    expect(open(ledger)).toEqual(["A1 NEWCY 60 since ? for ?"]);
  });

  test("shares of a merger are received although the acquirer's are sold short", () => {
    const ledger = trade(
      { on: "2026-01-05", type: "SELL_SHORT", instrument: "NEWC", quantity: -10, amount: 500 },
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "OLDC",
        quantity: -120,
        action: "MERGER MER PAYOUT #REOR M0059999020000 OLDCO INC (OLDC) (Cash)",
        reorganization: "M2",
      },
      {
        on: "2026-02-02",
        type: "MERGER",
        instrument: "NEWC",
        quantity: 60,
        action: "MERGER MER FROM 45678Z101#REOR M0059999020001 NEWCO INC (NEWC) (Cash)",
        reorganization: "M2",
      },
    );

    expect(open(ledger)).toEqual(["A1 NEWC 60 since ? for ?", "A1 NEWC -10 since 2026-01-05 for 500"]);
  });

  test("several new instruments share the basis by value, or know none", () => {
    const into = (values: readonly (number | undefined)[]): GivenEntry[] =>
      values.map((value, index) => ({
        on: "2026-02-02",
        type: "CORPORATE_ACTION",
        instrument: `NEW${index}`,
        quantity: 60,
        cashEffect: 0,
        reorganization: "M2",
        ...(value !== undefined && { amount: value }),
      }));
    const out: GivenEntry = {
      on: "2026-02-02",
      type: "CORPORATE_ACTION",
      instrument: "OLDC",
      quantity: -120,
      reorganization: "M2",
    };

    expect(open(trade(OLD, out, ...into([200, 100])))).toEqual([
      "A1 NEW0 60 since 2026-01-05 for -2000",
      "A1 NEW1 60 since 2026-01-05 for -1000",
    ]);
    expect(open(trade(OLD, out, ...into([200, undefined])))).toEqual([
      "A1 NEW0 60 since ? for ?",
      "A1 NEW1 60 since ? for ?",
    ]);
  });

  test("a spin-off leaves the parent's basis alone and has none of its own", () => {
    const ledger = trade(
      BUY_100,
      {
        on: "2026-02-05",
        type: "SPINOFF",
        instrument: "SPNC",
        quantity: 25,
        amount: 301.25,
        cashEffect: 0,
        relatedInstrument: "XYZ",
      },
      { on: "2026-03-05", type: "SELL", instrument: "SPNC", quantity: -25, amount: 310 },
      { on: "2026-03-05", type: "SELL", quantity: -100, amount: 1900 },
    );

    expect(unmatched(ledger)).toEqual(["SPNC 2026-03-05 25"]);
    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-03-05: -100.00"]);
  });
});

test("a security that died is a loss", () => {
  const ledger = trade(BUY_100, {
    on: "2026-03-06",
    type: "CORPORATE_ACTION",
    quantity: -100,
    action: "EXPIRED POSITION DEADCO INC (DEAD) (Cash)",
  });

  expect(realized(ledger)).toEqual(["STOCK XYZ 2026-03-06: -2000.00"]);
});

describe("transfers", () => {
  const OUT: GivenEntry = {
    on: "2026-02-05",
    type: "TRANSFER_OUT",
    quantity: -100,
    amount: -3000,
    cashEffect: 0,
  };
  const IN: GivenEntry = {
    on: "2026-02-06",
    type: "TRANSFER_IN",
    quantity: 100,
    amount: 3000,
    cashEffect: 0,
  };

  test("the account that the row names is the other side, even if another is nearer", () => {
    const ledger = trade(
      BUY_100,
      { ...OUT, counterAccountId: "A3" },
      { ...IN, on: "2026-02-05", accountId: "A2" },
      { ...IN, on: "2026-02-09", accountId: "A3" },
    );

    expect(open(ledger)).toEqual(["A2 XYZ 100 since ? for ?", "A3 XYZ 100 since 2026-01-05 for -2000"]);
  });

  test("shares that arrive before they leave keep their basis too", () => {
    const ledger = trade(BUY_100, { ...IN, on: "2026-02-04", accountId: "A2" }, OUT, {
      on: "2026-02-04",
      type: "SELL",
      accountId: "A2",
      quantity: -100,
      amount: 2100,
    });

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-04: 100.00"]);
  });

  test("what comes from a stranger has no basis, what goes to one is gone", () => {
    const ledger = trade(BUY_100, { ...OUT, quantity: -40 }, IN, {
      on: "2026-03-05",
      type: "SELL",
      quantity: -100,
      amount: 3000,
    });

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-03-05: 600.00"]);
    expect(unmatched(ledger)).toEqual(["XYZ 2026-03-05 40"]);
    expect(open(ledger)).toEqual(["A1 XYZ 60 since ? for ?"]);
  });

  test("moved lots queue by their age", () => {
    const ledger = trade(
      BUY_100,
      { on: "2026-01-20", type: "BUY", accountId: "A2", quantity: 100, amount: -2500 },
      OUT,
      { ...IN, accountId: "A2" },
      { on: "2026-03-05", type: "SELL", accountId: "A2", quantity: -100, amount: 3000 },
    );

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-03-05: 1000.00"]);
  });

  test("more moved than on record: the rest is unknown", () => {
    const ledger = trade(BUY_100, { ...OUT, quantity: -150 }, { ...IN, accountId: "A2", quantity: 150 });

    expect(open(ledger)).toEqual(["A2 XYZ 100 since 2026-01-05 for -2000", "A2 XYZ 50 since ? for ?"]);
  });

  test("a journal between account types moves nothing; without its twin it is a transfer", () => {
    const cash: GivenEntry = { on: "2026-02-05", type: "JOURNAL", quantity: -100 };

    expect(open(trade(BUY_100, cash, { ...cash, quantity: 100 }))).toEqual([
      "A1 XYZ 100 since 2026-01-05 for -2000",
    ]);
    expect(open(trade(BUY_100, { ...cash, quantity: -40 }, { ...cash, quantity: 40 }))).toEqual([
      "A1 XYZ 100 since 2026-01-05 for -2000",
    ]);
    expect(open(trade(BUY_100, cash))).toEqual([]);
  });

  test("shares distributed in kind leave one account for another", () => {
    const ledger = trade(
      BUY_100,
      { ...OUT, type: "DISTRIBUTION_OUT" },
      { ...IN, accountId: "A2" },
      { on: "2026-02-07", type: "CONTRIBUTION", accountId: "A3", quantity: 5, amount: 50, cashEffect: 0 },
      { on: "2026-02-07", type: "CONTRIBUTION", accountId: "A3", amount: 50 },
    );

    expect(open(ledger)).toEqual(["A2 XYZ 100 since 2026-01-05 for -2000", "A3 XYZ 5 since ? for ?"]);
  });

  test("a short contract moves with its premium", () => {
    const instrument = "XYZ260320P50";
    const ledger = trade(
      { on: "2026-01-05", type: "OPT_STO", instrument, quantity: -1, amount: 99 },
      { on: "2026-02-05", type: "TRANSFER_OUT", instrument, quantity: 1 },
      { on: "2026-02-05", type: "TRANSFER_IN", accountId: "A2", instrument, quantity: -1 },
    );

    expect(open(ledger)).toEqual([`A2 ${instrument} -1 since 2026-01-05 for 99`]);
  });
});
