import { expect, test } from "vitest";
import { entries, type GivenEntry } from "../testing/entries.ts";
import { findLoneStockLegs } from "./lone-stock-legs.ts";

const contract = (instrument: string, quantity: number, given: Partial<GivenEntry> = {}): GivenEntry => ({
  on: "2026-02-20",
  type: "OPT_ASSIGNED",
  instrument,
  quantity,
  amount: 0,
  action: `ASSIGNED as of 2026-02-20 ${instrument} (100 SHS) (Cash)`,
  ...given,
});

const put = (quantity: number, price: number, given: Partial<GivenEntry> = {}): GivenEntry => ({
  on: "2026-02-20",
  type: "BUY",
  instrument: "XYLO",
  quantity,
  price,
  amount: -quantity * price,
  action: "YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26 XYLO CORP COM (XYLO) (Cash)",
  ...given,
});

const call = (quantity: number, price: number, given: Partial<GivenEntry> = {}): GivenEntry =>
  put(-quantity, price, {
    type: "SELL",
    action: "YOU SOLD ASSIGNED CALLS AS OF 02-20-26 XYLO CORP COM (XYLO) (Cash)",
    ...given,
  });

/** Indices of the rows that are alone. */
function lone(...rows: readonly GivenEntry[]): number[] {
  const all = entries(...rows);
  return findLoneStockLegs(all, all).map(({ id }) => Number(id));
}

test("a leg without a row of its contract is alone, one with it is not", () => {
  expect(lone(put(100, 50))).toEqual([0]);
  expect(lone(put(100, 50), contract("XYLO260220P50", 1))).toEqual([]);
  expect(lone(call(100, 50), contract("XYLO260220C50", 1))).toEqual([]);
});

test("rows of another right, event, account, underlying or strike are not its contract's", () => {
  const leg = put(100, 50);

  expect(lone(leg, contract("XYLO260220C50", 1))).toEqual([0]);
  expect(lone(leg, contract("XYLO260220P50", 1, { type: "OPT_EXERCISED" }))).toEqual([0]);
  expect(lone(leg, contract("XYLO260220P50", 1, { accountId: "A2" }))).toEqual([0]);
  expect(lone(leg, contract("ABCX260220P50", 1))).toEqual([0]);
  expect(lone(leg, contract("XYLO260220P49", 1))).toEqual([0]);
});

test("shares in several rows take contracts in several rows, and no more than there are", () => {
  expect(lone(put(100, 50), put(200, 50), contract("XYLO260220P50", 3))).toEqual([]);
  expect(lone(put(300, 50), contract("XYLO260220P50", 1), contract("XYLO260220P50", 2))).toEqual([]);
  expect(lone(put(100, 50), put(100, 50), contract("XYLO260220P50", 1))).toEqual([1]);
  expect(lone(put(50, 50), put(50, 50), contract("XYLO260220P50", 1))).toEqual([]);
  expect(lone(put(100, 50), put(100, 49), contract("XYLO260220P49", 1))).toEqual([0]);
});

test.each([
  ["2026-02-25", []],
  ["2026-02-15", []],
  ["2026-02-26", [0]],
  ["2026-02-14", [0]],
])("a leg of %s beside an event of February 20", (on, alone) => {
  expect(lone(put(100, 50, { on }), contract("XYLO260220P50", 1))).toEqual(alone);
});

test("a fee in the amount, and 134 shares of an adjusted contract for 22.50 x 100, are its contract's", () => {
  expect(lone(call(100, 50, { amount: "4999.58" }), contract("XYLO260220C50", 1))).toEqual([]);
  const adjusted = put(134, 16.791, { amount: "-2250" });
  expect(lone(adjusted, contract("XYLO260220P22.5", 1))).toEqual([]);
  expect(lone(adjusted, adjusted, contract("XYLO260220P22.5", 2))).toEqual([]);
  expect(lone(adjusted, adjusted, contract("XYLO260220P22.5", 1))).toEqual([1]);
});

test("plain purchases are no legs", () => {
  expect(lone(put(100, 50, { action: "YOU BOUGHT XYLO CORP COM (XYLO) (Cash)" }))).toEqual([]);
});
