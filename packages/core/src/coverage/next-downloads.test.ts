import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { coveredSpans, findCoverageGaps } from "./covered-days.ts";
import { type DownloadNeeds, nextDownloads } from "./next-downloads.ts";

const day = (text: string) => text as CalendarDate;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2022-01-01"), day("2027-12-31")).map((holiday) => [holiday.atDate, holiday]),
);
const isOpen = (date: CalendarDate) => isSession(date, HOLIDAYS);

const TODAY = day("2026-11-20");
const FRESH = { day: day("2026-11-18"), disagreements: 0 };

type Given = { files: readonly (readonly [string, string])[] } & Partial<DownloadNeeds>;

function downloadsOf({ files, ...more }: Given) {
  const spans = coveredSpans(
    files.map(([firstDay, lastDay]) => ({ firstDay: day(firstDay), lastDay: day(lastDay) })),
  );
  const gaps = findCoverageGaps(spans, isOpen);
  const needs = { account: "X1234", today: TODAY, unmatched: [], snapshot: FRESH, spans, gaps, ...more };
  return nextDownloads(needs, isOpen);
}

const closings = (underlying: string, on: string, count: number) => ({
  day: day(on),
  closings: count,
  underlyings: [underlying],
});

const YEAR = ["2026-01-02", "2026-11-18"] as const;

test("nothing is missing", () => {
  expect(downloadsOf({ files: [YEAR] })).toEqual([]);
});

test("an account without any file asks for nothing", () => {
  expect(downloadsOf({ files: [], snapshot: undefined })).toEqual([]);
});

test("a gap, ready to read", () => {
  expect(
    downloadsOf({
      files: [
        ["2023-10-02", "2023-12-29"],
        ["2024-04-01", "2026-11-18"],
      ],
    }),
  ).toEqual([
    {
      kind: "HISTORY",
      sentence: "Download Activity & Orders, 2024-01-02 to 2024-03-28, for account X1234",
      reason: "No file covers these 61 market days.",
      days: { firstDay: "2024-01-02", lastDay: "2024-03-28" },
    },
  ]);
});

test("the gap before closings without an opening comes first, however short", () => {
  const files = [
    ["2023-01-03", "2023-06-30"],
    ["2024-01-02", "2024-06-28"],
    ["2024-07-02", "2026-11-18"],
  ] as const;
  const unmatched = [closings("F", "2024-07-05", 2), closings("SPY", "2024-07-10", 1)];

  const found = downloadsOf({ files, unmatched });

  expect(found.map(({ days }) => days?.firstDay)).toEqual(["2024-07-01", "2023-07-03"]);
  expect(found[0]?.reason).toBe(
    "No file covers this market day. 3 closing trades have no opening on record (F, SPY).",
  );
});

test("closings without an opening before the first gap ask for the year before", () => {
  const unmatched = ["A", "B", "C", "D", "E"].map((name) => closings(name, "2026-01-05", 1));

  expect(downloadsOf({ files: [YEAR], unmatched })).toEqual([
    {
      kind: "HISTORY",
      sentence: "Download Activity & Orders, 2025-01-03 to 2025-12-31, for account X1234",
      reason: "5 closing trades have no opening on record (A, B, C and more).",
      days: { firstDay: "2025-01-03", lastDay: "2025-12-31" },
    },
  ]);
  expect(downloadsOf({ files: [YEAR], unmatched: [closings("F", "2026-01-05", 1)] })[0]?.reason).toMatch(
    /^1 closing trade has/,
  );
});

test("balances around a gap rank it: moved cash before unknown, no cash last", () => {
  const spans = [
    { firstDay: day("2024-01-02"), lastDay: day("2024-06-28"), closing: "10" as DecimalText },
    { firstDay: day("2024-08-01"), lastDay: day("2024-12-31"), opening: "10" as DecimalText },
    { firstDay: day("2025-03-03"), lastDay: day("2025-06-30"), closing: "10" as DecimalText },
    { firstDay: day("2025-08-01"), lastDay: day("2026-11-18"), opening: "1244.5" as DecimalText },
  ];

  const found = downloadsOf({ files: [], spans, gaps: findCoverageGaps(spans, isOpen) });

  expect(found.map(({ days, reason }) => [days?.firstDay, reason])).toEqual([
    ["2025-07-01", "No file covers these 22 market days, and cash changed by $1,234.50 meanwhile."],
    ["2025-01-02", "No file covers these 39 market days."],
    ["2024-07-01", expect.stringContaining("no cash moved")],
  ]);
});

test("of gaps alike the longer comes first, then the newer", () => {
  const files = [
    ["2024-01-02", "2024-01-05"],
    ["2024-01-09", "2024-01-19"],
    ["2024-01-23", "2024-02-02"],
    ["2024-02-07", "2026-11-18"],
  ] as const;

  expect(downloadsOf({ files }).map(({ days }) => days?.firstDay)).toEqual([
    "2024-02-05",
    "2024-01-22",
    "2024-01-08",
  ]);
});

test("histories that end a while ago, and old positions", () => {
  const found = downloadsOf({
    files: [["2026-01-02", "2026-09-30"]],
    snapshot: { day: day("2026-09-30"), disagreements: 0 },
  });

  expect(found).toEqual([
    {
      kind: "HISTORY",
      sentence: "Download Activity & Orders, 2026-10-01 to 2026-11-20, for account X1234",
      reason: "Your history stops at 2026-09-30: 37 market days ago.",
      days: { firstDay: "2026-10-01", lastDay: "2026-11-20" },
    },
    {
      kind: "POSITIONS",
      sentence: "Download Positions for account X1234",
      reason: "The latest positions are of 2026-09-30.",
    },
  ]);
});

test("no positions file, or no history", () => {
  expect(downloadsOf({ files: [YEAR], snapshot: undefined })).toEqual([
    expect.objectContaining({ kind: "POSITIONS", reason: expect.stringContaining("No positions file") }),
  ]);
  expect(downloadsOf({ files: [] })).toEqual([
    expect.objectContaining({
      sentence: "Download Activity & Orders, 2025-11-20 to 2026-11-20, for account X1234",
      reason: "No history of this account is on record.",
    }),
  ]);
});

test("more than a year is downloaded in parts", () => {
  const [first] = downloadsOf({ files: [["2020-01-02", "2020-04-01"]] });

  expect(first).toMatchObject({
    days: { firstDay: "2020-04-02", lastDay: "2026-11-20" },
    reason: expect.stringMatching(/: 1,\d{3} market days ago. More than a year: download it in parts.$/),
  });
});

test("positions that disagree ask for the days up to them, else for what came before the first file", () => {
  const behind = downloadsOf({
    files: [["2026-01-02", "2026-11-16"]],
    snapshot: { day: day("2026-11-19"), disagreements: 1 },
  });
  const older = downloadsOf({ files: [YEAR], snapshot: { day: day("2026-11-18"), disagreements: 2 } });

  expect(behind).toEqual([
    expect.objectContaining({
      days: { firstDay: "2026-11-17", lastDay: "2026-11-20" },
      reason: "1 position disagrees with the ledger: your history stops at 2026-11-16.",
    }),
  ]);
  expect(older).toEqual([
    expect.objectContaining({
      days: { firstDay: "2025-01-03", lastDay: "2025-12-31" },
      reason: "2 positions disagree with the ledger: what was bought before 2026-01-02 is in no file.",
    }),
  ]);
});
