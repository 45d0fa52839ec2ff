import { afterEach, expect, test, vi } from "vitest";
import { exchangeDay, exchangeMinute } from "./exchange-day.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["2026-11-20T04:59:59Z", "2026-11-19"],
  ["2026-11-20T05:00:00Z", "2026-11-20"],
  // Summer time: four hours instead of five.
  ["2026-07-01T03:59:59Z", "2026-06-30"],
  ["2026-07-01T04:00:00Z", "2026-07-01"],
  ["2027-01-01T04:59:59Z", "2026-12-31"],
])("%s is %s at the exchange", (instant, day) => {
  expect(exchangeDay(new Date(instant))).toBe(day);
});

test("the day does not depend on how a browser's languages write dates", () => {
  // Safari 16 and 17 write days of Canada like this.
  const written: { format: unknown } = Intl.DateTimeFormat.prototype as never;
  vi.spyOn(written, "format", "get").mockReturnValue(() => "11/22/2026");

  expect(exchangeDay(new Date("2026-11-22T12:00:00Z"))).toBe("2026-11-22");
});

test.each([
  ["2026-11-20T21:00:00Z", "16:00"],
  ["2026-07-01T19:59:59Z", "15:59"],
  ["2026-11-20T05:00:00Z", "00:00"],
])("%s is %s at the exchange", (instant, minute) => {
  expect(exchangeMinute(new Date(instant))).toBe(minute);
});
