import type { FastifyInstance } from "fastify";
import type { WeeklyMailService } from "./weekly-mail.service.ts";

const LOOK_MS = 30 * 60_000;

/** Looks every half hour whether a weekly mail is due. Several servers send one. */
export function keepWeeklyMail(app: FastifyInstance, weeklyMail: Pick<WeeklyMailService, "sendDue">): void {
  const look = () =>
    weeklyMail.sendDue().catch((error: unknown) => app.log.warn({ err: error }, "weekly mail not sent"));
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
