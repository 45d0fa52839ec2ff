import type { FastifyInstance } from "fastify";
import type { ClosingPriceFeedsService } from "./closing-price-feeds.service.ts";

const LOOK_MS = 60_000;

/**
 * Looks every minute whether closes of the last trading day lack, and asks for them; never without a provider. Several servers do
 * it once.
 */
export function keepClosingPrices(
  app: FastifyInstance,
  feeds: Pick<ClosingPriceFeedsService, "isSetUp" | "runIfDue" | "stop">,
): void {
  if (!feeds.isSetUp) {
    return;
  }
  const look = () =>
    feeds.runIfDue().catch((error: unknown) => app.log.warn({ err: error }, "closing prices not asked for"));
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await feeds.stop();
  });
}
