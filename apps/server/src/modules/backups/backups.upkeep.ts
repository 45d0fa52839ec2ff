import type { FastifyInstance } from "fastify";
import type { BackupsService } from "./backups.service.ts";

const LOOK_MS = 60_000;

/** Looks every minute whether the backup of the night is missing, and makes it. Several servers make one. */
export function keepBackups(
  app: FastifyInstance,
  backups: Pick<BackupsService, "endBrokenOff" | "runIfDue">,
): void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) {
      return;
    }
    isLooking = true;
    try {
      const made = await backups.runIfDue();
      if (made?.error !== undefined) {
        app.log.error({ file: made.fileName }, `the backup failed: ${made.error}`);
      } else if (made !== undefined) {
        app.log.info({ file: made.fileName, bytes: made.sizeBytes }, "backup made and proven");
      }
    } catch (error) {
      app.log.warn({ err: error }, "no backup");
    } finally {
      isLooking = false;
    }
  };
  backups.endBrokenOff().catch((error: unknown) => app.log.warn({ err: error }, "unfinished backups"));
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
