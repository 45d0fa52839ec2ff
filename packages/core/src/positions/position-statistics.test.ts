import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { joinStatistics, type OwnedStatistics } from "./position-statistics.ts";

const ANN: OwnedStatistics = {
  positions: 3,
  accounts: 1,
  symbols: ["KO", "SPAXX"],
  types: ["STOCK", "CASH"],
  currentValue: "10.1" as DecimalText,
  firstDate: calendarDate("2026-11-10"),
  lastDate: calendarDate("2026-11-18"),
};
const NOBODY: OwnedStatistics = {
  positions: 0,
  accounts: 0,
  symbols: [],
  types: [],
  currentValue: "0" as DecimalText,
  firstDate: null,
  lastDate: null,
};

test("what two owners have of one symbol or type counts once, amounts and days of both", () => {
  const ben: OwnedStatistics = {
    ...ANN,
    symbols: ["KO", "F"],
    types: ["STOCK"],
    currentValue: "0.2" as DecimalText,
    firstDate: calendarDate("2026-11-12"),
    lastDate: calendarDate("2026-11-19"),
  };

  expect(joinStatistics([ANN, NOBODY, ben])).toEqual({
    positions: 6,
    accounts: 2,
    symbols: 3,
    types: 2,
    currentValue: "10.3",
    firstDate: "2026-11-10",
    lastDate: "2026-11-19",
  });
  expect(joinStatistics([NOBODY])).toEqual({ ...NOBODY, symbols: 0, types: 0 });
});
