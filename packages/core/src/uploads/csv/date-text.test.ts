import fc from "fast-check";
import { expect, test } from "vitest";
import { findDay, readDateText } from "./date-text.ts";
import { UNREADABLE } from "./money-text.ts";

test.each([
  ["07/11/2025", "2025-07-11"],
  [" 10/31/2022", "2022-10-31"],
  ["7/1/2025", "2025-07-01"],
  ["7/1/25", "2025-07-01"],
  ["07-06-2026", "2026-07-06"],
  ["10-14-22", "2022-10-14"],
  ["7/2/99", "1999-07-02"],
  ["7/2/69", "2069-07-02"],
  ["Jul-06-2026", "2026-07-06"],
  ["SEP-5-2025", "2025-09-05"],
  ["2026-04-17", "2026-04-17"],
  ["2026/04/17", "2026-04-17"],
  ["2026-04-17 00:00:00", "2026-04-17"],
  ["2026-04-17T00:00", "2026-04-17"],
  ["17-Apr-26", "2026-04-17"],
  ["7-Apr-2026", "2026-04-07"],
  ["02/29/2024", "2024-02-29"],
  ["12/31/1969", "1969-12-31"],
  ["Feb-29-1904", "1904-02-29"],
])("%j is %s", (cell, day) => {
  expect(readDateText(cell)).toBe(day);
});

test.each(["", "  ", "--"])("%j is no day", (cell) => {
  expect(readDateText(cell)).toBeUndefined();
});

test.each([
  "13/01/2025",
  "02/29/2025",
  "02/30/2024",
  "00/10/2025",
  "01/32/2025",
  "1/2/3",
  "01/02-2025",
  "Foo-01-2025",
  "2026-13-01",
  "01/02/1066",
  "12/31/1899",
  "02/29/1900",
  "31-Apr-2026",
  "2026-04-17 09:30:00",
  "2026/04-17",
  "45678",
  "Run Date",
  "Processing",
])("%j is unreadable", (cell) => {
  expect(readDateText(cell)).toBe(UNREADABLE);
});

test("every day reads back from every format", () => {
  const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2069-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year = "", month = "", day = ""] = iso.split("-");
      const name = date.toLocaleString("en-US", { month: "short", timeZone: "UTC" });
      const short = `${Number(month)}/${Number(day)}/${year}`;
      const cells = [
        `${month}/${day}/${year}`,
        `${month}-${day}-${year}`,
        `${month}-${day}-${year.slice(2)}`,
      ];
      for (const cell of [...cells, short, `${name}-${day}-${year}`, iso]) {
        expect(readDateText(cell)).toBe(iso);
      }
    }),
  );
});

test("there is no 31 June and no day before 1900", () => {
  expect(findDay(2026, 6, 31)).toBeUndefined();
  expect(findDay(1899, 12, 31)).toBeUndefined();
  expect(findDay(1900, 1, 1)).toBe("1900-01-01");
  expect(findDay(1900, 2, 29)).toBeUndefined();
});

test.each([
  [2025, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2024, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2000, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
])("the months of %i end on their last days", (year, lengths) => {
  for (const [index, length] of lengths.entries()) {
    expect(findDay(year, index + 1, length)).toBe(`${year}-${String(index + 1).padStart(2, "0")}-${length}`);
    expect(findDay(year, index + 1, length + 1)).toBeUndefined();
  }
});
