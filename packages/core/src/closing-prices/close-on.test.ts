import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { closesByDay, oldestDayThatCounts } from "./close-on.ts";
import type { CloseSource, ClosingPrice } from "./closing-price.ts";

const day = (text: string) => text as CalendarDate;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2026-01-01"), day("2026-12-31")).map((holiday) => [holiday.atDate, holiday]),
);
const close = (on: string, price: string, source: CloseSource, instrument = "KO"): ClosingPrice => ({
  instrument,
  day: day(on),
  close: price as DecimalText,
  source,
});
const find = (closes: readonly ClosingPrice[]) => {
  const closeOn = closesByDay(closes, (on) => isSession(on, HOLIDAYS));
  return (on: string, instrument = "KO") => closeOn(instrument, day(on));
};

test("of one day Fidelity's price counts, then a file's, then Tiingo's, then Finnhub's, in whatever order they are told", () => {
  const all: ClosingPrice[] = [
    close("2026-11-24", "4", "FINNHUB"),
    close("2026-11-24", "1", "FIDELITY"),
    close("2026-11-24", "3", "TIINGO"),
    close("2026-11-24", "2", "FILE"),
  ];
  for (const [count, price] of [
    [0, "1"],
    [1, "2"],
    [2, "3"],
    [3, "4"],
  ] as const) {
    const left = all.filter(({ close: text }) => Number(text) > count);
    expect(find(left)("2026-11-24")?.close).toBe(price);
    expect(find(left.toReversed())("2026-11-24")?.close).toBe(price);
  }
});

test("a provider's price of the day counts before Fidelity's of the day before", () => {
  const found = find([close("2026-11-23", "70", "FIDELITY"), close("2026-11-24", "71", "TIINGO")]);
  expect(found("2026-11-24")).toMatchObject({ close: "71", age: 0 });
  expect(found("2026-11-23")).toMatchObject({ close: "70", age: 0 });
});

// Thanksgiving was Thursday 26 November 2026, with a half day after it: Wednesday's close is 1 day old on Friday.
test.each([
  ["2026-11-25", 0],
  ["2026-11-26", 0],
  ["2026-11-27", 1],
  ["2026-11-28", 1],
  ["2026-11-29", 1],
  ["2026-11-30", 2],
  ["2026-12-01", 3],
  ["2026-12-02", undefined],
  ["2026-11-24", undefined],
])("on %s Wednesday's close is %s trading days old", (on, age) => {
  expect(find([close("2026-11-25", "70.5", "FINNHUB")])(on)?.age).toBe(age);
});

test("an instrument without a close has none, whatever others have", () => {
  expect(find([close("2026-11-25", "70.5", "FILE")])("2026-11-25", "PEP")).toBeUndefined();
  expect(find([])("2026-11-25")).toBeUndefined();
});

test.each([
  ["2026-11-25", "2026-11-20"],
  ["2026-11-27", "2026-11-23"],
  ["2026-11-28", "2026-11-23"],
  ["2026-11-30", "2026-11-24"],
])("the oldest close that counts on %s is that of %s: the day before it is none", (on, oldest) => {
  expect(oldestDayThatCounts(day(on), (each) => isSession(each, HOLIDAYS))).toBe(oldest);
  expect(find([close(oldest, "70", "FILE")])(on)?.age).toBe(3);
  const before = new Date(Date.parse(oldest) - 86_400_000).toISOString().slice(0, 10);
  expect(find([close(before, "70", "FILE")])(on)).toBeUndefined();
});
