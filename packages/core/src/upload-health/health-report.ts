import { HEALTH_HISTORY_MAX, type HealthStatus } from "./health-rules.ts";

export type HealthCheck = {
  readonly status: HealthStatus;
  /** Milliseconds that the check took. */
  readonly responseTime: number;
  /** The finding, in words. */
  readonly details: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly metrics?: Readonly<Record<string, number>>;
};

export type HealthSummary = {
  readonly healthyChecks: number;
  readonly degradedChecks: number;
  readonly criticalChecks: number;
  /** All checks, including those of unknown status. */
  readonly totalChecks: number;
};

export type HealthReport<Service extends string = string> = {
  readonly overall: HealthStatus;
  /** ISO 8601. */
  readonly timestamp: string;
  /** Milliseconds that the server runs; undefined when it does not say. */
  readonly uptime: number | undefined;
  readonly summary: HealthSummary;
  readonly checks: Readonly<Record<Service, HealthCheck>>;
};

/** Combines the checks of one round. */
export function reportOf<Service extends string>(
  checks: Readonly<Record<Service, HealthCheck>>,
  { timestamp, uptime }: Pick<HealthReport, "timestamp" | "uptime">,
): HealthReport<Service> {
  const statuses = Object.values<HealthCheck>(checks).map(({ status }) => status);
  const count = (status: HealthStatus) => statuses.filter((each) => each === status).length;
  const summary = {
    healthyChecks: count("healthy"),
    degradedChecks: count("degraded"),
    criticalChecks: count("critical"),
    totalChecks: statuses.length,
  };
  return { overall: overallOf(summary), timestamp, uptime, summary, checks };
}

function overallOf({ criticalChecks, degradedChecks, healthyChecks }: HealthSummary): HealthStatus {
  if (criticalChecks > 0) {
    return "critical";
  }
  if (degradedChecks > 0) {
    return "degraded";
  }
  return healthyChecks > 0 ? "healthy" : "unknown";
}

/** Newest first; the oldest go when there are too many. */
export const withReport = <Report>(history: readonly Report[], report: Report): Report[] =>
  [report, ...history].slice(0, HEALTH_HISTORY_MAX);
