import fc from "fast-check";
import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { coveredSpans, findCoverageGaps, type HistoryFile } from "./covered-days.ts";

const day = (text: string) => text as CalendarDate;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2024-01-01"), day("2027-12-31")).map((holiday) => [holiday.atDate, holiday]),
);
const isOpen = (date: CalendarDate) => isSession(date, HOLIDAYS);

const file = (firstDay: string, lastDay: string, more: Partial<HistoryFile> = {}): HistoryFile => ({
  firstDay: day(firstDay),
  lastDay: day(lastDay),
  ...more,
});

test.each<[string, readonly HistoryFile[], readonly string[]]>([
  ["no file", [], []],
  ["one file", [file("2026-01-05", "2026-03-16")], ["2026-01-05 2026-03-16"]],
  [
    "overlapping files, in any order",
    [file("2026-05-05", "2026-05-29"), file("2026-05-04", "2026-05-12")],
    ["2026-05-04 2026-05-29"],
  ],
  [
    "a file within another",
    [file("2026-01-05", "2026-03-16"), file("2026-02-01", "2026-02-10")],
    ["2026-01-05 2026-03-16"],
  ],
  [
    "files that touch",
    [file("2026-01-05", "2026-01-09"), file("2026-01-10", "2026-01-20")],
    ["2026-01-05 2026-01-20"],
  ],
  [
    "files apart",
    [file("2026-03-02", "2026-03-09"), file("2026-01-05", "2026-01-09")],
    ["2026-01-05 2026-01-09", "2026-03-02 2026-03-09"],
  ],
  [
    "a download soon after its last row covers the days between",
    [file("2026-01-05", "2026-01-09", { downloadedOn: day("2026-01-14") })],
    ["2026-01-05 2026-01-13"],
  ],
  [
    "a download long after its last row was of an older range",
    [file("2026-01-05", "2026-01-09", { downloadedOn: day("2026-03-14") })],
    ["2026-01-05 2026-01-09"],
  ],
  [
    "a download on the day of its last row",
    [file("2026-01-05", "2026-01-09", { downloadedOn: day("2026-01-09") })],
    ["2026-01-05 2026-01-09"],
  ],
])("days covered by %s", (_name, files, expected) => {
  expect(coveredSpans(files).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)).toEqual(expected);
});

const gapsOf = (...files: HistoryFile[]) => findCoverageGaps(coveredSpans(files), isOpen);

test("a gap begins and ends on market days and counts them", () => {
  expect(gapsOf(file("2023-11-01", "2023-12-29"), file("2024-04-01", "2024-06-28"))).toEqual([
    // New Year's Day, Martin Luther King Day, Presidents' Day and Good Friday are closed.
    { firstDay: "2024-01-02", lastDay: "2024-03-28", marketDays: 61 },
  ]);
});

test.each([
  ["a weekend", "2026-03-06", "2026-03-09"],
  ["a long weekend", "2026-01-16", "2026-01-20"],
  ["Good Friday and the weekend", "2026-04-02", "2026-04-06"],
])("%s is no gap", (_name, lastDay, firstDay) => {
  expect(gapsOf(file("2026-01-02", lastDay), file(firstDay, "2026-06-01"))).toEqual([]);
});

test("balances on both sides of a gap tell what cash changed by in it", () => {
  const older = file("2026-01-05", "2026-01-30", { closing: "1200.5" as DecimalText });
  const newer = file("2026-03-02", "2026-03-31", { opening: "1000.25" as DecimalText });
  const same = file("2026-03-02", "2026-03-31", { opening: "1200.5" as DecimalText });

  expect(gapsOf(older, newer)[0]).toMatchObject({ cashMoved: "-200.25" });
  expect(gapsOf(older, same)[0]).toMatchObject({ cashMoved: "0" });
  expect(gapsOf(older, file("2026-03-02", "2026-03-31"))[0]).not.toHaveProperty("cashMoved");
});

test("quiet days have no balances of their own: those around them stay what they were", () => {
  const older = file("2026-01-05", "2026-01-30", { closing: "1200.5" as DecimalText });
  const newer = file("2026-03-02", "2026-03-31", { opening: "1000.25" as DecimalText });
  const quiet = (firstDay: string, lastDay: string) => file(firstDay, lastDay, { isQuiet: true });

  expect(gapsOf(older, quiet("2026-01-31", "2026-02-10"), newer)[0]).toMatchObject({
    firstDay: "2026-02-11",
    cashMoved: "-200.25",
  });
  expect(gapsOf(older, quiet("2026-02-20", "2026-03-01"), newer)[0]).toMatchObject({
    lastDay: "2026-02-19",
    cashMoved: "-200.25",
  });
  expect(gapsOf(quiet("2026-01-01", "2026-02-10"), older, newer)[0]).toMatchObject({ cashMoved: "-200.25" });
  expect(gapsOf(older, quiet("2026-01-31", "2026-03-01"), newer)).toEqual([]);
});

const files = fc.array(
  fc
    .record({ start: fc.integer({ min: 0, max: 700 }), length: fc.integer({ min: 0, max: 90 }) })
    .map(({ start, length }) => {
      const firstDay = addDays(day("2024-06-03"), start);
      return { firstDay, lastDay: addDays(firstDay, length) };
    }),
  { minLength: 1, maxLength: 12 },
);

test("law: every market day from the first to the last is covered by a file or in exactly one gap", () => {
  fc.assert(
    fc.property(files, (given) => {
      const spans = coveredSpans(given);
      const gaps = findCoverageGaps(spans, isOpen);
      const has = (list: readonly HistoryFile[], date: CalendarDate) =>
        list.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay).length;
      const [first, last] = [spans[0]?.firstDay, spans.at(-1)?.lastDay];
      for (let date = first as CalendarDate; date <= (last as CalendarDate); date = addDays(date, 1)) {
        const isCovered = has(given, date) > 0;
        expect(has(spans, date)).toBe(isCovered ? 1 : 0);
        if (isOpen(date)) {
          expect(has(gaps, date)).toBe(isCovered ? 0 : 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});
