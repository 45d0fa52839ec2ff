import fc from "fast-check";
import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { coveredSpans, type DaySpan } from "./covered-days.ts";
import { type AccountHistory, coverSpan } from "./span-coverage.ts";

const day = (text: string) => text as CalendarDate;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2020-01-01"), day("2027-12-31")).map((holiday) => [holiday.atDate, holiday]),
);
const isOpen = (date: CalendarDate) => isSession(date, HOLIDAYS);

const run = (text: string): DaySpan => {
  const [firstDay, lastDay] = text.split("..");
  return { firstDay: day(firstDay ?? ""), lastDay: day(lastDay ?? "") };
};

const account = (
  name: string,
  spans: readonly string[],
  more: Partial<AccountHistory> = {},
): AccountHistory => ({
  accountId: name.toLowerCase(),
  account: name,
  spans: spans.map(run),
  ...more,
});

const inWords = (runs: readonly DaySpan[]) => runs.map(({ firstDay, lastDay }) => `${firstDay}..${lastDay}`);

/** Wednesday; Thursday is Thanksgiving, Friday a half day. */
const TODAY = "2026-11-25";

function cover(accounts: readonly AccountHistory[], span: string, today = TODAY) {
  const { firstDay, lastDay } = run(span);
  const asked = { from: firstDay || undefined, to: lastDay || undefined };
  const { gaps, lacking, ...found } = coverSpan(accounts, asked, { today: day(today), isSession: isOpen });
  return {
    ...found,
    gaps: inWords(gaps),
    lacking: lacking.map(
      (each) => `${each.account} ${each.state} ${each.coveredThrough} ${inWords(each.gaps).join(" ")}`,
    ),
  };
}

const IRA = "Roth IRA";

test.each<[string, readonly AccountHistory[], string, object]>([
  [
    "a year that ended is whole",
    [account("Joint", ["2024-01-02..2026-11-24"])],
    "2025-01-01..2025-12-31",
    { state: "COVERED", coveredFrom: "2025-01-02", coveredThrough: "2025-12-31", gaps: [] },
  ],
  [
    "a history that ended a year ago tells nothing of this year",
    [account("Joint", ["2021-11-03..2025-11-28"])],
    "2026-01-01..2026-12-31",
    {
      state: "NOT_IMPORTED",
      coveredThrough: undefined,
      gaps: ["2026-01-02..2026-11-24"],
      historyBegins: "2021-11-03",
      historyEnds: "2025-11-28",
    },
  ],
  [
    "its last year is there in part; the year's last day is a Wednesday",
    [account("Joint", ["2021-11-03..2025-11-28"])],
    "2025-01-01..2025-12-31",
    { state: "PARTLY", coveredThrough: "2025-11-28", gaps: ["2025-12-01..2025-12-31"] },
  ],
  [
    "the history begins in the middle of the year: the days before are missing",
    [account("Joint", ["2026-08-27..2026-11-24"])],
    "2026-01-01..2026-12-31",
    {
      state: "PARTLY",
      coveredFrom: "2026-08-27",
      coveredThrough: "2026-11-24",
      gaps: ["2026-01-02..2026-08-26"],
    },
  ],
  [
    "a file through Tuesday is whole on Wednesday: Wednesday has not ended",
    [account("Joint", ["2026-01-02..2026-11-24"])],
    "2026-11-01..2026-11-30",
    { state: "COVERED", coveredThrough: "2026-11-24", gaps: [] },
  ],
  [
    "a file through Monday lacks Tuesday",
    [account("Joint", ["2026-01-02..2026-11-23"])],
    "2026-11-01..2026-11-30",
    { state: "PARTLY", coveredThrough: "2026-11-23", gaps: ["2026-11-24..2026-11-24"] },
  ],
  [
    "a gap in the middle stays one though the end is whole",
    [account("Joint", ["2026-01-02..2026-02-27", "2026-03-16..2026-11-24"])],
    "2026-01-01..2026-11-25",
    { state: "PARTLY", coveredThrough: "2026-11-24", gaps: ["2026-03-02..2026-03-13"], lacking: [] },
  ],
  [
    "a weekend between two files is no gap",
    [account("Joint", ["2026-11-02..2026-11-13", "2026-11-16..2026-11-24"])],
    "2026-11-01..2026-11-25",
    { state: "COVERED", gaps: [] },
  ],
  [
    "nor is a holiday: Monday, Labor Day 2026",
    [account("Joint", ["2026-09-01..2026-09-04", "2026-09-08..2026-11-24"])],
    "2026-09-01..2026-09-30",
    { state: "COVERED", coveredThrough: "2026-09-30", gaps: [] },
  ],
  [
    "a half day is a market day: the Friday after Thanksgiving 2025",
    [account("Joint", ["2025-11-03..2025-11-26", "2025-12-01..2025-12-31"])],
    "2025-11-01..2025-12-31",
    { state: "PARTLY", gaps: ["2025-11-28..2025-11-28"] },
  ],
  [
    "today's figure is unknown until a file tells of today",
    [account("Joint", ["2026-01-02..2026-11-24"])],
    "2026-11-25..2026-11-25",
    {
      state: "NOT_IMPORTED",
      coveredThrough: undefined,
      gaps: ["2026-11-25..2026-11-25"],
      historyEnds: "2026-11-24",
    },
  ],
  [
    "a file with rows of today tells of it",
    [account("Joint", ["2026-01-02..2026-11-25"])],
    "2026-11-25..2026-11-25",
    { state: "COVERED", coveredThrough: "2026-11-25", gaps: [] },
  ],
  [
    "a day to come is no gap, and nothing is known of it",
    [account("Joint", ["2026-01-02..2026-11-24"])],
    "2026-11-27..2026-11-27",
    { state: "NOT_IMPORTED", gaps: [] },
  ],
  [
    "nothing was ever imported",
    [],
    "2026-11-23..2026-11-29",
    {
      state: "NOT_IMPORTED",
      gaps: ["2026-11-23..2026-11-24"],
      historyBegins: undefined,
      historyEnds: undefined,
    },
  ],
])("%s", (_name, accounts, span, expected) => {
  expect(cover(accounts, span)).toMatchObject(expected);
});

test.each<[string, readonly AccountHistory[], string, object]>([
  [
    "an account that stopped a year ago is named, and the figure of the other stands",
    [account("Joint", ["2024-01-02..2026-11-24"]), account(IRA, ["2024-01-02..2025-11-28"])],
    "2026-01-01..2026-11-25",
    {
      state: "PARTLY",
      coveredThrough: undefined,
      gaps: ["2026-01-02..2026-11-24"],
      lacking: ["Roth IRA NOT_IMPORTED 2025-11-28 2026-01-02..2026-11-24"],
      historyEnds: "2026-11-24",
    },
  ],
  [
    "an account that opened later lacks nothing of the years before",
    [account("Joint", ["2024-01-02..2026-11-24"]), account(IRA, ["2026-03-02..2026-11-24"])],
    "2026-01-01..2026-11-25",
    { state: "COVERED", coveredFrom: "2026-01-02", coveredThrough: "2026-11-24", lacking: [] },
  ],
  [
    "a snapshot shows that it was there before its first file",
    [
      account("Joint", ["2024-01-02..2026-11-24"]),
      account(IRA, ["2026-03-02..2026-11-24"], { firstSnapshot: day("2026-02-17") }),
    ],
    "2026-01-01..2026-11-25",
    {
      state: "PARTLY",
      gaps: ["2026-02-17..2026-02-27"],
      lacking: ["Roth IRA PARTLY 2026-11-24 2026-02-17..2026-02-27"],
    },
  ],
  [
    "an account that ended lacks nothing from that day on",
    [
      account("Joint", ["2024-01-02..2026-11-24"]),
      account(IRA, ["2024-01-02..2026-06-12"], { closedOn: day("2026-06-15") }),
    ],
    "2026-01-01..2026-11-25",
    { state: "COVERED", coveredThrough: "2026-11-24", gaps: [], lacking: [] },
  ],
  [
    "before that day it does: June 15 and 16",
    [
      account("Joint", ["2024-01-02..2026-11-24"]),
      account(IRA, ["2024-01-02..2026-06-12"], { closedOn: day("2026-06-17") }),
    ],
    "2026-06-01..2026-06-30",
    { state: "PARTLY", gaps: ["2026-06-15..2026-06-16"], coveredThrough: "2026-06-30" },
  ],
  [
    "after the last account ended nothing is missing: nothing was there",
    [account("Joint", ["2024-01-02..2024-06-12"], { closedOn: day("2024-06-13") })],
    "2025-01-01..2025-12-31",
    { state: "COVERED", coveredThrough: "2025-12-31", gaps: [], historyEnds: "2024-06-12" },
  ],
  [
    "an account of positions files alone has no history, and the days of the others stay covered",
    [account("401k", [], { firstSnapshot: day("2025-05-01") }), account("Joint", ["2024-01-02..2026-11-24"])],
    "2026-01-01..2026-11-25",
    {
      state: "PARTLY",
      coveredThrough: "2026-11-24",
      gaps: [],
      lacking: ["401k NOT_IMPORTED undefined 2026-01-02..2026-11-24"],
    },
  ],
  [
    "alone it tells nothing at all",
    [account("401k", [], { firstSnapshot: day("2025-05-01") })],
    "2026-01-01..2026-11-25",
    { state: "NOT_IMPORTED", gaps: ["2026-01-02..2026-11-24"], lacking: [], historyEnds: undefined },
  ],
  [
    "beside an ended one as well",
    [
      account("401k", [], { firstSnapshot: day("2025-05-01") }),
      account("Joint", ["2024-01-02..2024-06-12"], { closedOn: day("2024-06-13") }),
    ],
    "2026-01-01..2026-11-25",
    { state: "NOT_IMPORTED", gaps: ["2026-01-02..2026-11-24"], lacking: [] },
  ],
  [
    "an account of which nothing is on record is not in the way",
    [account("New", []), account("Joint", ["2024-01-02..2026-11-24"])],
    "2026-01-01..2026-11-25",
    { state: "COVERED", lacking: [] },
  ],
  [
    "accounts that stop on different days: the days of both, and the one that is behind",
    [account("Joint", ["2026-01-02..2026-11-20"]), account(IRA, ["2026-01-02..2026-11-18"])],
    "2026-11-01..2026-11-30",
    {
      state: "PARTLY",
      coveredThrough: "2026-11-18",
      gaps: ["2026-11-19..2026-11-24"],
      lacking: ["Roth IRA PARTLY 2026-11-18 2026-11-19..2026-11-24"],
      historyEnds: "2026-11-20",
    },
  ],
])("of several accounts: %s", (_name, accounts, span, expected) => {
  expect(cover(accounts, span)).toMatchObject(expected);
});

test.each([
  [
    "Sunday belongs to a covered Friday",
    "2026-11-22..2026-11-22",
    "2026-11-22",
    "2026-01-02..2026-11-20",
    "COVERED",
  ],
  ["and to one that isn't", "2026-11-22..2026-11-22", "2026-11-22", "2026-01-02..2026-11-19", "NOT_IMPORTED"],
  ["a week on its Monday", "2026-11-23..2026-11-29", "2026-11-23", "2026-01-02..2026-11-20", "NOT_IMPORTED"],
  ["a week on its Tuesday", "2026-11-23..2026-11-29", "2026-11-24", "2026-01-02..2026-11-23", "COVERED"],
  ["a week on its Saturday", "2026-11-16..2026-11-22", "2026-11-21", "2026-01-02..2026-11-19", "PARTLY"],
  [
    "a month that began on a Sunday, on Monday",
    "2026-11-01..2026-11-30",
    "2026-11-02",
    "2026-01-02..2026-10-30",
    "NOT_IMPORTED",
  ],
  ["the year on New Year's Day", "2026-01-01..2026-12-31", "2026-01-01", "2025-01-02..2025-12-31", "COVERED"],
])("of days without a market: %s", (_name, ...[span, today, covered, state]) => {
  expect(cover([account("Joint", [covered])], span, today).state).toBe(state);
});

test("a span without ends is that of what is on record, up to today", () => {
  const joint = account("Joint", ["2021-11-03..2025-11-28"]);

  expect(cover([joint], "..")).toMatchObject({ from: "2021-11-03", to: TODAY, state: "PARTLY" });
  expect(cover([joint], "..2020-06-30")).toMatchObject({ from: "2020-06-30", to: "2020-06-30" });
  expect(cover([], "..")).toMatchObject({ from: TODAY, to: TODAY, state: "NOT_IMPORTED" });
});

const FIRST = day("2026-08-31");
const SPAN_DAYS = 80;

const fileOf = fc.tuple(fc.nat(SPAN_DAYS - 1), fc.nat(20)).map(([from, length]) => ({
  firstDay: addDays(FIRST, from),
  lastDay: addDays(FIRST, Math.min(from + length, SPAN_DAYS - 1)),
}));
const filesOf = fc.array(fileOf, { maxLength: 6 });
const endOf = fc.option(
  fc.nat(SPAN_DAYS).map((at) => addDays(FIRST, at)),
  { nil: undefined },
);

type Given = {
  readonly files: readonly DaySpan[];
  readonly snapshot?: CalendarDate;
  readonly closed?: CalendarDate;
};

const given = fc.record({ files: filesOf, snapshot: endOf, closed: endOf }) as fc.Arbitrary<Given>;

const toAccount = ({ files, snapshot, closed }: Given, index: number): AccountHistory => ({
  accountId: `${index}`,
  account: `Account ${index}`,
  spans: coveredSpans(files),
  firstSnapshot: snapshot,
  closedOn: closed,
});

/** By the definition, a day at a time. */
function missesOn(date: CalendarDate, accounts: readonly Given[]): boolean {
  const told = accounts.filter(({ files }) => files.length > 0);
  const begins = told.map(
    ({ files, snapshot }) =>
      [...files.map(({ firstDay }) => firstDay), ...(snapshot ? [snapshot] : [])].sort()[0],
  );
  const isKnown = begins.some((begin) => begin !== undefined && begin <= date);
  const isLacking = told.some(
    ({ files, closed }, index) =>
      (begins[index] ?? date) <= date &&
      (closed === undefined || date < closed) &&
      !files.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay),
  );
  return !isKnown || isLacking;
}

test("law: a market day is in a gap exactly when an account that was alive lacks it, whatever the files' order", () => {
  const asked = { from: FIRST, to: addDays(FIRST, SPAN_DAYS - 1) };
  const calendar = { today: day("2026-12-31"), isSession: isOpen };
  const sessions = Array.from({ length: SPAN_DAYS }, (_, index) => addDays(FIRST, index)).filter(isOpen);
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 4 }), (accounts) => {
      const found = coverSpan(accounts.map(toAccount), asked, calendar);
      const reversed = accounts.map((each) => ({ ...each, files: each.files.toReversed() }));
      expect(coverSpan(reversed.map(toAccount), asked, calendar)).toEqual(found);
      fc.pre(found.state !== "NOT_IMPORTED");

      const inGap = (date: CalendarDate) =>
        found.gaps.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
      const missed = sessions.filter((date) => missesOn(date, accounts));
      expect(sessions.filter(inGap)).toEqual(missed);
      expect(found.coveredThrough).toBe(sessions.findLast((date) => !missed.includes(date)));
      expect(found.coveredFrom).toBe(sessions.find((date) => !missed.includes(date)));
    }),
  );
});

test("law: a file more never uncovers a day of its account's known time, and never reaches beyond its range", () => {
  const calendar = { today: day("2026-12-31"), isSession: isOpen };
  fc.assert(
    fc.property(filesOf, fileOf, fc.nat(SPAN_DAYS - 1), (files, file, at) => {
      const date = addDays(FIRST, at);
      fc.pre(isOpen(date));
      const isCovered = (held: readonly DaySpan[]) =>
        coverSpan([toAccount({ files: held }, 0)], { from: date, to: date }, calendar).state === "COVERED";
      const isOfFile = file.firstDay <= date && date <= file.lastDay;
      expect(isCovered([...files, file])).toBe(isCovered(files) || isOfFile);
    }),
  );
});
