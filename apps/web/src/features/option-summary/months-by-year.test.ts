import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { covered, endedOn } from "../../testing/coverage.ts";
import { monthsByYear } from "./months-by-year.ts";

const TODAY = calendarDate("2026-03-20");
const ROWS = [
  { start: "2025-01-01", options: "120.34" },
  { start: "2025-03-01", options: "-50.66" },
  { start: "2026-03-01", options: "99.34" },
];

test("the same month of each year stands side by side, up to the present one, with the year's sum", () => {
  const { years, rows, totals } = monthsByYear(ROWS, covered({ to: "2026-03-20" }), TODAY);

  expect(years).toEqual([2025, 2026]);
  expect(rows.slice(0, 4)).toEqual([
    {
      name: "January",
      cells: [
        { value: "120.34", periodsBack: 14 },
        { value: "0", periodsBack: 2 },
      ],
    },
    {
      name: "February",
      cells: [
        { value: "0", periodsBack: 13 },
        { value: "0", periodsBack: 1 },
      ],
    },
    {
      name: "March",
      cells: [
        { value: "-50.66", periodsBack: 12 },
        { value: "99.34", periodsBack: 0 },
      ],
    },
    { name: "April", cells: [{ value: "0", periodsBack: 11 }, undefined] },
  ]);
  expect(totals).toEqual(["69.68", "99.34"]);
});

test("months that no file covers are unknown, and a history without closings has the present year alone", () => {
  const rest = { from: "2025-12-01", to: "2026-03-20" };
  const { rows, totals } = monthsByYear(
    ROWS.slice(0, 2),
    endedOn("2025-11-28", rest, { to: "2026-03-20" }),
    TODAY,
  );
  expect(rows[1]?.cells.map((cell) => cell?.value)).toEqual(["0", null]);
  expect(totals).toEqual(["69.68", null]);
  expect(rows[11]?.cells.map((cell) => cell?.value)).toEqual([null, undefined]);

  expect(monthsByYear([], covered({ to: "2026-03-20" }), TODAY).years).toEqual([2026]);
});
