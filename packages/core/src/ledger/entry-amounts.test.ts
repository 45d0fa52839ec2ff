import { expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import { entries, open, realized, unmatched } from "./testing/entries.ts";

const GRANT = { on: "2026-04-15", type: "BUY", quantity: 26, amount: 0 } as const;
const SALE = { on: "2026-04-16", type: "SELL", quantity: -11, price: 248, amount: 2728 } as const;

test("a grant of stock came for no money: its basis is unknown, not zero", () => {
  const action = "YOU BOUGHT RSU#### XYZ INC (XYZ) (Cash)";
  const ledger = matchLedger(entries({ ...GRANT, action }, SALE), "TRADE");

  expect(realized(ledger)).toEqual([]);
  expect(unmatched(ledger)).toEqual(["XYZ 2026-04-16 11"]);
  expect(open(ledger)).toEqual(["A1 XYZ 15 since ? for ?"]);
});

test("a purchase for nothing that is no grant, or a grant that bears a price, is taken at its amount", () => {
  const plain = matchLedger(entries({ ...GRANT, action: "YOU BOUGHT XYZ INC (XYZ) (Cash)" }), "TRADE");
  const priced = matchLedger(
    entries({ ...GRANT, price: 240, amount: -6240, action: "YOU BOUGHT RSU#### XYZ INC (XYZ) (Cash)" }),
    "TRADE",
  );

  expect(open(plain)).toEqual(["A1 XYZ 26 since 2026-04-15 for 0"]);
  expect(open(priced)).toEqual(["A1 XYZ 26 since 2026-04-15 for -6240"]);
});

test.each([
  ["a price", { price: 240 }, "for 0"],
  ["an amount", { amount: -9000 }, "for -9000"],
])("a grant that bears nothing but %s is taken at its amount", (_, given, basis) => {
  const action = "YOU BOUGHT RSU#### XYZ INC (XYZ) (Cash)";

  expect(open(matchLedger(entries({ ...GRANT, ...given, action }), "TRADE"))).toEqual([
    `A1 XYZ 26 since 2026-04-15 ${basis}`,
  ]);
});
