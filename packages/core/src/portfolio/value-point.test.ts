import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { joinValueDays, type ValueDay } from "./value-point.ts";

const on = (day: string, total: string, given: Partial<ValueDay> = {}): ValueDay => ({
  day: calendarDate(day),
  total: total as DecimalText,
  cash: "1" as DecimalText,
  accountsCovered: 1,
  isPoint: true,
  accounts: [{ accountId: total, value: total as DecimalText, covered: 1 }],
  joined: [],
  ended: [],
  ...given,
});

const told = (days: readonly ValueDay[]) =>
  days.map(({ day, total, cash, accountsCovered, isPoint, accounts }) =>
    [day, total, cash, accountsCovered, isPoint, accounts.map(({ accountId }) => accountId).join(" ")].join(
      " ",
    ),
  );

test("on each day every owner counts as of the newest of their own, and before their first not at all", () => {
  const ann = [on("2026-11-02", "100.1"), on("2026-11-09", "120"), on("2026-11-13", "0", { isPoint: false })];
  const ben = [on("2026-11-05", "50.2"), on("2026-11-09", "60")];

  expect(told(joinValueDays([ann, ben]))).toEqual([
    "2026-11-02 100.1 1 1 true 100.1",
    "2026-11-05 150.3 2 2 true 50.2",
    "2026-11-09 180 2 2 true 120 60",
    "2026-11-13 60 2 2 false 0",
  ]);
});

test("the days of one owner stay as they are", () => {
  const days = [on("2026-11-02", "100")];

  expect(joinValueDays([days])).toEqual(days);
  expect(joinValueDays([])).toEqual([]);
});
