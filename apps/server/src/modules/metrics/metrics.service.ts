import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DatabaseFigures, MetricsRepository } from "./metrics.repository.ts";

export type MetricsService = ReturnType<typeof createMetricsService>;

/** A request as it ended. The route is the pattern, `/api/admin/users/:id`: an address could name a person. */
export type EndedRequest = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Figures for Prometheus: of this process, of its requests, and of the database at the time of asking. */
export function createMetricsService(repository: MetricsRepository, isBackupMissed: () => Promise<boolean>) {
  const registry = new Registry();
  const requests = new Counter({
    name: "strikebook_http_requests_total",
    help: "Requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "strikebook_http_request_duration_seconds",
    help: "Time to answer a request, by method and route.",
    labelNames: ["method", "route"],
    buckets: BUCKET_SECONDS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,

    /** Begins to observe this process: memory, processor, event loop, garbage collection. */
    observeProcess: () => collectDefaultMetrics({ register: registry }),

    countRequest({ method, route, status, seconds }: EndedRequest): void {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },

    /** The text that Prometheus reads. Without the database it holds what this process knows alone. */
    async render(): Promise<string> {
      const figures = await repository.figures().catch(() => undefined);
      const isMissed = await isBackupMissed().catch(() => undefined);
      return `${await registry.metrics()}\n${await gaugesOf(figures, isMissed).metrics()}`;
    },
  };
}

/** Made anew each time, so that a figure which is not known any more is absent instead of old. */
function gaugesOf(figures: DatabaseFigures | undefined, isBackupMissed: boolean | undefined): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `strikebook_${name}`, help, labelNames, registers: [registry] });
  gauge("database_up", "1 when the database answers.").set(figures === undefined ? 0 : 1);
  if (figures === undefined) {
    return registry;
  }
  gauge("database_size_bytes", "Size of the database.").set(figures.sizeBytes);
  const queue = gauge("import_queue_length", "Imports in the background, by state.", ["state"]);
  queue.set({ state: "waiting" }, figures.importsWaiting);
  queue.set({ state: "running" }, figures.importsRunning);
  const ended = gauge("imports_last_24_hours", "Imports that ended in the last 24 hours, by result.", [
    "result",
  ]);
  for (const outcome of ["SUCCESS", "FAILURE", "CANCELLED"]) {
    ended.set({ result: outcome.toLowerCase() }, figures.importsEnded.get(outcome) ?? 0);
  }
  if (figures.lastBackupAgeSeconds !== undefined) {
    gauge("last_backup_age_seconds", "Time since the last backup that succeeded.").set(
      figures.lastBackupAgeSeconds,
    );
  }
  if (isBackupMissed !== undefined) {
    gauge("backup_missed", "1 when no backup was proven for two nights.").set(isBackupMissed ? 1 : 0);
  }
  return registry;
}
