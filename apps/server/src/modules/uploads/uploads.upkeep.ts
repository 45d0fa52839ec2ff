import type { FastifyInstance } from "fastify";
import type { Uploads } from "./uploads.ts";

const SWEEP_MS = 15 * 60_000;

/** Forgets previews that nobody confirmed, at start and every quarter of an hour; takes part in the imports in the background. */
export function keepUploadsTidy(app: FastifyInstance, uploads: Uploads): void {
  const sweep = () =>
    uploads.sweep().catch((error: unknown) => app.log.warn({ err: error }, "uploads not swept"));
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();
  app.addHook("onReady", async () => {
    await sweep();
    await uploads.startImporting((error) => app.log.warn({ err: error }, "imports in the background"));
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
