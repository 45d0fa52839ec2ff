import type { FastifyInstance } from "fastify";
import type { AuditService } from "./audit.service.ts";

const FIRST_MS = 10 * 60_000;
const NIGHT_MS = 24 * 60 * 60_000;

/** Looks every day whether the log was changed outside the app, for the first time soon after a start. */
export function keepAuditVerified(app: FastifyInstance, audit: Pick<AuditService, "verify">): void {
  const verify = async () => {
    try {
      const { check } = await audit.verify();
      if (check.problem !== null) {
        app.log.error(`audit log: ${check.problem}`);
      }
    } catch (error) {
      app.log.warn({ err: error }, "audit log not verified");
    }
  };
  const timers = [setTimeout(() => void verify(), FIRST_MS), setInterval(() => void verify(), NIGHT_MS)];
  for (const timer of timers) {
    timer.unref();
  }
  app.addHook("onClose", async () => {
    for (const timer of timers) {
      clearTimeout(timer);
    }
  });
}
