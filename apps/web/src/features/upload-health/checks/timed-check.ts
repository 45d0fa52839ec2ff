import type { HealthCheck } from "@strikebook/core/upload-health/health-report";

/** What a check found; how long it took and when is added by {@link timed}. */
export type Finding = Pick<HealthCheck, "details" | "metrics" | "status">;

/** Runs a check and adds how long it took and when. */
export async function timed(
  check: (elapsedMs: () => number) => Finding | Promise<Finding>,
): Promise<HealthCheck> {
  const begunMs = performance.now();
  const elapsedMs = () => performance.now() - begunMs;
  const finding = await check(elapsedMs);
  return { ...finding, responseTime: Math.round(elapsedMs()), timestamp: new Date().toISOString() };
}
