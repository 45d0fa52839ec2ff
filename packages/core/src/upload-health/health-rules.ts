/** How a part of the upload system does; `unknown` where the browser cannot tell. */
export type HealthStatus = "critical" | "degraded" | "healthy" | "unknown";

/** No answer within this time is none. */
export const HEALTH_TIMEOUT_MS = 5000;
/** An answer that takes longer than this is slow. */
export const SLOW_ANSWER_MS = 2000;
/** Between two rounds of checks while monitoring is active. */
export const HEALTH_REFRESH_MS = 60_000;
/** Most reports that are kept. */
export const HEALTH_HISTORY_MAX = 100;
/** Reports that are shown, once there is more than one. */
export const HEALTH_HISTORY_SHOWN = 5;

const MEMORY_PERCENT = { degraded: 75, critical: 90 };
const STORAGE_PERCENT = { degraded: 80, full: 100 };

/** An answer over HTTP; `httpStatus` is undefined when none came, or none in time. */
export type Answered = { readonly httpStatus: number | undefined; readonly responseTimeMs: number };

export function statusOfBackend({ httpStatus, responseTimeMs }: Answered): HealthStatus {
  if (httpStatus === undefined || httpStatus >= 500) {
    return "critical";
  }
  const isOk = httpStatus >= 200 && httpStatus < 300;
  return isOk && responseTimeMs <= SLOW_ANSWER_MS ? "healthy" : "degraded";
}

/** Rates the share of memory in use, 0 to 100; undefined where the browser does not report it. */
export function statusOfMemory(usedPercent: number | undefined): HealthStatus {
  if (usedPercent === undefined) {
    return "unknown";
  }
  if (usedPercent > MEMORY_PERCENT.critical) {
    return "critical";
  }
  return usedPercent > MEMORY_PERCENT.degraded ? "degraded" : "healthy";
}

/** Rates the share of storage in use, 0 to 100; undefined where the browser does not report it. */
export function statusOfStorage(usedPercent: number | undefined): HealthStatus {
  if (usedPercent === undefined) {
    return "unknown";
  }
  if (usedPercent >= STORAGE_PERCENT.full) {
    return "critical";
  }
  return usedPercent > STORAGE_PERCENT.degraded ? "degraded" : "healthy";
}

/** Whether what was written to the browser's storage came back. */
export const statusOfRoundTrip = (cameBack: boolean): HealthStatus => (cameBack ? "healthy" : "critical");

/** Whether the channel for progress opened; polling goes on without it. */
export const statusOfWebSocket = (isConnected: boolean): HealthStatus =>
  isConnected ? "healthy" : "degraded";
