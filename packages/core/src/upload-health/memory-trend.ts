export type MemoryTrend = "decreasing" | "increasing" | "stable";

/** Fewer samples than this tell no trend. */
export const TREND_SAMPLES_MIN = 10;

/** A change of the mean by no more than this share is noise. */
const NOISE = 0.05;

/** Which way memory went: the later half of the samples against the earlier one. Undefined while there are too few. */
export function memoryTrendOf(samples: readonly number[]): MemoryTrend | undefined {
  if (samples.length < TREND_SAMPLES_MIN) {
    return undefined;
  }
  const middle = Math.floor(samples.length / 2);
  const [before, after] = [mean(samples.slice(0, middle)), mean(samples.slice(-middle))];
  if (after > before * (1 + NOISE)) {
    return "increasing";
  }
  return after < before * (1 - NOISE) ? "decreasing" : "stable";
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
