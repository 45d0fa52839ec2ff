import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { type AccountRecords, coverAccount, NEXT_DOWNLOADS_MAX } from "./account-coverage.ts";

const day = (text: string) => text as CalendarDate;
const TODAY = day("2026-11-20");
const isWeekday = (date: CalendarDate) => weekdayIndex(date) < 5;

const EMPTY: AccountRecords = {
  accountId: "1",
  accountName: "Individual",
  accountNumber: "Z12345678",
  files: [],
  unmatchedDays: [],
  unmatched: [],
  unmatchedInstruments: 0,
  holdings: undefined,
};

test("an account without anything on record covers nothing and asks for nothing", () => {
  expect(coverAccount(EMPTY, TODAY, isWeekday)).toEqual({
    accountId: "1",
    accountName: "Individual",
    accountNumber: "Z12345678",
    holdings: undefined,
    fileCount: 0,
    spans: [],
    gaps: [],
    unmatchedClosings: 0,
    firstUnmatchedDay: undefined,
    unmatched: [],
    unmatchedInstruments: 0,
    nextDownloads: [],
  });
});

test("closings without an opening are counted, and positions are of their day", () => {
  const unmatchedDays = Array.from({ length: 25 }, (_, index) => ({
    day: day(`2026-03-${String(28 - index).padStart(2, "0")}`),
    closings: 2,
    underlyings: [`S${index}`],
  }));
  const files = [{ firstDay: day("2026-01-05"), lastDay: day("2026-11-19") }];
  const holdings = { day: day("2026-11-19"), compared: 3, disagreementCount: 0, disagreements: [] };

  const found = coverAccount({ ...EMPTY, files, unmatchedDays, holdings }, TODAY, isWeekday);

  expect(found).toMatchObject({
    fileCount: 1,
    unmatchedClosings: 50,
    firstUnmatchedDay: "2026-03-04",
    nextDownloads: [{ kind: "HISTORY", days: { lastDay: "2026-01-02" } }],
  });
});

test("of many things to download the first few are told; an account without a number goes by its name", () => {
  const files = Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, "0");
    return { firstDay: day(`2025-${month}-06`), lastDay: day(`2025-${month}-15`) };
  });

  const found = coverAccount({ ...EMPTY, accountNumber: undefined, files }, TODAY, isWeekday);

  expect(found.gaps).toHaveLength(11);
  expect(found.nextDownloads).toHaveLength(NEXT_DOWNLOADS_MAX);
  expect(found.nextDownloads[0]?.sentence).toMatch(/for account Individual$/);
});
