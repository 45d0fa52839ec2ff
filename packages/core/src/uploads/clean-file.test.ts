import { expect, test } from "vitest";
import { type CheckedFile, openQuestions } from "./clean-file.ts";

const ACCOUNT = {
  fileCash: "10.50",
  ledgerCash: "10.5",
  cashBalance: { gapCount: 0 },
  holdings: null,
  leftOut: null,
};
const CLEAN: CheckedFile = {
  blockedReason: null,
  isKnown: false,
  needsAccount: false,
  portfolioDateSource: "FILE_NAME",
  brokerage: "Fidelity",
  doubts: 0,
  reviewLines: 0,
  accounts: [ACCOUNT],
};

test("a file that nothing is asked or warned of may be imported without a person", () => {
  expect(openQuestions(CLEAN)).toEqual([]);
  expect(openQuestions({ ...CLEAN, portfolioDateSource: undefined, accounts: [] })).toEqual([]);
});

test.each<[Partial<CheckedFile>, string]>([
  [{ isKnown: true }, "was imported before"],
  [{ needsAccount: true, blockedReason: "Choose an account" }, "names no account"],
  [{ portfolioDateSource: "UNKNOWN" }, "bears no date"],
  [{ brokerage: "Unknown" }, "isn't recognized"],
  [{ doubts: 1 }, "comes with 1 warning"],
  [{ reviewLines: 2 }, "has 2 lines for review"],
  [{ accounts: [{ ...ACCOUNT, ledgerCash: "10.51" }] }, "differs from what is on record"],
  [{ accounts: [{ ...ACCOUNT, cashBalance: { gapCount: 1 } }] }, "differs from what is on record"],
  [{ accounts: [{ ...ACCOUNT, holdings: { disagreementCount: 1 } }] }, "differs from what is on record"],
  [{ accounts: [ACCOUNT, { ...ACCOUNT, leftOut: { cash: "1" } }] }, "differs from what is on record"],
  [{ blockedReason: "No rows" }, "can't be imported as it is: No rows"],
])("%j waits for a person", (given, reason) => {
  expect(openQuestions({ ...CLEAN, ...given })).toEqual([reason]);
});
