import { missedSince } from "@strikebook/core/housekeeping/backup-standing";
import type { Clock } from "../../clock.ts";
import type { SendMail } from "../../outside/mailer.ts";
import type { AlarmReader } from "./backup-alarm.repository.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupRow } from "./backups.types.ts";

export type BackupAlarm = ReturnType<typeof createBackupAlarm>;

type Needs = {
  readonly repository: Pick<BackupsRepository, "findFirstTry" | "findLast" | "findLastGood" | "tellMissed">;
  readonly isNightly: boolean;
  /** Absent when mail is not set up. */
  readonly sendMail: SendMail | undefined;
  readonly appUrl: string | undefined;
  readonly clock: Clock;
};

/** Says, where administrators don't look each day, that no backup was proven for two nights. */
export function createBackupAlarm({ repository, isNightly, sendMail, appUrl, clock }: Needs) {
  async function since(): Promise<BackupRow | undefined> {
    const now = clock.now();
    const lastGood = await repository.findLastGood(now);
    return missedSince({ isNightly, lastGood, firstTry: lastGood ?? (await repository.findFirstTry()) }, now);
  }

  return {
    /** For Prometheus. */
    isMissed: async (): Promise<boolean> => (await since()) !== undefined,

    /** Mails administrators once for each time that nights are missed; a mail that failed is tried again. Answers whether it did. */
    async tell(): Promise<boolean> {
      const missed = sendMail === undefined ? undefined : await since();
      if (sendMail === undefined || missed === undefined) {
        return false;
      }
      const last = await repository.findLast(clock.now());
      return await repository.tellMissed(missed.id, clock.now(), async (readers) => {
        const sent = [];
        for (const reader of readers) {
          const text = wordsOf({ reader, missed, last, appUrl });
          sent.push(await sendMail({ to: reader.email, subject: SUBJECT, text }));
        }
        return sent.includes(true);
      });
    },
  };
}

const SUBJECT = "Strikebook: no proven backup for two nights";

type Facts = {
  readonly reader: AlarmReader;
  readonly missed: BackupRow;
  readonly last: BackupRow | undefined;
  readonly appUrl: string | undefined;
};

function wordsOf({ reader, missed, last, appUrl }: Facts): string {
  const made = missed.startedAt.toISOString().slice(0, 16).replace("T", " ");
  return [
    `Hello ${reader.firstName},`,
    "",
    missed.provenAt === undefined
      ? "Strikebook has tried to back up, and no backup has been proven yet."
      : `The newest proven backup is from ${made} UTC.`,
    ...(last?.error === undefined ? [] : [`The last try failed: ${last.error}`]),
    `Look at Admin, Backups${appUrl === undefined ? "." : `: ${appUrl}/admin/backups`}`,
    "",
  ].join("\n");
}
