import { absolute, compareUnits, toUnits, type Units } from "../shared/units.ts";

const LOSSES = [-1, -2, -3] as const;
const GAINS = [1, 2, 3] as const;

/** Loss to gain: -3 is among the largest losses, 3 among the largest gains, 0 is neither. */
export type HeatStep = -3 | -2 | -1 | 0 | 1 | 2 | 3;

/**
 * The strength of each amount's color: the amounts without their sign fall into three bins of equal count, so that
 * one large day does not give all others one shade. Equal amounts share a bin.
 */
export function heatSteps(amounts: readonly string[]): (amount: string) => HeatStep {
  const sizes = amounts
    .map((amount) => absolute(toUnits(amount)))
    .filter((size) => size !== 0n)
    .sort(compareUnits);
  const bound = (third: number): Units => sizes[Math.ceil((sizes.length * third) / 3) - 1] ?? 0n;
  const [low, high] = [bound(1), bound(2)];
  return (amount) => {
    const value = toUnits(amount);
    if (value === 0n) {
      return 0;
    }
    const size = absolute(value);
    const bin = [low, high].filter((limit) => size > limit).length;
    return (value < 0n ? LOSSES : GAINS)[bin] ?? 0;
  };
}
