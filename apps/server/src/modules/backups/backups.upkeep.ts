import type { FastifyInstance } from "fastify";
import type { BackupAlarm } from "./backup-alarm.ts";
import type { BackupsService } from "./backups.service.ts";

const LOOK_MS = 60_000;
const ALARM_MS = 30 * 60_000;

/**
 * Looks every minute whether the backup of the night is missing, and makes it; every half hour whether administrators are to be
 * mailed. Several servers do it once.
 */
export function keepBackups(
  app: FastifyInstance,
  backups: Pick<BackupsService, "endBrokenOff" | "runIfDue">,
  alarm: Pick<BackupAlarm, "tell">,
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
  const tell = () =>
    alarm.tell().catch((error: unknown) => app.log.warn({ err: error }, "no mail on backups"));
  const alarmTimer = setInterval(() => void tell(), ALARM_MS);
  alarmTimer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    clearInterval(alarmTimer);
  });
}
