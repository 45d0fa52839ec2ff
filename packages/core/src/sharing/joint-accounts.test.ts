import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { decimal, decimalText } from "../shared/decimal.ts";
import { compareYears } from "./joint-accounts.ts";

test("years stand side by side, the newest first, and what a copy lacks is not zero", () => {
  const year = (start: string, netProfitLoss: string) => ({
    start: calendarDate(start),
    netProfitLoss: decimalText(decimal(netProfitLoss)),
  });

  expect(
    compareYears(
      [year("2024-01-01", "5"), year("2025-01-01", "-1.5")],
      [year("2025-01-01", "0"), year("2026-01-01", "7")],
    ),
  ).toEqual([
    { year: 2026, mine: null, theirs: "7", difference: null },
    { year: 2025, mine: "-1.5", theirs: "0", difference: "1.5" },
    { year: 2024, mine: "5", theirs: null, difference: null },
  ]);
});
