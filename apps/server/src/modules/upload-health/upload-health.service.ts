import { memoryTrendOf } from "@strikebook/core/upload-health/memory-trend";
import { summarizeUploads } from "@strikebook/core/upload-health/summarize-uploads";
import {
  TIMEFRAME_MS,
  UPLOAD_HISTORY_MAX,
  type UploadAttempt,
  type UploadTimeframe,
} from "@strikebook/core/upload-health/upload-attempt";
import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";

type Needs = {
  /** Everybody's, newest first, no more than are kept. */
  readonly listAttempts: (since: Date) => Promise<UploadAttempt[]>;
  /** Milliseconds that this process runs, and the bytes of memory that it holds. */
  readonly machine: () => { uptimeMs: number; memoryUsedBytes: number };
  readonly clock: { now(): Date };
};

export type UploadHealthService = ReturnType<typeof createUploadHealthService>;

/** How uploads go, over all users, for administrators. */
export function createUploadHealthService({ listAttempts, machine, clock }: Needs) {
  const memory = new MemorySamples();
  return {
    /** Notes how much memory this process holds now. */
    sampleMemory(): void {
      memory.add({ atMs: clock.now().getTime(), bytes: machine().memoryUsedBytes });
    },

    async metrics(timeframe: UploadTimeframe): Promise<UploadMetrics> {
      const now = clock.now();
      const since = new Date(now.getTime() - TIMEFRAME_MS[timeframe]);
      const attempts = await listAttempts(since);
      const { responseTime, ...figures } = summarizeUploads(attempts, { since, now });
      const samples = memory.since(since);
      const { uptimeMs, memoryUsedBytes } = machine();
      return {
        ...figures,
        timeframe,
        since: since.toISOString(),
        generatedAt: now.toISOString(),
        isComplete: attempts.length < UPLOAD_HISTORY_MAX,
        uptime: uptimeMs,
        performance: {
          responseTime,
          memoryUsage: {
            currentTrend: memoryTrendOf(samples) ?? null,
            usedBytes: memoryUsedBytes,
            sampleCount: samples.length,
          },
        },
      };
    },
  };
}

type Sample = { readonly atMs: number; readonly bytes: number };

/** Memory of this process, sampled every minute since it began; kept for a week at most. */
export class MemorySamples {
  readonly #samples: Sample[] = [];

  add(sample: Sample): void {
    this.#samples.push(sample);
    if (this.#samples.length > UPLOAD_HISTORY_MAX) {
      this.#samples.shift();
    }
  }

  /** Bytes, oldest first. */
  since(instant: Date): number[] {
    return this.#samples.flatMap(({ atMs, bytes }) => (atMs >= instant.getTime() ? [bytes] : []));
  }
}
