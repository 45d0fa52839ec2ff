import type { FastifyInstance } from "fastify";
import { repeat } from "../../upkeep.ts";
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
  const look = async () => {
    const made = await backups.runIfDue();
    if (made?.error !== undefined) {
      app.log.error({ file: made.fileName }, `the backup failed: ${made.error}`);
    } else if (made !== undefined) {
      app.log.info({ file: made.fileName, bytes: made.sizeBytes }, "backup made and proven");
    }
  };
  backups.endBrokenOff().catch((error: unknown) => app.log.warn({ err: error }, "unfinished backups"));
  repeat(app, { work: look, everyMs: LOOK_MS, failure: "no backup" });
  repeat(app, { work: () => alarm.tell(), everyMs: ALARM_MS, failure: "no mail on backups" });
}
