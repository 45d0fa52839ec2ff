import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { joinSnapshotSums, joinSumsOfLines, type SnapshotSums, type SumsOfLines } from "./sums-of-owners.ts";

const NOTHING: SnapshotSums = {
  accounts: [],
  latestDate: null,
  lines: 0,
  symbols: [],
  gainCount: 0,
  dayChanges: [],
};

test("a symbol that two owners hold is one, and the newest day is that of either", () => {
  const ann = {
    ...NOTHING,
    latestDate: calendarDate("2026-11-18"),
    lines: 3,
    symbols: ["KO", "SPAXX"],
    gainCount: 1,
  };
  const ben = {
    ...NOTHING,
    latestDate: calendarDate("2026-11-19"),
    lines: 2,
    symbols: ["KO", "F"],
    gainCount: 2,
  };

  expect(joinSnapshotSums([ann, NOTHING, ben])).toEqual({
    ...NOTHING,
    latestDate: "2026-11-19",
    lines: 5,
    symbols: ["KO", "SPAXX", "F"],
    gainCount: 3,
  });
  expect(joinSnapshotSums([])).toEqual(NOTHING);
});

test("amounts of lines are added exactly", () => {
  const lines = (value: string, gainLoss: string): SumsOfLines => ({
    dayChanges: [],
    lines: 1,
    gainCount: 1,
    unknownGains: 1,
    value: value as DecimalText,
    gainLoss: gainLoss as DecimalText,
    gainLossBasis: "10" as DecimalText,
  });

  expect(joinSumsOfLines([lines("0.1", "-3"), lines("0.2", "1.25")])).toEqual({
    dayChanges: [],
    lines: 2,
    gainCount: 2,
    unknownGains: 2,
    value: "0.3",
    gainLoss: "-1.75",
    gainLossBasis: "20",
  });
});
