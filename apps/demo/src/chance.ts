import { random } from "@strikebook/core/shared/random";

/** Decisions that look free and are the same for the same seed. */
export type Chance = ReturnType<typeof createChance>;

/** Twelve uniform numbers have a variance of one: their sum is close enough to a normal distribution. */
const UNIFORMS = 12;

export function createChance(seed: number) {
  const next = random(seed);
  return {
    /** From `min` up to `max`. */
    between: (min: number, max: number) => min + next() * (max - min),
    /** A whole number from `min` to `max`, both included. */
    whole: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** True in `share` of all cases, 0 to 1. */
    happens: (share: number) => next() < share,
    /** Mean 0, variance 1, never beyond 6 either way. Only sums, so that no machine rounds it differently. */
    normal: () => Array.from({ length: UNIFORMS }, next).reduce((sum, part) => sum + part, -UNIFORMS / 2),
    /** One of the items, undefined for none. */
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}
