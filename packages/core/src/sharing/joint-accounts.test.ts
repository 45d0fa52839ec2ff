import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { decimal, decimalText } from "../shared/decimal.ts";
import { compareRows, compareYears, type JointRow } from "./joint-accounts.ts";

const row = (day: string, fingerprint: string, occurrence = 1): JointRow => ({
  day: calendarDate(day),
  fingerprint,
  occurrence,
});

test("rows are the same by day, what they are, and the how manieth of their like", () => {
  const mine = [row("2026-01-02", "a"), row("2026-01-02", "a", 2), row("2026-01-05", "b")];
  const theirs = [
    row("2026-01-02", "a"),
    row("2026-01-06", "b"),
    row("2026-01-07", "c"),
    row("2026-01-08", "d"),
  ];

  expect(compareRows(mine, theirs)).toEqual({ inBoth: 1, onlyMine: 2, onlyTheirs: 3 });
  expect(compareRows([], theirs)).toEqual({ inBoth: 0, onlyMine: 0, onlyTheirs: 4 });
});

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
