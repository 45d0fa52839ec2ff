import type { FastifyInstance } from "fastify";

const SAMPLE_MS = 6 * 60 * 60_000;

/** Notes the size of the database, at start and every six hours; the first of a day counts. */
export function keepStorageSamples(
  app: FastifyInstance,
  housekeeping: { takeSample(): Promise<void> },
): void {
  const sample = () =>
    housekeeping
      .takeSample()
      .catch((error: unknown) => app.log.warn({ err: error }, "size of the database not noted"));
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  timer.unref();
  app.addHook("onReady", sample);
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
