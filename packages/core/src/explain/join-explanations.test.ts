import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { ExplainedRow } from "./explanation.ts";
import { addTotals, inExplainedOrder, joinGroups } from "./join-explanations.ts";

const text = (given: string) => given as DecimalText;

test("totals of two people add up to the cent, and none are nothing", () => {
  const part = {
    rows: 2,
    unmatched: 1,
    buys: text("10.1"),
    sells: text("20.25"),
    commission: text("0.65"),
    fees: text("0.03"),
    total: text("10.15"),
  };

  expect(addTotals([part, { ...part, total: text("-0.15"), unmatched: 0 }])).toEqual({
    rows: 4,
    unmatched: 1,
    buys: "20.2",
    sells: "40.5",
    commission: "1.3",
    fees: "0.06",
    total: "10",
  });
  expect(addTotals([])).toMatchObject({ rows: 0, total: "0" });
});

const group = (underlying: string, total: string, rows = 1) => ({
  underlying,
  rows,
  unmatchedRows: 0,
  total: text(total),
});

test("an underlying of both is one group, and the biggest gain or loss of both comes first", () => {
  const anns = [group("KO", "-60"), group("DIS", "50"), group("F", "1")];
  const bens = [group("DIS", "30.5", 3), group("KO", "55"), group("AA", "1")];

  expect(joinGroups([anns, bens])).toEqual([
    group("DIS", "80.5", 4),
    group("KO", "-5", 2),
    group("AA", "1"),
    group("F", "1"),
  ]);
  expect(joinGroups([anns])).toBe(anns);
});

test("rows go by day, newest first, or by size, equal ones by day", () => {
  const row = (day: string, total: string, instrument = "KO") =>
    ({ day: calendarDate(day), total: text(total), instrument }) as ExplainedRow;
  const rows = [
    row("2026-01-05", "9"),
    row("2026-01-07", "-10"),
    row("2026-01-06", "10"),
    row("2026-01-07", "1", "F"),
  ];
  const sorted = (order: "BIGGEST" | "NEWEST") =>
    rows.toSorted(inExplainedOrder(order)).map(({ day, total }) => `${day.slice(8)} ${total}`);

  expect(sorted("NEWEST")).toEqual(["07 1", "07 -10", "06 10", "05 9"]);
  expect(sorted("BIGGEST")).toEqual(["07 -10", "06 10", "05 9", "07 1"]);
});
