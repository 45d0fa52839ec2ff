/** Clocks of servers and browsers differ by so much without being wrong. */
const SKEW_MS_MAX = 60_000;

/**
 * Milliseconds from a stored moment to `now`, never below zero. A moment to come was written while a clock was ahead: it tells nothing
 * of its age and counts as long ago (`Infinity`), so that nothing waits for a day that was never meant.
 */
export function msSince(stored: Date | number, now: Date | number): number {
  const ms = Number(now) - Number(stored);
  return ms < -SKEW_MS_MAX ? Number.POSITIVE_INFINITY : Math.max(0, ms);
}

/**
 * Milliseconds from `now` to a stored end, zero once it is over. No wait is longer than `longestMs`: an end beyond that was reckoned
 * while a clock was ahead, and is over.
 */
export function msUntil(end: Date | number, now: Date | number, longestMs: number): number {
  const ms = Number(end) - Number(now);
  return ms > longestMs + SKEW_MS_MAX ? 0 : Math.max(0, ms);
}
