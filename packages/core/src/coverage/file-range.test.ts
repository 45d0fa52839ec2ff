import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { type FileToCover, isOfferUseful, rangeOfFile } from "./file-range.ts";

const day = (text: string) => text as CalendarDate;
const span = (text: string) => {
  const [firstDay = "", lastDay = ""] = text.split(" ");
  return { firstDay: day(firstDay), lastDay: day(lastDay) };
};
const file = (rows: string, more: Partial<FileToCover> = {}): FileToCover => ({
  fileName: "Accounts_History.csv",
  rows: span(rows),
  cameOn: day("2026-11-20"),
  ...more,
});
const words = (days: { firstDay: string; lastDay: string } | undefined) =>
  days && `${days.firstDay} ${days.lastDay}`;

// A year of a buy-and-hold account: dividends of March to December. Days 18 to 31 December hold no row.
const DIVIDENDS = "2015-03-27 2015-12-17";

test.each<[string, FileToCover, string, string]>([
  ["its rows, unanswered", file(DIVIDENDS), "2015-03-27 2015-12-17", "ROWS"],
  [
    "its rows and a quiet end",
    file("2026-01-05 2026-11-13", { downloadedOn: day("2026-11-18") }),
    "2026-01-05 2026-11-17",
    "ROWS",
  ],
  ["what its name says", file(DIVIDENDS, { fileName: "2015.csv" }), "2015-01-01 2015-12-31", "FILE_NAME"],
  [
    "what a line of it states, not its name",
    file(DIVIDENDS, { fileName: "2015.csv", period: span("2015-03-01 2015-12-18") }),
    "2015-03-01 2015-12-18",
    "FILE",
  ],
  [
    "what the person says, whatever else does",
    file(DIVIDENDS, { fileName: "2015.csv", answer: span("2015-02-01 2016-01-31") }),
    "2015-02-01 2016-01-31",
    "PERSON",
  ],
  [
    "its rows, by the person",
    file(DIVIDENDS, { fileName: "2015.csv", answer: "ROWS_ONLY" }),
    "2015-03-27 2015-12-17",
    "PERSON",
  ],
  [
    "its rows, where the name says another year",
    file(DIVIDENDS, { fileName: "2016.csv" }),
    "2015-03-27 2015-12-17",
    "ROWS",
  ],
  [
    "no day after the one before its download",
    file("2026-01-05 2026-09-30", { fileName: "2026.csv", downloadedOn: day("2026-11-18") }),
    "2026-01-01 2026-11-17",
    "FILE_NAME",
  ],
  [
    "no day on or after the one on which it came",
    file("2026-01-05 2026-09-30", { fileName: "2026.csv" }),
    "2026-01-01 2026-11-19",
    "FILE_NAME",
  ],
  [
    "a row of the very day of its download",
    file("2026-01-05 2026-11-18", { fileName: "2026.csv", downloadedOn: day("2026-11-18") }),
    "2026-01-01 2026-11-18",
    "FILE_NAME",
  ],
  [
    "without rows what its name says",
    { fileName: "2015 Q3.csv", cameOn: day("2026-11-20") },
    "2015-07-01 2015-09-30",
    "FILE_NAME",
  ],
])("a file covers %s", (_name, given, days, source) => {
  const found = rangeOfFile(given);

  expect([words(found.days), found.source]).toEqual([days, source]);
  expect(source === "ROWS" || found.offer === undefined).toBe(true);
});

test("without rows and without a word it covers nothing", () => {
  const given = { fileName: "Accounts_History.csv", cameOn: day("2026-11-20") };

  expect(rangeOfFile(given)).toEqual({ days: undefined, source: "ROWS", offer: undefined });
  expect(rangeOfFile({ ...given, fileName: "2027.csv" }).days).toBeUndefined();
});

test.each<[string, FileToCover, string | undefined, string | undefined]>([
  ["a year", file(DIVIDENDS), "2015-01-01 2015-12-31", "The whole of 2015?"],
  [
    "a quarter",
    file("2015-04-10 2015-06-12"),
    "2015-04-01 2015-06-30",
    "The whole of the second quarter of 2015?",
  ],
  ["a month", file("2015-02-05 2015-02-20"), "2015-02-01 2015-02-28", "The whole of February 2015?"],
  [
    "a year that had not ended",
    file("2026-02-05 2026-10-20", { downloadedOn: day("2026-11-18") }),
    "2026-01-01 2026-11-17",
    "All of 2026 up to 2026-11-17?",
  ],
  [
    "90 days",
    file("2026-08-25 2026-11-02", { downloadedOn: day("2026-11-20") }),
    "2026-08-22 2026-11-19",
    "The 90 days up to 2026-11-19?",
  ],
  ["nothing, where rows of two years are", file("2014-12-20 2015-12-17"), undefined, undefined],
  ["nothing, far from the ends of a year", file("2015-05-20 2015-12-17"), undefined, undefined],
  ["nothing, where rows fill the month", file("2015-02-01 2015-02-28"), undefined, undefined],
])("a file may have been asked for %s", (_name, given, days, question) => {
  const { offer } = rangeOfFile(given);

  expect([words(offer), offer?.question]).toEqual([days, question]);
});

test("an offer is of use where it covers a market day that nothing covers", () => {
  const isWeekday = (date: CalendarDate) => weekdayIndex(date) < 5;
  const offer = span("2015-01-01 2015-12-31");

  expect(isOfferUseful(offer, [span("2015-01-01 2015-12-30")], isWeekday)).toBe(true);
  expect(isOfferUseful(span("2015-12-01 2015-12-06"), [span("2015-12-01 2015-12-04")], isWeekday)).toBe(
    false,
  );
  expect(
    isOfferUseful(offer, [span("2014-01-01 2015-06-01"), span("2015-06-02 2016-01-01")], isWeekday),
  ).toBe(false);
});
