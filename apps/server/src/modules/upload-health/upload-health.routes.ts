import { uploadMetricsQuery } from "@strikebook/validators/uploads/upload-health";
import type { FastifyInstance } from "fastify";
import type { UploadHealthService } from "./upload-health.service.ts";

const SAMPLE_MS = 60_000;

/** Figures of everybody's uploads for the administrators' console, and the samples that its memory trend is made of. */
export function uploadHealthRoutes(app: FastifyInstance, uploadHealth: UploadHealthService): void {
  app.get("/api/admin/uploads/metrics", (request) =>
    uploadHealth.metrics(uploadMetricsQuery.parse(request.query).timeframe),
  );

  const timer = setInterval(() => uploadHealth.sampleMemory(), SAMPLE_MS);
  timer.unref();
  app.addHook("onReady", async () => uploadHealth.sampleMemory());
  app.addHook("onClose", async () => clearInterval(timer));
}
