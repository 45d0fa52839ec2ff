import type { FastifyInstance } from "fastify";
import type { Uploads } from "./uploads.module.ts";

const SWEEP_MS = 15 * 60_000;

/**
 * Forgets previews that nobody confirmed and matches ledgers again that are out of date, at start and every quarter of
 * an hour; takes part in the imports in the background.
 */
export function keepUploadsTidy(app: FastifyInstance, uploads: Uploads): void {
  const sweep = () =>
    uploads.sweep().catch((error: unknown) => app.log.warn({ err: error }, "uploads not swept"));
  // In the background: until the rematch is done, pages show the old figures.
  const rematch = () =>
    void uploads
      .rematchOutdated()
      .catch((error: unknown) => app.log.warn({ err: error }, "ledgers not matched again"));
  const timer = setInterval(() => {
    void sweep();
    rematch();
  }, SWEEP_MS);
  timer.unref();
  app.addHook("onReady", async () => {
    await sweep();
    await uploads.startImporting((error) => app.log.warn({ err: error }, "imports in the background"));
    rematch();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
