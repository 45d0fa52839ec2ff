import { expect, test } from "vitest";
import { BUYING_TYPES, SELLING_TYPES } from "../transactions/trade-types.ts";
import { TRANSACTION_TYPES } from "../transactions/transaction.ts";
import { isBuying, isExecution, SETTLING_TYPES } from "./executions.ts";
import { entries } from "./testing/entries.ts";

test("the three lists name every type that is an execution, and no other", () => {
  const executed = TRANSACTION_TYPES.filter((type) =>
    entries({ on: "2026-01-05", type, quantity: 1, amount: -1 }).some(isExecution),
  );

  expect([...BUYING_TYPES, ...SELLING_TYPES, ...SETTLING_TYPES].sort()).toEqual([...executed].sort());
});

test("an order has its side whatever its costs were; an event's cash has the side of its sign", () => {
  expect(isBuying("OPT_STO", -34n)).toBe(false);
  expect(isBuying("OPT_BTC", 0n)).toBe(true);
  expect(isBuying("OPT_EXPIRED", -1n)).toBe(true);
  expect(isBuying("OPT_EXPIRED", 1n)).toBe(false);
});
