import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { FINGERPRINT_VERSION, fingerprintText } from "./fingerprint.ts";
import { historyOf, readExport } from "./testing/read-export.ts";
import { exportLines, LAYOUTS, type LayoutName, type Movement } from "./testing/write-history.ts";

const movement: fc.Arbitrary<Movement> = fc.oneof(
  fc.record({
    kind: fc.constant("option" as const),
    isSale: fc.boolean(),
    isOpening: fc.boolean(),
    contracts: fc.integer({ min: 1, max: 50 }),
    cents: fc.integer({ min: 1, max: 99_999 }),
    strike: fc.constantFrom("12.5", "150", "1000"),
    isGlued: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("stock" as const),
    isSale: fc.boolean(),
    thousandths: fc.integer({ min: 1, max: 9_999_999 }),
    cents: fc.integer({ min: 1, max: 999_999 }),
  }),
  fc
    .record({ kind: fc.constant("cash" as const), cents: fc.integer({ min: -9_999_999, max: 9_999_999 }) })
    .filter(({ cents }) => cents !== 0),
);

test("one movement has one fingerprint in every layout, dialect and number format", () => {
  fc.assert(
    fc.property(movement, fc.constantFrom(...LAYOUTS), fc.constantFrom(...LAYOUTS), (moved, one, other) => {
      expect(fingerprintsOf(moved, one)).toEqual(fingerprintsOf(moved, other));
      expect(fingerprintsOf(moved, one)).not.toContain("REVIEW");
    }),
    { numRuns: 400 },
  );
});

test("two movements that differ in quantity, price, side or amount have two", () => {
  fc.assert(
    fc.property(movement, movement, fc.constantFrom(...LAYOUTS), (a, b, layout) => {
      const isSame = JSON.stringify(withoutGlue(a)) === JSON.stringify(withoutGlue(b));
      expect(fingerprintsOf(a, layout)[0] === fingerprintsOf(b, layout)[0]).toBe(isSame);
    }),
  );
});

test("commission, fees, settlement, balance, account type and order references are no part of it", () => {
  const settled = transaction({
    commission: "1.3" as DecimalText,
    fees: "0.05" as DecimalText,
    settlementDate: calendarDate("2026-02-11"),
    cashBalance: "100" as DecimalText,
    amount: "668.65" as DecimalText,
    cashEffect: "668.65" as DecimalText,
  });
  const pending = transaction({ isPending: true, action: "YOU SOLD OPENING TRANSACTION 26043H3ABC CALL" });

  expect(fingerprintText(settled, "Z1")).toBe(fingerprintText(pending, "Z1"));
});

test("account, day, type and instrument are", () => {
  const texts = [
    fingerprintText(transaction(), "Z1"),
    fingerprintText(transaction(), "Z2"),
    fingerprintText(transaction({ eventDate: calendarDate("2026-02-11") }), "Z1"),
    fingerprintText(transaction({ type: "OPT_BTC" }), "Z1"),
    fingerprintText(transaction({ instrument: "NVDA260807C205" }), "Z1"),
    fingerprintText(transaction({ type: "PENDING_REPOST" }), "Z1"),
  ];

  expect(new Set(texts).size).toBe(texts.length);
});

test("what replaces a cancelled trade is a row of its own, though only its fee was corrected", () => {
  const action = "YOU SOLD OPENING TRANSACTION CORR DESCRIPTION CORRECTED CONFIRM as of Feb-10-2026 CALL";

  expect(fingerprintText(transaction({ action }), "Z1")).not.toBe(fingerprintText(transaction(), "Z1"));
  expect(fingerprintText(transaction({ action: action.toLowerCase() }), "Z1")).toBe(
    fingerprintText(transaction({ action }), "Z1"),
  );
});

test("rows without an instrument are told apart by their text, however it is spaced or dated", () => {
  const cash = (action: string) => fingerprintText(cashRow(action), "Z1");

  expect(cash("DIRECT DEPOSIT  ACME PAYROLL (Cash)")).toBe(cash("Direct Deposit ACME PAYROLL"));
  expect(cash("INTEREST as of 01/15/2023 X (Cash)")).toBe(cash("INTEREST as of Jan-15-2023 X (Cash)"));
  expect(cash("DIRECT DEPOSIT ACME PAYROLL (Cash)")).not.toBe(cash("DIRECT DEPOSIT OTHER PAYROLL (Cash)"));
});

test("the version is part of the text", () => {
  expect(fingerprintText(transaction(), "Z1")).toBe("1|Z1|2026-02-10|OPT_STO|=NVDA260807C200|-|2|3.35");
  expect(FINGERPRINT_VERSION).toBe(1);
});

const withoutGlue = (moved: Movement) => ({ ...moved, isGlued: false });

function fingerprintsOf(moved: Movement, layout: LayoutName): string[] {
  const read = readExport(exportLines(moved, layout), "History_for_Account_Z12345678.csv");
  return historyOf(read)
    .filter(({ state }) => state !== "INFORMATIONAL")
    .map((row) => (row.state === "ROW" ? fingerprintText(row.transaction, "Z1") : row.state));
}

function transaction(given: Partial<Transaction> = {}): Transaction {
  return {
    line: 4,
    runDate: calendarDate("2026-02-10"),
    eventDate: calendarDate("2026-02-10"),
    type: "OPT_STO",
    assetClass: "OPTION",
    instrument: "NVDA260807C200",
    quantity: "-2" as DecimalText,
    price: "3.35" as DecimalText,
    cashEffect: "0" as DecimalText,
    action: "YOU SOLD OPENING TRANSACTION CALL",
    ...given,
  };
}

function cashRow(action: string): Transaction {
  const { instrument: _, quantity: __, price: ___, ...rest } = transaction({ type: "DEPOSIT", action });
  return { ...rest, amount: "5" as DecimalText };
}
