import { expect, test } from "vitest";
import { type HealthCheck, reportOf, withReport } from "./health-report.ts";
import {
  HEALTH_HISTORY_MAX,
  type HealthStatus,
  statusOfBackend,
  statusOfMemory,
  statusOfRoundTrip,
  statusOfStorage,
  statusOfWebSocket,
} from "./health-rules.ts";

test.each([
  [200, 1, "healthy"],
  [204, 2000, "healthy"],
  [200, 2001, "degraded"],
  [304, 1, "degraded"],
  [404, 1, "degraded"],
  [499, 1, "degraded"],
  [500, 1, "critical"],
  [503, 9000, "critical"],
  [undefined, 5000, "critical"],
] as const)("a backend that answers %s after %i ms is %s", (httpStatus, responseTimeMs, status) => {
  expect(statusOfBackend({ httpStatus, responseTimeMs })).toBe(status);
});

test.each([
  [undefined, "unknown"],
  [0, "healthy"],
  [75, "healthy"],
  [75.1, "degraded"],
  [90, "degraded"],
  [90.1, "critical"],
] as const)("memory of which %s%% is in use is %s", (percent, status) => {
  expect(statusOfMemory(percent)).toBe(status);
});

test.each([
  [undefined, "unknown"],
  [80, "healthy"],
  [80.1, "degraded"],
  [99.9, "degraded"],
  [100, "critical"],
  [101, "critical"],
] as const)("storage of which %s%% is in use is %s", (percent, status) => {
  expect(statusOfStorage(percent)).toBe(status);
});

test("storage that gives nothing back is critical, a channel that does not open a nuisance", () => {
  expect([true, false].map(statusOfRoundTrip)).toEqual(["healthy", "critical"]);
  expect([true, false].map(statusOfWebSocket)).toEqual(["healthy", "degraded"]);
});

test.each([
  [["healthy", "degraded", "critical"], "critical", [1, 1, 1]],
  [["healthy", "degraded", "unknown"], "degraded", [1, 1, 0]],
  [["healthy", "unknown", "unknown"], "healthy", [1, 0, 0]],
  [["unknown", "unknown", "unknown"], "unknown", [0, 0, 0]],
] as const)("checks that are %j are %s together", (statuses, overall, [healthy, degraded, critical]) => {
  const [a, b, c] = statuses;

  const report = reportOf(
    { a: check(a), b: check(b), c: check(c) },
    { timestamp: "2026-11-20T15:00:00.000Z", uptime: 5 },
  );

  expect(report).toMatchObject({ overall, timestamp: "2026-11-20T15:00:00.000Z", uptime: 5 });
  expect(report.summary).toEqual({
    healthyChecks: healthy,
    degradedChecks: degraded,
    criticalChecks: critical,
    totalChecks: 3,
  });
});

test("the history holds the newest reports, the newest first", () => {
  const full = Array.from({ length: HEALTH_HISTORY_MAX }, (_, index) => index);

  expect(withReport([], "first")).toEqual(["first"]);
  expect(withReport(full, -1)).toEqual([-1, ...full.slice(0, -1)]);
});

const check = (status: HealthStatus): HealthCheck => ({
  status,
  responseTime: 3,
  details: "",
  timestamp: "2026-11-20T15:00:00.000Z",
});
