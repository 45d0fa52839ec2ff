import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import {
  cashMatches,
  missingCashWords,
  type StatedCash,
  type UnreadLines,
  unreadLinesOf,
} from "./cash-match.ts";

const account = (fileCash: string, ledgerCash: string, gapCount?: number): StatedCash => ({
  fileCash: fileCash as DecimalText,
  ledgerCash: ledgerCash as DecimalText,
  cashBalance: gapCount === undefined ? null : { gapCount },
});

test.each<[readonly StatedCash[], boolean | undefined]>([
  [[account("1200.50", "1200.5")], true],
  [[account("1200.50", "1200.49")], false],
  [[account("1200.50", "1200.50", 0), account("-3.00", "-3.00")], true],
  [[account("1200.50", "1200.50"), account("-3.00", "-3.01")], false],
  [[account("1200.50", "1200.50", 1)], false],
  [[account("0.00", "0.00")], undefined],
  [[account("0.00", "599.09")], false],
  [[account("0.00", "0.00", 2)], false],
  [[], undefined],
])("%j: cash matches %s", (accounts, expected) => {
  expect(cashMatches(accounts)).toBe(expected);
});

const even = { fileCash: "500.00", ledgerCash: "500.00" } as StatedCash;
const leftOut = (lines: number, cash: string, withoutAmount = 0) =>
  ({ ...even, leftOut: { lines, cash, withoutAmount } }) as StatedCash;

test("cash never matches beside a line that is unread or left out", () => {
  expect(cashMatches([even])).toBe(true);
  expect(cashMatches([even], 1)).toBe(false);
  expect(cashMatches([leftOut(1, "0")])).toBe(false);
  expect(cashMatches([{ ...even, fileCash: "0", ledgerCash: "0" } as StatedCash], 1)).toBe(false);
});

test.each<[string | undefined, StatedCash[], UnreadLines]>([
  [undefined, [even], { lines: 0 }],
  ["1 line of -$50.00 isn't read yet.", [even], { lines: 1, cash: "-50.00" as DecimalText }],
  ["3 lines of $12.00 together aren't read yet.", [even], { lines: 3, cash: "12.00" as DecimalText }],
  ["2 lines aren't read yet.", [even], { lines: 2 }],
  ["2 lines of -$1.14 together are left out.", [leftOut(2, "-1.14")], { lines: 0 }],
  ["3 lines are left out.", [leftOut(2, "-1.14"), leftOut(1, "0", 1)], { lines: 0 }],
  [
    "1 line of $5.00 isn't read yet. 1 line of -$1.00 is left out.",
    [leftOut(1, "-1")],
    { lines: 1, cash: "5.00" as DecimalText },
  ],
])("what cash lacks: %s", (words, accounts, unread) => {
  expect(missingCashWords(accounts, unread)).toBe(words);
});

test("unread lines are added up only where each bears an amount", () => {
  const line = (amount: string | undefined, isBlocking = true) => ({
    isBlocking,
    amount: amount as DecimalText,
  });

  expect(unreadLinesOf([line("-50"), line("20.5"), line("7", false)], 2)).toEqual({
    lines: 2,
    cash: "-29.50",
  });
  expect(unreadLinesOf([line("-50"), line(undefined)], 2)).toEqual({ lines: 2 });
  expect(unreadLinesOf([line("-50")], 300)).toEqual({ lines: 300 });
  expect(unreadLinesOf([], 0)).toEqual({ lines: 0, cash: "0.00" });
});
