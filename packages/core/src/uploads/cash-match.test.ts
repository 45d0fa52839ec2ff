import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import { cashMatches, type StatedCash } from "./cash-match.ts";

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
