import { msSince } from "../shared/elapsed.ts";

/** A time of the day on the server's clock. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

export type BackupsSoFar = {
  /** The start of the newest backup that was proven, or that could not be tried out for want of a right. */
  readonly lastKeptAt: Date | undefined;
  /** The start of the newest try. */
  readonly lastTriedAt: Date | undefined;
};

/** After a failure the next try waits so long. */
const RETRY_MS = 60 * 60_000;

/** The newest instant, up to `now`, at which the server's clock showed `at`. */
export function lastTimeOf({ hour, minute }: TimeOfDay, now: Date): Date {
  const time = new Date(now);
  time.setHours(hour, minute, 0, 0);
  if (time > now) {
    time.setDate(time.getDate() - 1);
  }
  return time;
}

/** Whether the backup of the last night is missing: also when the machine was off at its time. */
export function isBackupDue(at: TimeOfDay, now: Date, { lastKeptAt, lastTriedAt }: BackupsSoFar): boolean {
  const dueAt = lastTimeOf(at, now);
  const isDone = lastKeptAt !== undefined && msSince(lastKeptAt, now) <= msSince(dueAt, now);
  const isTooEarly = lastTriedAt !== undefined && msSince(lastTriedAt, now) < RETRY_MS;
  return !isDone && !isTooEarly;
}
