import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { profitBrought, type RealizedChange } from "./profit-brought.ts";

const change = (month: string, underlying: string, net: string, trades = 1): RealizedChange => ({
  accountId: "a1",
  month: calendarDate(`${month}-01`),
  underlying,
  net: net as DecimalText,
  trades,
});

test("one month: its sum, its closings and its underlyings", () => {
  const november = [
    change("2025-11", "AMD", "149.33"),
    change("2025-11", "KO", "-72.67", 2),
    change("2025-11", "SPY", "563.46"),
  ];

  const month = { from: "2025-11-01", to: "2025-11-30", total: "640.12", trades: 4, underlyings: 3 };
  expect(profitBrought(november)).toEqual({
    ...month,
    lastMonth: month,
    lastYear: { ...month, from: "2025-01-01", to: "2025-12-31" },
  });
});

test("several years: all of them, the last year and the last month, each underlying counted once", () => {
  const changes = [
    change("2024-12", "AMD", "100.10"),
    change("2026-02", "AMD", "20.20"),
    change("2026-01", "KO", "3.03"),
  ];

  expect(profitBrought(changes)).toEqual({
    from: "2024-12-01",
    to: "2026-02-28",
    total: "123.33",
    trades: 3,
    underlyings: 2,
    lastMonth: { from: "2026-02-01", to: "2026-02-28", total: "20.20", trades: 1, underlyings: 1 },
    lastYear: { from: "2026-01-01", to: "2026-12-31", total: "23.23", trades: 2, underlyings: 2 },
  });
});

test("what went and came back as it was brought nothing", () => {
  const replaced = [change("2026-01", "AMD", "-149.33", -1), change("2026-01", "AMD", "149.33", 1)];

  expect(profitBrought(replaced)).toBeUndefined();
  expect(profitBrought([...replaced, change("2026-02", "AMD", "0.01", 0)])).toMatchObject({
    from: "2026-02-01",
    total: "0.01",
    trades: 0,
    underlyings: 1,
  });
});

test("closings that earned nothing are closings all the same, and nothing at all is nothing", () => {
  expect(profitBrought([change("2026-03", "KO", "0.00", 2)])).toMatchObject({ total: "0.00", trades: 2 });
  expect(profitBrought([change("2026-03", "KO", "0.0000", 0)])).toBeUndefined();
  expect(profitBrought([])).toBeUndefined();
});

test("losses are negative, and so are closings that no longer count", () => {
  expect(
    profitBrought([change("2026-03", "KO", "-310.5", 1), change("2026-03", "AMD", "0", -2)]),
  ).toMatchObject({ total: "-310.50", trades: -1, underlyings: 2 });
});
