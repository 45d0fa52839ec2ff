import { expect, test } from "vitest";
import { matchLedger } from "../match-ledger.ts";
import { entries, type GivenEntry, open } from "../testing/entries.ts";

const BUY: GivenEntry = { on: "2026-01-05", type: "BUY", quantity: 120, amount: -2400 };
const TAKEN: GivenEntry = { on: "2026-02-19", type: "SPLIT", quantity: -150 };
const left = (...given: readonly GivenEntry[]) => open(matchLedger(entries(...given), "TRADE"));

test("a distribution that takes shares away shrinks the long lots and sells none short", () => {
  expect(left(BUY, { on: "2026-01-06", type: "BUY", quantity: 80, amount: -800 }, TAKEN)).toEqual([
    "A1 XYZ 30 since 2026-01-05 for -2400",
    "A1 XYZ 20 since 2026-01-06 for -800",
  ]);
});

test("one that takes all or more than is on record leaves what is on record", () => {
  expect(left(BUY, TAKEN)).toEqual(["A1 XYZ 120 since 2026-01-05 for -2400"]);
  expect(left(BUY, { ...TAKEN, quantity: -120 })).toEqual(["A1 XYZ 120 since 2026-01-05 for -2400"]);
  expect(left(TAKEN)).toEqual([]);
});

test("in the account type Short it is more sold short, on record or not", () => {
  expect(left({ ...TAKEN, holdingType: "Short" })).toEqual(["A1 XYZ -150 since ? for ?"]);
});
