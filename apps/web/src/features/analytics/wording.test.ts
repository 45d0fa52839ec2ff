import { expect, test } from "vitest";
import { periodParam, readPeriod } from "./periods.ts";
import { statisticsErrorText } from "./statistics-error.ts";
import { growthText, healthWord, rolesText, shareOf, shareText, uptimeText } from "./wording.ts";

const MINUTE_MS = 60_000;

test.each([
  [59_999, "Less than a minute"],
  [MINUTE_MS, "1 minute"],
  [61 * MINUTE_MS, "1 hour 1 minute"],
  [26 * 60 * MINUTE_MS, "1 day 2 hours"],
  [(3 * 24 * 60 + 5) * MINUTE_MS, "3 days"],
  [(1143 * 24 + 2) * 60 * MINUTE_MS, "1,143 days 2 hours"],
])("%i ms is %s", (uptimeMs, text) => {
  expect(uptimeText(uptimeMs)).toBe(text);
});

test.each([
  ["ok", "Healthy", "success"],
  ["healthy", "Healthy", "success"],
  ["degraded", "Degraded", "warning"],
  ["critical", "Critical", "danger"],
  ["unavailable", "Unavailable", "danger"],
  ["?", "Unknown", "neutral"],
])("%s is shown as %s", (status, label, tone) => {
  expect(healthWord(status)).toEqual({ label, tone });
});

test.each([
  [[], "User"],
  [["ADMIN"], "Admin"],
  [["ADMIN", "READONLY"], "Admin, Read Only"],
  [["AUDITOR"], "AUDITOR"],
])("roles %j are %s", (roles, text) => {
  expect(rolesText(roles)).toBe(text);
});

test.each([
  [0, 0, "0.00%"],
  [1, 3, "33.33%"],
  [12, 1_234_567, "<0.01%"],
  [0, 5, "0.00%"],
])("%i of %i is %s", (part, whole, text) => {
  expect(shareText(shareOf(part, whole))).toBe(text);
});

test("growth says what is compared", () => {
  const growth = {
    period: "7d",
    current: 1200,
    previous: 3,
    percentageChange: 39900,
    trend: "INCREASING" as const,
  };
  expect(growthText(growth, 7)).toBe("1,200 new in 7 days, 3 in the 7 days before");
});

test.each([
  ["7d", "7d", "7d"],
  ["90d", "90d", "90d"],
  ["30d", "30d", undefined],
  ["1y", "30d", undefined],
  [undefined, "30d", undefined],
])("the address %s asks for %s and is written %s", (text, period, param) => {
  expect(readPeriod(text)).toBe(period);
  expect(periodParam(readPeriod(text))).toBe(param);
});

test.each([
  [401, "You need to be logged in as an admin to view statistics"],
  [403, "You do not have permission to view admin statistics"],
  [404, "Backend not available"],
  [500, "Backend not available"],
  [429, "Failed to fetch statistics (HTTP 429)"],
])("a refusal with %i is told as: %s", (status, text) => {
  expect(statisticsErrorText(status)).toBe(text);
});
