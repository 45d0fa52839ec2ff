import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { HttpResponse, http, ws } from "msw";
import { server } from "../../../testing/server.ts";

const channel = ws.link("ws://localhost/ws/progress");

/** A channel for progress that answers its first frame with `answer`, or closes without one; the frame is handed out. */
export function answerChannel(
  answer: string | undefined,
  onFrame: (frame: string) => void = () => undefined,
) {
  server.use(
    channel.addEventListener("connection", ({ client }) => {
      client.addEventListener("message", ({ data }) => {
        onFrame(String(data));
        if (answer === undefined) {
          client.close();
        } else {
          client.send(answer);
        }
      });
    }),
  );
}

export const CONNECTED = "CONNECTED\nversion:1.2\n\n\0";

export const healthy = () =>
  http.get("/api/health", () => HttpResponse.json({ status: "ok", database: "ok", version: "0.1.0" }));

/** A server that is well, up since two days and three hours. */
export function everythingWorks(): void {
  answerChannel(CONNECTED);
  server.use(
    healthy(),
    http.get("/api/admin/health", () =>
      HttpResponse.json({ status: "ok", uptime: (2 * 24 + 3) * 3_600_000, adminUser: "ann", endpoints: [] }),
    ),
  );
}

/** Figures as the server answers them. */
export function metricsOf(given: Partial<UploadMetrics> = {}): UploadMetrics {
  return {
    timeframe: "24h",
    since: "2026-11-19T15:30:00.000Z",
    generatedAt: "2026-11-20T15:30:00.000Z",
    isComplete: true,
    totalUploads: 1234,
    failedUploads: 300,
    cancelledUploads: 2,
    overallSuccessRate: 75.6888,
    averageUploadTime: 2345,
    totalSessions: 41,
    popularFileTypes: {
      "Fidelity transactions": 900,
      "Fidelity positions": 300,
      "Not recognized": 20,
      "Schwab transactions": 8,
      "Schwab positions": 3,
      "Vanguard transactions": 2,
      "Vanguard positions": 1,
    },
    uptime: 90_000_000,
    performance: {
      responseTime: { average: 850, p95: 3200, p99: 61_000 },
      memoryUsage: { currentTrend: "increasing", usedBytes: 220_000_000, sampleCount: 60 },
    },
    errorPatterns: {
      totalErrors: 300,
      mostCommonErrors: [
        { type: "UNREADABLE_LINES", count: 200, percentage: 66.6667 },
        { type: "UNKNOWN_FORMAT", count: 100, percentage: 33.3333 },
      ],
      errorTrends: Array.from({ length: 24 }, (_, index) => ({
        timestamp: new Date(Date.parse("2026-11-19T16:00:00.000Z") + index * 3_600_000).toISOString(),
        errorCount: index,
      })),
    },
    sizes: [
      {
        category: "medium",
        count: 7,
        averageUploadTime: 900,
        megabytesPerSecond: 7.25,
        efficiency: "good",
      },
    ],
    recent: Array.from({ length: 12 }, (_, index) => ({
      endedAt: new Date(Date.parse("2026-11-20T15:30:00.000Z") - index * 60_000).toISOString(),
      stage: index === 0 ? "IMPORT" : "PREVIEW",
      outcome: index === 1 ? "FAILURE" : "SUCCESS",
      durationMs: 84,
      sizeBytes: 2_500_000,
      fileKind: "Fidelity transactions",
      problem: index === 1 ? "UNKNOWN_FORMAT" : null,
    })),
    ...given,
  };
}

/** Before anybody uploaded anything. */
export const NO_UPLOADS: Partial<UploadMetrics> = {
  totalUploads: 0,
  failedUploads: 0,
  cancelledUploads: 0,
  overallSuccessRate: null,
  averageUploadTime: null,
  totalSessions: 0,
  popularFileTypes: {},
  performance: {
    responseTime: null,
    memoryUsage: { currentTrend: null, usedBytes: 220_000_000, sampleCount: 3 },
  },
  errorPatterns: {
    totalErrors: 0,
    mostCommonErrors: [],
    errorTrends: [{ timestamp: "2026-11-20T15:00:00.000Z", errorCount: 0 }],
  },
  sizes: [],
  recent: [],
};

/** The server's figures; answers the timeframes that were asked for. */
export function serveMetrics(given: Partial<UploadMetrics> = {}): string[] {
  const asked: string[] = [];
  server.use(
    http.get("/api/admin/uploads/metrics", ({ request }) => {
      const timeframe = new URL(request.url).searchParams.get("timeframe") ?? "";
      asked.push(timeframe);
      return HttpResponse.json(metricsOf({ timeframe, ...given }));
    }),
  );
  return asked;
}
