import type { HealthCheck } from "@strikebook/core/upload-health/health-report";

/** The findings of a check; {@link timed} adds how long it took and when. */
export type Finding = Pick<HealthCheck, "details" | "metrics" | "status">;

/** Runs a check and adds how long it took and when. */
export async function timed(
  check: (elapsedMs: () => number) => Finding | Promise<Finding>,
): Promise<HealthCheck> {
  const begunMs = performance.now();
  const elapsedMs = () => performance.now() - begunMs;
  const found = check(elapsedMs);
  // A check that answers at once must not count the time until the other checks let it go on.
  const atOnceMs = elapsedMs();
  const finding = await found;
  const responseTime = Math.round(found instanceof Promise ? elapsedMs() : atOnceMs);
  return { ...finding, responseTime, timestamp: new Date().toISOString() };
}
