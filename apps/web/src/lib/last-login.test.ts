import { expect, test } from "vitest";
import { lastLoginLabel } from "./last-login.ts";

const NOW = new Date(2026, 10, 22, 0, 30);
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString();

test.each([
  [null, "Never"],
  [undefined, "Never"],
  ["nonsense", "Never"],
  [at(11, 22, 0), "Today"],
  // A clock that is ahead of the reader's.
  [at(11, 23), "Today"],
  [at(11, 21, 23), "Yesterday"],
  [at(11, 20), "2 days ago"],
  [at(11, 16, 1), "6 days ago"],
  [at(11, 15), "1 week ago"],
  [at(11, 9), "1 week ago"],
  [at(11, 8), "2 weeks ago"],
  [at(10, 24), "4 weeks ago"],
  [at(10, 23), "Oct 23, 2026"],
  [at(1, 2), "Jan 2, 2026"],
])("%s is %s", (instant, label) => {
  expect(lastLoginLabel(instant, NOW)).toBe(label);
});
