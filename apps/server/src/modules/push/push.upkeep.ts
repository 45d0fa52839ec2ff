import type { FastifyInstance } from "fastify";
import type { PushService } from "./push.service.ts";

const LOOK_MS = 60_000;

/** Looks every minute whether there is something to tell. A look that takes longer keeps the next one from beginning. */
export function keepPushing(app: FastifyInstance, push: Pick<PushService, "sendDue">): void {
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    await push.sendDue().catch((error: unknown) => app.log.warn({ err: error }, "push not sent"));
    isLooking = false;
  };
  const timer = setInterval(() => void (isLooking || look()), LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
