import { withReport } from "@strikebook/core/upload-health/health-report";
import { HEALTH_REFRESH_MS } from "@strikebook/core/upload-health/health-rules";
import { UPLOAD_TIMEFRAMES, type UploadTimeframe } from "@strikebook/core/upload-health/upload-attempt";
import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { NetworkError } from "../../lib/network/api-error.ts";
import { question } from "../../lib/network/query.ts";
import { rest } from "../../lib/network/rest-client.ts";
import { runChecks, type UploadHealthReport } from "./checks/run-checks.ts";

/** Between two looks at the figures. */
export const METRICS_REFRESH_MS = 30_000;

/**
 * The findings of monitoring so far: reports, newest first, and the figures that the last round could not
 * read.
 */
export type Monitor = {
  readonly history: readonly UploadHealthReport[];
  readonly problem: string | undefined;
};

/** The checks, again each minute while `isActive` and the tab is seen; the history outlasts a look at other pages. */
export const healthMonitor = (isActive: boolean) =>
  queryOptions({
    queryKey: ["upload-health", "Monitor", {}],
    queryFn: async ({ client, queryKey }): Promise<Monitor> => {
      const { report, problem } = await runChecks();
      const before = client.getQueryData<Monitor>(queryKey)?.history ?? [];
      return { history: withReport(before, report), problem };
    },
    enabled: isActive,
    refetchInterval: HEALTH_REFRESH_MS,
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });

/** Figures of everybody's uploads, again each half minute while the tab is seen. */
export const uploadMetrics = (timeframe: UploadTimeframe) =>
  question(["upload-health", "Metrics", timeframe], (signal) => fetchMetrics(timeframe, signal), {
    refetchInterval: METRICS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** A timeframe of the address; a day for none and for nonsense. */
export const readTimeframe = (text: string | undefined): UploadTimeframe =>
  UPLOAD_TIMEFRAMES.find((timeframe) => timeframe === text) ?? "24h";

async function fetchMetrics(timeframe: UploadTimeframe, signal: AbortSignal): Promise<UploadMetrics> {
  try {
    return await rest<UploadMetrics>("GET", `/api/admin/uploads/metrics?timeframe=${timeframe}`, { signal });
  } catch (error) {
    // The page tells of a cut line itself: what asks every half minute must not bring a toast each time.
    throw error instanceof NetworkError ? new Error(error.message, { cause: error }) : error;
  }
}
