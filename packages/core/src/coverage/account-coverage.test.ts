import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { weekdayIndex } from "../shared/period.ts";
import {
  type AccountRecords,
  type CoveredFile,
  coverAccount,
  NEXT_DOWNLOADS_MAX,
} from "./account-coverage.ts";

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
  quietDays: [],
  expired: [],
  holdings: undefined,
};

const file = (firstDay: string, lastDay: string, more: Partial<CoveredFile> = {}): CoveredFile => {
  const days = { firstDay: day(firstDay), lastDay: day(lastDay) };
  const range = { days, source: "ROWS", offer: undefined } as const;
  return { ...days, sessionId: "s", fileName: "Accounts_History.csv", range, ...more };
};

test("an account without anything on record covers nothing and asks for nothing", () => {
  expect(coverAccount(EMPTY, TODAY, isWeekday)).toEqual({
    accountId: "1",
    accountName: "Individual",
    accountNumber: "Z12345678",
    holdings: undefined,
    fileCount: 0,
    files: [],
    quietDays: [],
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
  const files = [file("2026-01-05", "2026-11-19")];
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
    return file(`2025-${month}-06`, `2025-${month}-15`);
  });

  const found = coverAccount({ ...EMPTY, accountNumber: undefined, files }, TODAY, isWeekday);

  expect(found.gaps).toHaveLength(11);
  expect(found.nextDownloads).toHaveLength(NEXT_DOWNLOADS_MAX);
  expect(found.nextDownloads[0]?.sentence).toMatch(/for account Individual$/);
});

const TWO_FILES = [file("2024-01-02", "2024-03-28"), file("2024-06-03", "2026-11-19")];
const GAP = { firstDay: day("2024-03-29"), lastDay: day("2024-05-31") };

test("the person's word closes a gap, until a file has rows in it", () => {
  const quiet = { id: "q", ...GAP };
  const gaps = (quietDays: AccountRecords["quietDays"]) =>
    coverAccount({ ...EMPTY, files: TWO_FILES, quietDays }, TODAY, isWeekday).gaps.map(
      ({ firstDay, lastDay }) => `${firstDay} ${lastDay}`,
    );

  expect(gaps([])).toEqual(["2024-03-29 2024-05-31"]);
  expect(gaps([quiet])).toEqual([]);
  expect(gaps([{ ...quiet, contradictedBy: "Later.csv" }])).toEqual(["2024-03-29 2024-05-31"]);
});

test("a gap says what its rows may have caused: each symptom at the nearest gap before it", () => {
  const files = [
    ...TWO_FILES.slice(0, 1),
    file("2024-06-03", "2025-02-28"),
    file("2025-04-01", "2026-11-19"),
  ];
  const unmatchedDays = [
    { day: day("2024-07-05"), closings: 2, underlyings: ["AAPL"] },
    { day: day("2025-06-02"), closings: 1, underlyings: ["F"] },
  ];
  const expired = [
    { instrument: "SOFI240419P7", expiration: day("2024-04-19") },
    { instrument: "SOFI260918P7", expiration: day("2026-09-18") },
  ];
  const holdings = { day: day("2026-11-18"), compared: 9, disagreementCount: 2, disagreements: [] };

  const found = coverAccount({ ...EMPTY, files, unmatchedDays, expired, holdings }, TODAY, isWeekday);

  expect(found.gaps.map(({ firstDay, causes }) => [firstDay, causes])).toEqual([
    [
      "2024-03-29",
      [
        "2 closing trades have no opening on record (AAPL).",
        "1 contract expired and the broker's row is not on record (SOFI240419P7).",
      ],
    ],
    [
      "2025-03-03",
      ["1 closing trade has no opening on record (F).", "2 positions disagree with the ledger."],
    ],
  ]);
});

test("where no cash moved nothing was opened: the gap before it is named", () => {
  const files = [
    file("2024-01-02", "2024-03-28"),
    file("2024-06-03", "2025-02-28", { closing: "10" as DecimalText }),
    file("2025-04-01", "2026-11-19", { opening: "10" as DecimalText }),
  ];
  const unmatchedDays = [{ day: day("2025-06-02"), closings: 1, underlyings: ["F"] }];

  const found = coverAccount({ ...EMPTY, files, unmatchedDays }, TODAY, isWeekday);

  expect(found.gaps.map(({ causes }) => causes.length)).toEqual([1, 0]);
  expect(found.nextDownloads[0]).toMatchObject({ days: { firstDay: "2024-03-29" } });
});

test("files whose range is known or asked for are listed; an offer that would cover nothing more is left out", () => {
  const offer = { firstDay: day("2024-01-01"), lastDay: day("2024-12-31"), question: "The whole of 2024?" };
  const asked = (firstDay: string, lastDay: string) => {
    const days = { firstDay: day(firstDay), lastDay: day(lastDay) };
    return file(firstDay, lastDay, { range: { days, source: "ROWS", offer } });
  };
  const byName = file("2025-01-01", "2025-12-31", {
    range: { days: undefined, source: "FILE_NAME", offer: undefined },
  });

  const open = coverAccount(
    { ...EMPTY, files: [asked("2024-01-10", "2024-12-05"), byName] },
    TODAY,
    isWeekday,
  );
  const covered = coverAccount(
    { ...EMPTY, files: [asked("2024-01-10", "2024-12-05"), file("2023-12-01", "2025-02-01")] },
    TODAY,
    isWeekday,
  );

  expect(open.files.map(({ range }) => range.offer?.question)).toEqual(["The whole of 2024?", undefined]);
  expect(covered.files).toEqual([]);
});
