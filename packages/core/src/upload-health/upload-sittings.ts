import { groupBy } from "../shared/group-by.ts";
import type { UploadAttempt } from "./upload-attempt.ts";

/** A user who does nothing for longer than this has gone; the next attempt begins a new sitting. */
const SITTING_GAP_MS = 30 * 60_000;

/** The number of times that users sat down to upload: attempts of one user count as one while none is half an hour after the last. */
export function countSittings(attempts: readonly UploadAttempt[]): number {
  return [...groupBy(attempts, ({ userId }) => userId).values()]
    .map(countOfPerson)
    .reduce((sum, count) => sum + count, 0);
}

function countOfPerson(attempts: readonly UploadAttempt[]): number {
  const times = attempts.map(({ endedAt }) => endedAt.getTime()).sort((a, b) => a - b);
  return times.filter((time, index) => index === 0 || time - (times[index - 1] ?? time) > SITTING_GAP_MS)
    .length;
}
