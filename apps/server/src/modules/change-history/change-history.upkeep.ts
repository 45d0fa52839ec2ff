import type { FastifyInstance } from "fastify";
import type { ChangeHistoryService } from "./change-history.service.ts";

const PRUNE_MS = 6 * 60 * 60_000;

/** Forgets what is too old to be taken back, at start and every six hours. */
export function keepChangesTidy(app: FastifyInstance, changes: Pick<ChangeHistoryService, "prune">): void {
  const prune = () =>
    changes.prune().catch((error: unknown) => app.log.warn({ err: error }, "history of changes not pruned"));
  const timer = setInterval(() => void prune(), PRUNE_MS);
  timer.unref();
  app.addHook("onReady", prune);
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
