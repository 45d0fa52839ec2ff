import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { toUnits } from "../shared/units.ts";
import type { RealizedRow } from "../uploads/realized-row.ts";
import { exportsOfYear } from "./exported-lots.ts";

const closed = (line: number, openedOn: string, closedOn: string, gain: string): RealizedRow => ({
  line,
  kind: "CLOSED",
  symbol: "ABCD",
  quantity: "10" as DecimalText,
  isShort: false,
  openedOn: calendarDate(openedOn),
  closedOn: calendarDate(closedOn),
  gain: gain as DecimalText,
});

const wash = (line: number, days: Partial<RealizedRow>): RealizedRow => ({
  line,
  kind: "WASH_SALE",
  symbol: "ABCD",
  isShort: false,
  gain: "40" as DecimalText,
  ...days,
});

const file = (importId: string, rows: readonly RealizedRow[], accountId = "one") => ({
  accountId,
  importId,
  fileName: `${importId}.csv`,
  rows,
  unread: [],
});

const SALES = [
  closed(2, "2024-01-02", "2025-02-03", "100"),
  closed(3, "2024-06-03", "2025-02-03", "-100"),
  closed(4, "2024-06-03", "2025-04-01", "-70"),
];

test.each<[string, number, Partial<RealizedRow>, number | undefined]>([
  ["its day sold", 9, { closedOn: calendarDate("2025-04-01") }, 4],
  ["its day acquired, nearest above it", 4.5, { openedOn: calendarDate("2024-06-03") }, 4],
  ["its symbol alone: the loss above it", 3.5, {}, 3],
  ["a day on which nothing was sold", 9, { closedOn: calendarDate("2025-04-02") }, undefined],
])("a wash sale is of the lot that %s tells", (_what, line, days, expected) => {
  const [year] = exportsOfYear([file("a", [...SALES, wash(line, days)])], 2025);

  const disallowed = year?.lots.filter((lot) => lot.disallowed > 0n);
  expect(disallowed?.map((lot) => lot.line)).toEqual(expected === undefined ? [] : [expected]);
  expect(disallowed?.every((lot) => lot.disallowed === toUnits("40"))).toBe(true);
  expect(year?.unread).toEqual(
    expected === undefined ? ["Line 9 of a.csv: a wash sale of ABCD without its sale"] : [],
  );
});

test("of an account the newest export with lots of the year counts, whole", () => {
  const older = file("older", SALES);
  const newer = file("newer", [closed(2, "2024-01-02", "2025-02-03", "101")]);
  const nextYear = file("next", [closed(2, "2024-01-02", "2026-02-03", "5")]);
  const other = file("other", [closed(2, "2024-01-02", "2025-02-03", "7")], "two");

  const of2025 = exportsOfYear([older, newer, nextYear, other], 2025);

  expect(of2025.map(({ importId, lots }) => [importId, lots.length])).toEqual([
    ["newer", 1],
    ["other", 1],
  ]);
  expect(exportsOfYear([older], 2024)).toEqual([]);
});

test("the year of a written contract is that of the day it was bought back", () => {
  const written: RealizedRow = { ...closed(2, "2024-12-20", "2025-01-03", "50"), isShort: true };

  expect(exportsOfYear([file("a", [written])], 2025)).toHaveLength(1);
  expect(exportsOfYear([file("a", [written])], 2024)).toHaveLength(0);
});
