import { expect, test } from "vitest";
import { exchangeTimeOf, exchangeToday } from "./exchange-clock.ts";

test.each([
  ["2026-11-20T04:59:59Z", "2026-11-19", "23:59:59"],
  ["2026-11-20T05:00:00Z", "2026-11-20", "00:00:00"],
  // Summer time: four hours instead of five.
  ["2026-07-01T04:00:00Z", "2026-07-01", "00:00:00"],
])("%s is %s %s in New York", (instant, day, time) => {
  const now = new Date(instant);

  expect([exchangeToday(now), exchangeTimeOf(now)]).toEqual([day, time]);
});
