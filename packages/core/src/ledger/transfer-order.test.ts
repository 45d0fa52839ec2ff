import { expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, totalNet } from "./testing/entries.ts";

const BUY_100: GivenEntry = { on: "2026-01-05", type: "BUY", quantity: 100, amount: -2000 };
const trade = (...given: readonly GivenEntry[]) => matchLedger(entries(...given), "TRADE");

test.each([
  ["one way", ["1", "2", "3", "4"]],
  ["the other way", ["4", "3", "2", "1"]],
  ["crosswise", ["2", "4", "1", "3"]],
])("shares go on to a third account on the day they come, ranked %s", (_, ranks) => {
  const move = (
    type: "TRANSFER_IN" | "TRANSFER_OUT",
    accountId: string,
    counterAccountId: string,
    rank?: string,
  ) => ({
    on: "2026-02-05",
    type,
    accountId,
    counterAccountId,
    quantity: type === "TRANSFER_IN" ? 100 : -100,
    rank: `x${rank}`,
  });
  const ledger = trade(
    BUY_100,
    move("TRANSFER_OUT", "A1", "A2", ranks[0]),
    move("TRANSFER_IN", "A2", "A1", ranks[1]),
    move("TRANSFER_OUT", "A2", "A3", ranks[2]),
    move("TRANSFER_IN", "A3", "A2", ranks[3]),
  );

  expect(open(ledger)).toEqual(["A3 XYZ 100 since 2026-01-05 for -2000"]);
});

test("shares sent to one account are not those that another account got from the sender", () => {
  const ledger = trade(
    BUY_100,
    { on: "2026-02-05", type: "TRANSFER_OUT", counterAccountId: "A3", quantity: -100 },
    { on: "2026-02-05", type: "TRANSFER_IN", accountId: "A2", counterAccountId: "A1", quantity: 100 },
  );

  expect(open(ledger)).toEqual(["A2 XYZ 100 since ? for ?"]);
});

test("shares that go to and fro on one day come back", () => {
  const move = (type: "TRANSFER_IN" | "TRANSFER_OUT", accountId: string, rank: string) => ({
    on: "2026-02-05",
    type,
    accountId,
    quantity: type === "TRANSFER_IN" ? 100 : -100,
    rank,
  });
  const ledger = trade(
    BUY_100,
    move("TRANSFER_OUT", "A1", "x1"),
    move("TRANSFER_IN", "A2", "x2"),
    move("TRANSFER_OUT", "A2", "x3"),
    move("TRANSFER_IN", "A1", "x4"),
  );

  expect(totalNet(ledger)).toBe("0.00");
  expect(open(ledger)).toHaveLength(1);
});

test("rows alike in two accounts are ordered by what is the same for everybody", () => {
  const ledgerOf = ([first, second]: readonly [string, string]) => {
    const move = (type: "TRANSFER_IN" | "TRANSFER_OUT", accountId: string, accountNumber: string) => ({
      on: "2026-02-05",
      type,
      accountId,
      accountNumber,
      quantity: type === "TRANSFER_IN" ? 100 : -100,
      rank: "x",
    });
    const buy = { ...BUY_100, accountNumber: "Z1" };
    return trade(
      { ...buy, accountId: first },
      { ...buy, accountId: second, accountNumber: "Z2", amount: -3000 },
      move("TRANSFER_OUT", first, "Z1"),
      move("TRANSFER_OUT", second, "Z2"),
      move("TRANSFER_IN", "other", "Z3"),
    );
  };
  const left = (ids: readonly [string, string]) => ledgerOf(ids).openLots.map(({ amount }) => amount);

  expect(left(["a", "b"])).toEqual(["-2000"]);
  expect(left(["b", "a"])).toEqual(["-2000"]);
});
