import { expect, test } from "vitest";
import { msSince, msUntil } from "./elapsed.ts";

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 26, 1);
const NEVER = Number.POSITIVE_INFINITY;

test.each([
  ["12 years before", -12 * 8766 * HOUR, 12 * 8766 * HOUR],
  ["a day before", -24 * HOUR, 24 * HOUR],
  ["an hour before", -HOUR, HOUR],
  ["now", 0, 0],
  ["half a minute to come: another server's clock", 30_000, 0],
  ["an hour to come", HOUR, NEVER],
  ["a day to come", 24 * HOUR, NEVER],
  ["12 years to come", 12 * 8766 * HOUR, NEVER],
])("a moment %s", (_, shiftMs, ms) => {
  expect(msSince(NOW + shiftMs, NOW)).toBe(ms);
  expect(msSince(new Date(NOW + shiftMs), new Date(NOW))).toBe(ms);
});

test.each([
  ["12 years ago", -12 * 8766 * HOUR, 0],
  ["an hour ago", -HOUR, 0],
  ["in a minute", 60_000, 60_000],
  ["in two minutes, the longest", 120_000, 120_000],
  ["in an hour", HOUR, 0],
  ["in a day", 24 * HOUR, 0],
  ["in 12 years", 12 * 8766 * HOUR, 0],
])("an end %s of a wait of two minutes at most", (_, shiftMs, ms) => {
  expect(msUntil(NOW + shiftMs, NOW, 120_000)).toBe(ms);
});
