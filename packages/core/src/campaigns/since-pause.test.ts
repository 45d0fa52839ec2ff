import { expect, test } from "vitest";
import { matchBooks } from "../ledger/match-books.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { PairRows } from "./pieces/pair-rows.ts";
import { type CampaignDays, dayAfterPause, standAlone } from "./since-pause.ts";
import {
  assigned,
  bought,
  calledAway,
  dividend,
  expired,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

/** `OPTIONS 2026-01-05 2026-01-16`: kind, first and last day; `open` beside one that is. */
function campaign(words: string): CampaignDays {
  const [kind = "", first = "", last = "", open] = words.split(" ");
  return {
    kind: kind as CampaignDays["kind"],
    openedOn: calendarDate(first),
    firstDay: calendarDate(first),
    lastDay: calendarDate(last),
    isOpen: open === "open",
  };
}

test.each<[string, string[], string | undefined]>([
  ["none", [], undefined],
  [
    "the newest, which has ended",
    ["OPTIONS 2026-01-05 2026-01-16", "OPTIONS 2026-03-02 2026-03-20"],
    "2026-03-02",
  ],
  ["one that is open", ["OPTIONS 2026-01-05 2026-01-16", "OPTIONS 2026-03-02 2026-03-05 open"], "2026-03-02"],
  [
    "shares held ever since, beside newer contracts",
    ["OPTIONS 2026-01-05 2026-01-16", "HOLDING 2026-02-02 2026-02-02 open", "OPTIONS 2026-03-02 2026-03-20"],
    "2026-02-02",
  ],
  [
    "what was open then goes with it, and what was open with that",
    [
      "OPTIONS 2026-01-05 2026-01-16",
      "WHEEL 2026-01-19 2026-02-10",
      "HOLDING 2026-02-02 2026-03-04",
      "OPTIONS 2026-03-02 2026-03-20",
    ],
    "2026-01-19",
  ],
  [
    "one that ended on the day on which it began",
    ["WHEEL 2026-01-05 2026-03-02", "OPTIONS 2026-03-02 2026-03-20"],
    "2026-01-05",
  ],
  ["shares alone that are gone", ["HOLDING 2026-02-02 2026-03-04"], undefined],
])("later rows are read from %s", (_of, campaigns, day) => {
  expect(dayAfterPause(campaigns.map(campaign))).toBe(day);
});

test("shares that joined a call belong to it since they were bought", () => {
  const wheel = { ...campaign("WHEEL 2026-03-02 2026-03-02 open"), firstDay: calendarDate("2026-02-02") };
  expect(dayAfterPause([campaign("OPTIONS 2026-01-05 2026-02-06"), wheel])).toBe("2026-01-05");
});

const PUT = "XYZ260116P50";
const CALL = "XYZ260220C55";

/** The rows of A1 in XYZ from a day on, as matching all of them left them. */
function since(day: string, ...given: readonly GivenEntry[]): PairRows {
  const all = entries(...given);
  const { closings, openLots } = matchBooks(all);
  return {
    ...{ accountId: "A1", underlying: "XYZ", openLots },
    entries: all.filter(({ eventDate }) => eventDate >= day),
    closings: closings.filter(({ book, closedOn }) => book !== "TAX" && closedOn >= day),
  };
}

const WHEEL = [
  sellToOpen("2026-01-05", PUT, "100"),
  assigned("2026-01-16", PUT),
  putShares("2026-01-16", 50),
  sellToOpen("2026-01-20", CALL, "80"),
  dividend("2026-02-02", "12"),
  assigned("2026-02-20", CALL),
  calledAway("2026-02-20", 55, "5499.87"),
];
const LATER = [sellToOpen("2026-04-06", "XYZ260417P40", "60"), expired("2026-04-17", "XYZ260417P40")];

test("a wheel and what came weeks after it stand alone, each", () => {
  expect(standAlone(since("2026-01-05", ...WHEEL, ...LATER))).toBe(true);
  expect(standAlone(since("2026-04-06", ...WHEEL, ...LATER))).toBe(true);
});

test.each<[string, string, GivenEntry[]]>([
  ["a lot opened before the day", "2026-01-10", WHEEL],
  ["shares open since before it", "2026-04-06", [bought("2026-01-05", "-5000", 100), ...LATER]],
  ["shares sold that nobody saw come", "2026-04-06", [...WHEEL, ...LATER, sold("2026-05-04", "4000", 100)]],
  ["a dividend of shares that are gone", "2026-04-06", [...WHEEL, ...LATER, dividend("2026-05-04", "12")]],
  [
    "money paid back on them",
    "2026-04-06",
    [...WHEEL, ...LATER, { on: "2026-05-04", type: "RETURN_OF_CAPITAL", amount: 30, cashEffect: 30 }],
  ],
  ["a split", "2026-04-06", [...WHEEL, ...LATER, { on: "2026-05-04", type: "SPLIT", quantity: 0 }]],
  [
    "a cancellation, which may take back any trade",
    "2026-04-06",
    [...WHEEL, ...LATER, { on: "2026-05-04", type: "CANCEL", quantity: -100, amount: 5000 }],
  ],
  [
    "shares that left",
    "2026-04-06",
    [...WHEEL, ...LATER, { on: "2026-05-04", type: "TRANSFER_OUT", quantity: -9 }],
  ],
  [
    "a contract of which an older row says what it delivers",
    "2026-04-06",
    [...WHEEL, ...LATER, sellToOpen("2026-05-04", "XYZ1260515P40", "60")],
  ],
])("%s needs the rows before", (_what, day, rows) => {
  expect(standAlone(since(day, ...rows))).toBe(false);
});

test("a dividend of shares that are there, and a person's word about their cost", () => {
  const rows = since(
    "2026-04-06",
    ...WHEEL,
    bought("2026-04-06", "-5000", 100),
    dividend("2026-05-04", "12"),
  );
  expect(standAlone(rows)).toBe(true);
  const allocations = [{ day: calendarDate("2026-04-20"), percent: "10" as never }];
  expect(standAlone({ ...rows, allocations })).toBe(false);
});
