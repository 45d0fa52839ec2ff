import { msUntil } from "../shared/elapsed.ts";

/** Failed sign-ins lock an account for so long at most. */
export const LOCK_SECONDS_MAX = 15 * 60;

/** Whether failed sign-ins keep an account locked at `now`; a lock that a clock that was ahead has written is over. */
export const isLocked = (lockedUntil: Date | null, now: Date): boolean =>
  lockedUntil !== null && msUntil(lockedUntil, now, LOCK_SECONDS_MAX * 1000) > 0;
