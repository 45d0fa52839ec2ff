import { describe, expect, test } from "vitest";
import { matchLedger } from "../match-ledger.ts";
import { entries, type GivenEntry, open } from "../testing/entries.ts";
import { type Given, stated, trade } from "../testing/statements.ts";

const renumber: Given = {
  kind: "RENUMBER",
  on: "2026-01-05",
  instrument: "",
  accountId: "A1",
  accountNumber: "Z2",
  intoAccountId: "A2",
};

const nets = (rows: readonly GivenEntry[], ...statements: readonly Given[]) =>
  trade(rows, ...statements).closings.map(
    ({ accountId, closedOn, instrument, net, unmatchedQuantity }) =>
      `${accountId} ${closedOn} ${instrument} ${Number(net)} unmatched ${Number(unmatchedQuantity)}`,
  );

describe("a put sold in the old account and assigned in the new one", () => {
  const rows: GivenEntry[] = [
    {
      ...{ on: "2025-12-08", type: "OPT_STO", instrument: "KO260116P50", quantity: -1, amount: 199.34 },
      ...{ accountId: "A1", commission: 0.65, fees: 0.01 },
    },
    { on: "2026-01-16", type: "OPT_ASSIGNED", instrument: "KO260116P50", quantity: 1, accountId: "A2" },
    {
      ...{ on: "2026-01-16", type: "BUY", instrument: "KO", quantity: 100, price: 50, amount: -5000 },
      ...{ accountId: "A2", action: "YOU BOUGHT ASSIGNED PUTS AS OF JAN-16-2026" },
    },
    { on: "2026-03-02", type: "SELL", instrument: "KO", quantity: -100, amount: 5200, accountId: "A2" },
  ];

  test("keeps its premium on the day of the assignment, in the new account", () => {
    expect(nets(rows, renumber)).toEqual([
      "A2 2026-01-16 KO260116P50 199.34 unmatched 0",
      "A2 2026-03-02 KO 200 unmatched 0",
    ]);
    expect(open(trade(rows, renumber))).toEqual([]);
  });

  test("is unmatched without the statement, and stays open in the old account", () => {
    expect(nets(rows)).toEqual([
      "A2 2026-01-16 KO260116P50 0 unmatched 1",
      "A2 2026-03-02 KO 200 unmatched 0",
    ]);
    expect(open(trade(rows))).toEqual(["A1 KO260116P50 -1 since 2025-12-08 for 199.34"]);
  });

  test("in the tax book goes into the shares: 5,200 - (5,000 - 199.34)", () => {
    const { closings } = matchLedger([...entries(...rows), stated(renumber)], "TAX");
    expect(closings.map(({ net }) => Number(net))).toEqual([0, 399.34]);
  });
});

describe("shares bought in the old account", () => {
  const bought: GivenEntry = {
    ...{ on: "2025-11-03", type: "BUY", instrument: "KO", quantity: 100, amount: -6000, accountId: "A1" },
  };
  const split = (accountId: string, on: string): GivenEntry => ({
    ...{ on, type: "SPLIT", instrument: "KO", quantity: 100, amount: 0, accountId },
  });

  test("are sold in the new one, oldest first, with those bought there", () => {
    const rows: GivenEntry[] = [
      bought,
      { on: "2026-01-06", type: "BUY", instrument: "KO", quantity: 50, amount: -3500, accountId: "A2" },
      { on: "2026-02-02", type: "SELL", instrument: "KO", quantity: -120, amount: 8400, accountId: "A2" },
    ];
    // 100 cost 6,000 and 20 of 50 cost 1,400: 8,400 - 7,400.
    expect(nets(rows, renumber)).toEqual(["A2 2026-02-02 KO 1000 unmatched 0"]);
    expect(open(trade(rows, renumber))).toEqual(["A2 KO 30 since 2026-01-06 for -2100"]);
  });

  test("split before the day in the old account, or on it and later in the new one", () => {
    for (const [account, on] of [
      ["A1", "2025-12-01"],
      ["A2", "2026-01-05"],
      ["A2", "2026-01-20"],
    ] as const) {
      const sold: GivenEntry = {
        ...{
          on: "2026-02-02",
          type: "SELL",
          instrument: "KO",
          quantity: -200,
          amount: 7000,
          accountId: "A2",
        },
      };
      expect(nets([bought, split(account, on), sold], renumber)).toEqual([
        "A2 2026-02-02 KO 1000 unmatched 0",
      ]);
    }
  });

  test("keep their opening, cost and side, and what is sold in the old account from that day on finds nothing", () => {
    const rest: GivenEntry = {
      ...{ on: "2026-01-05", type: "SELL", instrument: "KO", quantity: -10, amount: 700, accountId: "A1" },
    };
    expect(nets([bought, rest], renumber)).toEqual(["A1 2026-01-05 KO 0 unmatched 10"]);
    expect(open(trade([bought, rest], renumber))).toEqual(["A2 KO 100 since 2025-11-03 for -6000"]);
    const before = { ...rest, on: "2026-01-04" };
    expect(open(trade([bought, before], renumber))).toEqual(["A2 KO 90 since 2025-11-03 for -5400"]);
  });

  test("leave other accounts alone, and go on through two new numbers in either order of the statements", () => {
    const other = { ...bought, accountId: "A3", amount: -1 };
    const again: Given = { ...renumber, on: "2026-02-01", accountId: "A2", intoAccountId: "A4" };
    for (const given of [
      [renumber, again],
      [again, renumber],
    ]) {
      expect(open(trade([bought, other], ...given))).toEqual([
        "A3 KO 100 since 2025-11-03 for -1",
        "A4 KO 100 since 2025-11-03 for -6000",
      ]);
    }
  });

  test("of Type Short stay a position of their own", () => {
    const short: GivenEntry = {
      ...{ on: "2025-11-03", type: "SELL", instrument: "KO", quantity: -100, amount: 6000, accountId: "A1" },
      holdingType: "Short",
    };
    const cover: GivenEntry = {
      ...{ on: "2026-02-02", type: "BUY", instrument: "KO", quantity: 100, amount: -5000, accountId: "A2" },
      holdingType: "Short",
    };
    expect(nets([short, bought, cover], renumber)).toEqual(["A2 2026-02-02 KO 1000 unmatched 0"]);
    expect(open(trade([short, bought, cover], renumber))).toEqual(["A2 KO 100 since 2025-11-03 for -6000"]);
  });
});
