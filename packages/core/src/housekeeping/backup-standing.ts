import { msSince } from "../shared/elapsed.ts";

/** A try at a backup. */
type BackupTry = {
  readonly startedAt: Date;
  /** Absent while it is under way. */
  readonly finishedAt: Date | undefined;
  readonly error: string | undefined;
  /** When a restore of its file was last found equal to what it was made of. */
  readonly provenAt?: Date | undefined;
};

export type BackupsSeen = {
  readonly isNightly: boolean;
  /** The newest that was proven. */
  readonly lastGood: BackupTry | undefined;
  /** The newest of all. */
  readonly last: BackupTry | undefined;
};

export type BackupStanding = "FAILED" | "GOOD" | "NONE" | "OLD" | "RUNNING";

const HOUR_MS = 60 * 60 * 1000;
/** A try that has not ended by then was cut off. */
const RUNNING_HOURS_MAX = 6;
/** A proven backup is old from then on: two nights missed, or a week for those who make theirs by hand. */
const NIGHTLY_HOURS_MAX = 50;
const BY_HAND_HOURS_MAX = 8 * 24;

type NightsSeen<Try> = {
  readonly isNightly: boolean;
  /** The newest that was proven. */
  readonly lastGood: Try | undefined;
  /** The oldest of all. */
  readonly firstTry: Try | undefined;
};

/**
 * The backup since which nothing was proven for two nights, the first try when none ever was; undefined while all is well or
 * when none is made by itself.
 */
export function missedSince<Try extends BackupTry>(
  { isNightly, lastGood, firstTry }: NightsSeen<Try>,
  now: Date,
): Try | undefined {
  const since = lastGood ?? firstTry;
  const isMissed = since !== undefined && hoursSince(since, now) > NIGHTLY_HOURS_MAX;
  return isNightly && isMissed ? since : undefined;
}

const hoursSince = ({ startedAt }: BackupTry, now: Date): number => msSince(startedAt, now) / HOUR_MS;

/** How it stands with the newest backup at `now`. */
export function backupStanding({ isNightly, lastGood, last }: BackupsSeen, now: Date): BackupStanding {
  if (last !== undefined && last.finishedAt === undefined && hoursSince(last, now) < RUNNING_HOURS_MAX) {
    return "RUNNING";
  }
  if (last !== undefined && last.startedAt.getTime() !== lastGood?.startedAt.getTime()) {
    return "FAILED";
  }
  if (lastGood === undefined) {
    return "NONE";
  }
  return hoursSince(lastGood, now) > (isNightly ? NIGHTLY_HOURS_MAX : BY_HAND_HOURS_MAX) ? "OLD" : "GOOD";
}
