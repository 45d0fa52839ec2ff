import { expect, test } from "vitest";
import type { ClosingPoint } from "../closing-worth.queries.ts";
import { rowDay, tableRows, thinLine, thinLineText } from "./closing-line.ts";

const point = (day: string, total: string | null, given: Partial<ClosingPoint> = {}): ClosingPoint => ({
  day: `2026-11-${day}`,
  total,
  held: 22,
  unpriced: total === null ? 1 : 0,
  unproven: [],
  sources: ["FIDELITY", "TIINGO"],
  ...given,
});

const SNAPSHOTS = [
  { day: "2026-11-03", total: "100" },
  { day: "2026-11-16", total: "130" },
];
const line = (...closings: readonly ClosingPoint[]) =>
  thinLine(closings, SNAPSHOTS).map(({ day, value }) => `${Number(day.slice(-2))}: ${value}`);

test("from a snapshot over the closes to the next one; a day without a price, and a week, are gaps", () => {
  expect(line(point("04", "101"), point("05", null), point("06", "102"))).toEqual([
    "3: 100",
    "4: 101",
    "5: null",
    "6: 102",
    // Ten days on.
    "16: null",
    "16: null",
  ]);
  expect(line(point("13", "120"), point("17", "131"))).toEqual([
    "3: null",
    "13: null",
    "13: 120",
    "16: 130",
    "17: 131",
  ]);
});

test("without a total there is no line", () => {
  expect(line()).toEqual([]);
  expect(line(point("04", null))).toEqual([]);
});

test("the words name the source, the newest total, and why the newest day has none", () => {
  const known = point("04", "7100.5");
  expect(thinLineText([known])).toBe(" Thin: closing prices from Tiingo, $7,100.50 on Nov 4, 2026.");
  expect(thinLineText([known, point("05", null)])).toBe(
    " Thin: closing prices from Tiingo, $7,100.50 on Nov 4, 2026. Nov 5, 2026: 1 of 22 not priced.",
  );
  expect(thinLineText([point("05", null, { unpriced: 0, unproven: ["Roth"] })])).toBe(
    " Nov 5, 2026: no history tells what Roth held.",
  );
  expect(thinLineText([point("05", null, { unpriced: 0, unproven: ["Roth", "Joint"] })])).toBe(
    " Nov 5, 2026: no history tells what 2 accounts held.",
  );
  expect(thinLineText([])).toBe("");
});

test("the table has the days of the thin line between the snapshots, marked, without days that have no total", () => {
  const snapshots = SNAPSHOTS.map((each) => ({ ...each, cash: "10", joins: "" }));
  const rows = tableRows(snapshots, [point("04", "101"), point("05", null), point("16", "131")]);

  expect(rows.map((row) => `${rowDay(row)}: ${row.total}, ${row.cash}`)).toEqual([
    "Nov 16, 2026: 130, 10",
    "Nov 16, 2026, at closing prices: 131, null",
    "Nov 4, 2026, at closing prices: 101, null",
    "Nov 3, 2026: 100, 10",
  ]);
});
