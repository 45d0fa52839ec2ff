import { absolute, divideRounded, type Units } from "./units.ts";

const STEPS_PER_PERCENT = 10_000n;

/** `part` in percent of `whole`, to four places; 0 when the whole is 0. */
export function percentOf(part: Units, whole: Units): number {
  if (whole === 0n) {
    return 0;
  }
  const signed = whole < 0n ? -part : part;
  return (
    Number(divideRounded(signed * 100n * STEPS_PER_PERCENT, absolute(whole))) / Number(STEPS_PER_PERCENT)
  );
}

/** Change from `before` to `after` in percent of what was; from 0 it is 100 when the new value is positive, else 0. */
export function percentChange(before: Units, after: Units): number {
  if (before === 0n) {
    return after > 0n ? 100 : 0;
  }
  return percentOf(after - before, absolute(before));
}
