import { expect, test } from "vitest";
import { exchangeTimeOf } from "./exchange-clock.ts";

test.each([
  ["2026-11-20T04:59:59Z", "23:59:59"],
  ["2026-11-20T05:00:00Z", "00:00:00"],
  // Summer time: four hours instead of five.
  ["2026-07-01T04:00:00Z", "00:00:00"],
])("%s is %s in New York", (instant, time) => {
  expect(exchangeTimeOf(new Date(instant))).toBe(time);
});
