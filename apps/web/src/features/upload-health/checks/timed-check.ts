import type { HealthCheck } from "@strikebook/core/upload-health/health-report";

/** What a check found; how long it took and when is added by {@link timed}. */
export type Finding = Pick<HealthCheck, "details" | "metrics" | "status">;

/** Runs a check and adds how long it took and when. */
export async function timed(
  check: (elapsedMs: () => number) => Finding | Promise<Finding>,
): Promise<HealthCheck> {
  const begunMs = performance.now();
  const elapsedMs = () => performance.now() - begunMs;
  const found = check(elapsedMs);
  // What is there at once must not count the time until the other checks let this one go on.
  const atOnceMs = elapsedMs();
  const finding = await found;
  const responseTime = Math.round(found instanceof Promise ? elapsedMs() : atOnceMs);
  return { ...finding, responseTime, timestamp: new Date().toISOString() };
}
